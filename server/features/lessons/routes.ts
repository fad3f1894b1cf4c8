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
import { checkRoom, lessonCheck, readRoomRights } from '#root/server/platform/room-access.ts'
import { moveSeat, renewCard, returnToSeat } from './move-seat.ts'
import { addPlan, changePlan, listPlans, removePlan } from './plans.ts'
import { deleteSeat } from './purge-seats.ts'
import { reachStep, readProjector, readSeat } from './read-seat.ts'
import { changeRoomStaff, readRoomStaff } from './room-staff.ts'
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

/** The console's routes of rooms and lesson plans, and the lists of lessons. */
export function roomRoutes(services: LessonServices): Route[] {
  const { db } = services
  return [
    route(contract.listRooms, async ({ actor }) => ({ rooms: await listRooms(db, actor) })),
    route(
      contract.readRoomStaff,
      async ({ actor, params }) =>
        (await checkRoom(db, actor, { room: params.id }, 'see')) ?? readRoomStaff(db, params.id),
    ),
    route(contract.changeRoomStaff, ({ actor, params, body }) => changeRoomStaff(db, actor, params.id, body)),
    route(contract.openRoom, ({ actor, body }) => openRoom(db, actor, body.name)),
    route(contract.listPlans, async () => ({ plans: await listPlans(db) })),
    route(contract.addPlan, ({ actor, body }) => addPlan(db, actor, body)),
    route(contract.changePlan, ({ actor, params, body }) => changePlan(db, actor, params.id, body)),
    route(contract.removePlan, ({ actor, params }) => removePlan(db, actor, params.id)),
    route(contract.listLessons, ({ actor, query }) => listLessons(db, actor, query.after)),
    route(
      contract.startLesson,
      async ({ actor, params, body }) =>
        (await checkRoom(db, actor, { room: params.id }, 'run')) ?? startLesson(services, actor, params.id, body),
    ),
  ]
}

/** The console's routes of one lesson. Only who may run it in its room changes anything. */
export function lessonRoutes(services: LessonServices): Route[] {
  const { db } = services
  const check = lessonCheck(db)
  return [
    route(contract.readLesson, async (asked) => {
      const rights = await readRoomRights(db, asked.actor, { lesson: asked.params.id })
      return (rights.see && (await readLesson(db, asked.params.id, rights.run))) || refuse('not-found')
    }),
    route(
      contract.moveLesson,
      async (asked) => (await check('run', asked)) ?? moveLesson(services, asked.actor, asked.params.id, asked.body),
    ),
    route(
      contract.extendLesson,
      async (asked) =>
        (await check('run', asked)) ?? extendLesson(services, asked.actor, asked.params.id, asked.body.minutes),
    ),
    route(
      contract.pauseLesson,
      async (asked) => (await check('run', asked)) ?? pauseTime(services, asked.actor, asked.params.id),
    ),
    route(
      contract.resumeLesson,
      async (asked) => (await check('run', asked)) ?? resumeTime(services, asked.actor, asked.params.id),
    ),
    route(
      contract.sayToAll,
      async (asked) => (await check('run', asked)) ?? sayToAll(services, asked.actor, asked.params.id, asked.body),
    ),
    route(
      contract.deleteLesson,
      async (asked) => (await check('run', asked)) ?? deleteLesson(db, asked.actor, asked.params.id),
    ),
  ]
}

/** The console's routes of the seats of a lesson. */
export function rosterRoutes(services: Pick<SeatServices, 'db' | 'settings'> & { readonly files: Files }): Route[] {
  const { db } = services
  const check = lessonCheck(db)
  return [
    route(contract.listSeats, async (asked) => {
      const hidden = await check('see', asked)
      const seats = hidden ? undefined : await listSeats(db, asked.params.id)
      return seats ? { seats } : (hidden ?? refuse('not-found'))
    }),
    route(
      contract.removeSeat,
      async (asked) => (await check('run', asked)) ?? removeSeat(db, asked.actor, asked.params.id, asked.params.seat),
    ),
    route(
      contract.deleteSeat,
      async (asked) =>
        (await check('run', asked)) ?? deleteSeat(services, asked.actor, asked.params.id, asked.params.seat),
    ),
    route(
      contract.readmitSeat,
      async (asked) => (await check('run', asked)) ?? readmitSeat(db, asked.actor, asked.params.id, asked.params.seat),
    ),
    route(
      contract.giveCard,
      async (asked) =>
        (await check('run', asked)) ?? giveCard(services, asked.actor, asked.params.id, asked.params.seat),
    ),
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
