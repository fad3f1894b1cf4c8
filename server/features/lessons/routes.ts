import type { Context } from 'hono'
import * as contract from '#root/contract/lessons.ts'
import * as seatContract from '#root/contract/seats.ts'
import { maxSeatsIn } from '#root/domain/lesson.ts'
import { isRefusal, refuse, type Refusal } from '#root/domain/refusal.ts'
import { signInCompleter } from '#root/server/identity/complete-sign-in.ts'
import { expiredSessionCookies } from '#root/server/identity/end-session.ts'
import type { IdentityServices } from '#root/server/identity/identity-services.ts'
import { expiredDeviceCookie } from '#root/server/identity/known-device.ts'
import {
  expiredSeatCookies,
  keyForLesson,
  newSeatKey,
  nextSeatCookie,
  seatKeysOf,
  takenSeatCookies,
} from '#root/server/identity/seat-cookie.ts'
import { setCookies as replaceCookies } from '#root/server/identity/visitor.ts'
import type { Files } from '#root/server/platform/files/files.ts'
import { clientAddress } from '#root/server/platform/http/client-address.ts'
import { contextRoute, type Route, route } from '#root/server/platform/http/route.ts'
import type { AppEnv } from '#root/server/platform/http/router.ts'
import type { LocalNetwork } from '#root/server/platform/local-network.ts'
import { checkRoom, lessonRouteOn, readRoomRights } from '#root/server/platform/room-access.ts'
import { moveSeat, renewCard, returnToSeat } from './move-seat.ts'
import { addPlan, changePlan, listPlans, removePlan } from './plans.ts'
import { deleteOwnSeat, deleteSeat } from './purge-seats.ts'
import { readProjector, seatReader, stepNoter } from './read-seat.ts'
import { changeRoomStaff, readRoomStaff } from './room-staff.ts'
import { listLessons, listRooms, openRoom, renameRoom, restoreRoom, retireRoom, type RoomServices } from './rooms.ts'
import { giveCard, listSeats, readmitSeat, removeSeat } from './roster.ts'
import {
  deleteLesson,
  extendLesson,
  type LessonServices,
  moveLesson,
  pauseTime,
  raiseCapacity,
  resumeTime,
  sayToAll,
  showSlide,
  startLesson,
} from './run-lesson.ts'
import { readLesson } from './store.ts'
import { enterRoom, findRoomOrCount, type SeatServices, type SeatTaken, takeSeat } from './take-seat.ts'

