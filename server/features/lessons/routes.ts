import type { Context } from 'hono'
import * as contract from '#root/contract/lessons.ts'
import * as seatContract from '#root/contract/seats.ts'
import { isRefusal, refuse, type Refusal } from '#root/domain/refusal.ts'
import type { IdentityServices } from '#root/server/identity/identity-services.ts'
import { visitorOf } from '#root/server/identity/visitor.ts'
import { welcomeTo } from '#root/server/identity/welcome.ts'
import type { Files } from '#root/server/platform/files/files.ts'
import { contextRoute, type Route, route } from '#root/server/platform/http/route.ts'
import type { AppEnv } from '#root/server/platform/http/router.ts'
import type { LocalNetwork } from '#root/server/platform/local-network.ts'
import { moveSeat, renewCard, returnToSeat } from './move-seat.ts'
import { addPlan, changePlan, listPlans, removePlan } from './plans.ts'
import { deleteSeat } from './purge-seats.ts'
import { reachStep, readProjector, readSeat } from './read-seat.ts'
import { listLessons, listRooms, openRoom } from './rooms.ts'
import { giveCard, listSeats, readmitSeat, removeSeat } from './roster.ts'
import {
  deleteLesson,
  extendLesson,
  type LessonServices,
  moveLesson,
  pauseTime,
  resumeTime,
  sayToAll,
  startLesson,
} from './run-lesson.ts'
import { readLesson } from './store.ts'
import { enterRoom, findRoomOrCount, type SeatServices, type SeatTaken, takeSeat } from './take-seat.ts'

/** The console's routes of rooms, lessons and lesson plans. */
export function lessonRoutes(
  services: LessonServices & Pick<SeatServices, 'settings'> & { readonly files: Files },
): Route[] {
  const { db } = services
  return [
    route(contract.listRooms, async () => ({ rooms: await listRooms(db) })),
    route(contract.openRoom, ({ actor, body }) => openRoom(db, actor, body.name)),
    route(contract.listPlans, async () => ({ plans: await listPlans(db) })),
    route(contract.addPlan, ({ actor, body }) => addPlan(db, actor, body)),
    route(contract.changePlan, ({ actor, params, body }) => changePlan(db, actor, params.id, body)),
    route(contract.removePlan, ({ actor, params }) => removePlan(db, actor, params.id)),
    route(contract.listLessons, ({ query }) => listLessons(db, query.after)),
    route(contract.startLesson, ({ actor, params, body }) => startLesson(services, actor, params.id, body)),
    route(contract.readLesson, async ({ params }) => (await readLesson(db, params.id)) ?? refuse('not-found')),
    route(contract.moveLesson, ({ actor, params, body }) => moveLesson(services, actor, params.id, body)),
    route(contract.extendLesson, ({ actor, params, body }) => extendLesson(services, actor, params.id, body.minutes)),
    route(contract.pauseLesson, ({ actor, params }) => pauseTime(services, actor, params.id)),
    route(contract.resumeLesson, ({ actor, params }) => resumeTime(services, actor, params.id)),
    route(contract.sayToAll, ({ actor, params, body }) => sayToAll(services, actor, params.id, body)),
    route(contract.deleteLesson, ({ actor, params }) => deleteLesson(db, actor, params.id)),
    route(contract.listSeats, async ({ params }) => {
      const seats = await listSeats(db, params.id)
      return seats ? { seats } : refuse('not-found')
    }),
    route(contract.removeSeat, ({ actor, params }) => removeSeat(db, actor, params.id, params.seat)),
    route(contract.deleteSeat, ({ actor, params }) => deleteSeat(services, actor, params.id, params.seat)),
    route(contract.readmitSeat, ({ actor, params }) => readmitSeat(db, actor, params.id, params.seat)),
    route(contract.giveCard, ({ actor, params }) => giveCard(services, actor, params.id, params.seat)),
  ]
}

/** The routes of participants, and of the projector. */
export function seatRoutes(services: SeatServices & IdentityServices & { readonly network: LocalNetwork }): Route[] {
  const { db, network } = services
  const askerOf = (c: Context<AppEnv>) => ({ visitor: visitorOf(c, services.settings), actor: c.get('actor') })
  const welcome = welcomeTo(services)
  const seated = async (c: Context<AppEnv>, outcome: SeatTaken | Refusal) => {
    if (isRefusal(outcome)) return outcome as never
    if (outcome.signedIn) await welcome(c, outcome.signedIn, 'seat')
    return outcome.taken
  }
  return [
    contextRoute(seatContract.enterRoom, ({ params, query, context }) =>
      enterRoom(services, params.code, query.language, askerOf(context).visitor.address),
    ),
    contextRoute(seatContract.takeSeat, async ({ params, body, context }) =>
      seated(context, await takeSeat(services, params.code, body, askerOf(context))),
    ),
    contextRoute(seatContract.returnToSeat, async ({ params, body, context }) =>
      seated(context, await returnToSeat(services, params.code, body, askerOf(context))),
    ),
    contextRoute(seatContract.moveSeat, async ({ params, body, context }) =>
      seated(context, await moveSeat(services, params.code, body, askerOf(context))),
    ),
    contextRoute(seatContract.readProjector, async ({ params, context }) => {
      const room = await findRoomOrCount(services, params.code, askerOf(context).visitor.address)
      return isRefusal(room) ? room : readProjector(db, network, room)
    }),
    route(seatContract.readSeat, async ({ actor, query }) => ({ seat: await readSeat(db, actor, query.language) })),
    route(seatContract.reachStep, ({ actor, body }) => reachStep(db, actor, body.step)),
    route(seatContract.renewCard, ({ actor }) => renewCard(services, actor)),
  ]
}