/** The console's routes of rooms and lesson plans, and the lists of lessons. */
export function roomRoutes(services: LessonServices & RoomServices): Route[] {
  const { db, settings, readClassSize } = services
  return [
    route(contract.listRooms, async ({ actor }) => ({
      ...(await listRooms(db, actor)),
      sendsEmail: settings.mail !== null,
      maxSeats: maxSeatsIn(readClassSize()),
    })),
    route(
      contract.readRoomStaff,
      async ({ actor, params }) =>
        (await checkRoom(db, actor, { room: params.id }, 'see')) ?? readRoomStaff(db, params.id),
    ),
    route(contract.changeRoomStaff, ({ actor, params, body }) => changeRoomStaff(db, actor, params.id, body)),
    route(contract.openRoom, ({ actor, body }) => openRoom(services, actor, body.name)),
    route(contract.renameRoom, ({ actor, params, body }) => renameRoom(db, actor, params.id, body.name)),
    route(contract.retireRoom, ({ actor, params }) => retireRoom(db, actor, params.id)),
    route(contract.restoreRoom, ({ actor, params }) => restoreRoom(db, actor, params.id)),
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

/** The console's routes of one lesson. Only people who may run it in its room change anything. */
export function lessonRoutes(services: LessonServices): Route[] {
  const { db } = services
  const lessonRoute = lessonRouteOn(db)
  return [
    route(contract.readLesson, async ({ actor, params }) => {
      const rights = await readRoomRights(db, actor, { lesson: params.id })
      return (rights.see && (await readLesson(services, params.id, rights.run))) || refuse('not-found')
    }),
    lessonRoute('run', contract.moveLesson, ({ actor, params, body }) => moveLesson(services, actor, params.id, body)),
    lessonRoute('run', contract.extendLesson, ({ actor, params, body }) =>
      extendLesson(services, actor, params.id, body.minutes),
    ),
    lessonRoute('run', contract.raiseCapacity, ({ actor, params, body }) =>
      raiseCapacity(services, actor, params.id, body.capacity),
    ),
    lessonRoute('run', contract.pauseLesson, ({ actor, params }) => pauseTime(services, actor, params.id)),
    lessonRoute('run', contract.resumeLesson, ({ actor, params }) => resumeTime(services, actor, params.id)),
    lessonRoute('run', contract.showSlide, ({ actor, params, body }) =>
      showSlide(services, actor, params.id, body.slide),
    ),
    lessonRoute('run', contract.sayToAll, ({ actor, params, body }) => sayToAll(services, actor, params.id, body)),
    lessonRoute('run', contract.deleteLesson, ({ actor, params }) => deleteLesson(db, actor, params.id)),
  ]
}

/** The console's routes of the seats of a lesson. */
export function rosterRoutes(
  services: Pick<SeatServices, 'db' | 'settings' | 'readClassSize'> & { readonly files: Files },
): Route[] {
  const { db } = services
  const lessonRoute = lessonRouteOn(db)
  return [
    lessonRoute('see', contract.listSeats, async ({ params }) => {
      const seats = await listSeats(db, params.id)
      return seats ? { seats } : refuse('not-found')
    }),
    lessonRoute('run', contract.removeSeat, ({ actor, params }) => removeSeat(db, actor, params.id, params.seat)),
    lessonRoute('run', contract.deleteSeat, ({ actor, params }) => deleteSeat(services, actor, params.id, params.seat)),
    lessonRoute('run', contract.readmitSeat, ({ actor, params }) =>
      readmitSeat(services, actor, params.id, params.seat),
    ),
    lessonRoute('run', contract.giveCard, ({ actor, params }) => giveCard(services, actor, params.id, params.seat)),
  ]
}

/** The routes of participants, and of the projector. */
export function seatRoutes(
  services: SeatServices & IdentityServices & { readonly network: LocalNetwork; readonly files: Files },
): Route[] {
  const { db, network } = services
  const askerOf = (c: Context<AppEnv>) => ({
    address: clientAddress(c, services.settings.trustProxy),
    actor: c.get('actor'),
    keys: seatKeysOf(c, services.settings),
  })
  const setCookies = (c: Context<AppEnv>, cookies: readonly string[]) => {
    for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
  }
  const completeSignIn = signInCompleter(services)
  const [readSeat, noteStep] = [seatReader(db), stepNoter(db)]
  const seated = async (c: Context<AppEnv>, outcome: SeatTaken | Refusal) => {
    if (isRefusal(outcome)) return outcome as never
    if (!outcome.opened) return outcome.taken
    await completeSignIn(c, outcome.opened.signedIn, 'seat')
    setCookies(c, takenSeatCookies(outcome.opened.key, services.settings))
    return outcome.taken
  }
  return [
    contextRoute(seatContract.enterRoom, async ({ params, query, context }) => {
      const { address, keys } = askerOf(context)
      const entered = await enterRoom(services, params.code, query.language, { address, keys })
      // The browser gets the key before it requests a seat: if the answer is lost, it gets the same seat again.
      if (!isRefusal(entered) && !keyForLesson(keys, entered.lesson))
        setCookies(context, [nextSeatCookie(newSeatKey(entered.lesson), services.settings)])
      return entered
    }),
    contextRoute(seatContract.takeSeat, async ({ params, body, context }) =>
      seated(context, await takeSeat(services, params.code, body, askerOf(context))),
    ),
    contextRoute(seatContract.returnToSeat, async ({ params, context }) =>
      seated(context, await returnToSeat(services, params.code, askerOf(context))),
    ),
    contextRoute(seatContract.moveSeat, async ({ params, body, context }) =>
      seated(context, await moveSeat(services, params.code, body, askerOf(context))),
    ),
    contextRoute(seatContract.readProjector, async ({ params, context }) => {
      const room = await findRoomOrCount(services, params.code, askerOf(context).address)
      if (isRefusal(room)) return room
      return room.retiredAt ? refuse('room-retired') : readProjector(db, network, room)
    }),
    route(seatContract.readSeat, async ({ actor, query }) => ({ seat: await readSeat(actor, query.language) })),
    contextRoute(seatContract.deleteOwnSeat, async ({ actor, context }) => {
      const refusal = await deleteOwnSeat(services, actor)
      if (refusal) return refusal
      const { auth, settings } = services
      replaceCookies(context, [
        ...(await expiredSessionCookies(auth)),
        ...expiredSeatCookies(settings),
        expiredDeviceCookie(settings),
      ])
      return null
    }),
    route(seatContract.reachStep, ({ actor, body }) => noteStep(actor, body.step)),
    route(seatContract.renewCard, ({ actor }) => renewCard(services, actor)),
  ]
}
