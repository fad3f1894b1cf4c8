import type { Context } from 'hono'
import * as contractOfHost from '#root/contract/host/administration.ts'
import * as contract from '#root/contract/host/lobby.ts'
import type { AnyHostRefusal } from '#root/contract/host/refusals.ts'
import type { AnyRoute } from '#root/contract/route.ts'
import { isRefusal, type Refusal, refuse } from '#root/domain/refusal.ts'
import { requestRecovery } from '#root/server/identity/answer-recoveries.ts'
import { signInCompleter } from '#root/server/identity/complete-sign-in.ts'
import type { IdentityServices } from '#root/server/identity/identity-services.ts'
import { signUp } from '#root/server/identity/sign-up.ts'
import { visitorOf as visitorOfRequest } from '#root/server/identity/visitor.ts'
import {
  contextRoute,
  fileAnswer,
  type Outcome,
  route,
  type Route,
  type RouteRequest,
} from '#root/server/platform/http/route.ts'
import type { AppEnv } from '#root/server/platform/http/router.ts'
import type { Settings } from '#root/server/platform/settings.ts'
import { readHostSettings } from '../directory/host-settings.ts'
import * as host from './administer-host.ts'
import { invitePerson, listPeople, lockPersonOut, removePerson, unlockPerson } from './host-people.ts'
import { claimInvitation, joinByInvitation, readInvitation, revokeInvitation } from './invitations.ts'
import { findJoinCode } from './join-codes.ts'
import { clientFields } from './open-account.ts'
import * as classes from './teachers-classes.ts'

export interface LobbyServices extends IdentityServices, classes.ClassServices, host.ConsoleServices {
  readonly settings: IdentityServices['settings'] & Pick<Settings, 'mail' | 'dataDir'>
}

/** Like `route`, for handlers that may also refuse with a code of the host. */
function hostRoute<R extends AnyRoute>(
  of: R,
  handle: (
    request: RouteRequest<R>,
  ) => Outcome<R> | Refusal<AnyHostRefusal> | Promise<Outcome<R> | Refusal<AnyHostRefusal>>,
): Route {
  return route(of, handle as (request: RouteRequest<R>) => Outcome<R>)
}

/** The routes of the lobby and of the host's console. */
export function lobbyRoutes(services: LobbyServices): Route[] {
  return [
    ...entranceRoutes(services),
    ...classRoutes(services),
    ...classStaffRoutes(services),
    ...firmRoutes(services),
    ...hostRoutes(services),
    ...peopleRoutes(services),
  ]
}

/** The routes for visitors: sign-up, invitations, recovery, codes. */
function entranceRoutes(services: LobbyServices): Route[] {
  const { db, settings } = services
  const visitorOf = (c: Context<AppEnv>) => visitorOfRequest(c, settings)
  const completeSignIn = signInCompleter(services)
  return [
    route(contract.readLobby, async () => ({ openSignUp: (await readHostSettings(db)).openSignUp })),
    contextRoute(contract.signUpAsTeacher, async ({ body, context }) => {
      if (!(await readHostSettings(db)).openSignUp) return refuse('sign-up-closed') as never
      const outcome = await signUp(services, { ...body, ...clientFields() }, visitorOf(context))
      return isRefusal(outcome) ? outcome : await completeSignIn(context, outcome, 'sign-up')
    }),
    route(contract.requestLobbyRecovery, async ({ body }) => {
      // Lobby accounts have no deposits, so a recovery always has the right amount.
      await requestRecovery(db, { email: body.email, amount: '0' })
      return { delivery: settings.mail ? 'mail' : 'facilitator' } as const
    }),
    contextRoute(contract.readHostInvitation, ({ body, context }) =>
      readInvitation(services, body.token, visitorOf(context)),
    ),
    contextRoute(contract.claimHostInvitation, async ({ body, context }) => {
      const outcome = await claimInvitation(services, body, visitorOf(context))
      return isRefusal(outcome) ? outcome : await completeSignIn(context, outcome, 'invitation')
    }),
    hostRoute(contract.joinClass, ({ actor, body }) => joinByInvitation(db, actor, body.token)),
    contextRoute(contract.findJoinCode, ({ params, context }) =>
      findJoinCode(services, params.code, visitorOf(context).address),
    ),
  ]
}

/** The routes of a teacher's classes. */
function classRoutes(services: LobbyServices): Route[] {
  return [
    hostRoute(contract.listClasses, ({ actor }) => classes.listClasses(services, actor)),
    hostRoute(contract.createClass, ({ body, ...person }) => classes.createClass(services, person, body)),
    hostRoute(contract.readClass, ({ actor, params }) => classes.readClass(services, actor, params.slug)),
    hostRoute(contract.enterClass, ({ params, ...person }) => classes.enterClass(services, person, params.slug)),
    hostRoute(contract.renameClass, ({ actor, params, body }) =>
      classes.renameClass(services, actor, params.slug, body.name),
    ),
    hostRoute(contract.archiveClass, ({ actor, params }) => classes.archiveClass(services, actor, params.slug)),
    hostRoute(contract.restoreClass, ({ actor, params }) => classes.restoreClass(services, actor, params.slug)),
    hostRoute(contract.deleteClass, ({ actor, params, body }) =>
      classes.deleteClass(services, actor, params.slug, body.name),
    ),
    hostRoute(contract.downloadClass, async ({ actor, params }) => {
      const stream = await classes.downloadClass(services, actor, params.slug)
      if (isRefusal(stream)) return stream
      return fileAnswer(stream, {
        'Content-Type': 'application/gzip',
        'Content-Disposition': `attachment; filename="${params.slug}-${new Date().toISOString().slice(0, 10)}.tar.gz"`,
        'Cache-Control': 'no-store',
      })
    }),
    contextRoute(contract.importClass, ({ query, context, ...person }) => {
      const file = context.req.raw.body ?? new Blob().stream()
      return classes.importClass(services, person, query, file) as never
    }),
  ]
}

/** The routes of the teachers of a class. */
function classStaffRoutes(services: LobbyServices): Route[] {
  const { db } = services
  return [
    hostRoute(contract.inviteTeacher, ({ actor, params, body }) =>
      classes.inviteTeacher(services, actor, params.slug, body.email),
    ),
    hostRoute(contract.revokeTeacherInvitation, async ({ actor, params }) => {
      const mine = await classes.findOwned(db, actor, params.slug)
      return isRefusal(mine) ? mine : revokeInvitation(db, actor, params.id, mine.firm.id)
    }),
    hostRoute(contract.removeTeacher, ({ actor, params }) =>
      classes.removeTeacher(services, actor, params.slug, params.id),
    ),
  ]
}

/** The firms in the host's console. */
function firmRoutes(services: LobbyServices): Route[] {
  return [
    hostRoute(contractOfHost.listFirms, ({ query }) => host.listFirms(services, query)),
    hostRoute(contractOfHost.readFirm, ({ params }) => host.readFirm(services, params.slug)),
    hostRoute(contractOfHost.changeFirmQuota, ({ actor, params, body }) =>
      host.changeFirmQuota(services, actor, params.slug, body),
    ),
    hostRoute(contractOfHost.moveFirm, ({ actor, params, body }) =>
      host.moveFirm(services, actor, params.slug, body.cellId),
    ),
    hostRoute(contractOfHost.archiveFirm, ({ actor, params }) => host.archiveFirm(services, actor, params.slug)),
    hostRoute(contractOfHost.restoreFirm, ({ actor, params }) => host.restoreFirm(services, actor, params.slug)),
    hostRoute(contractOfHost.deleteFirm, ({ actor, params, body }) =>
      host.deleteFirm(services, actor, params.slug, body.name),
    ),
    hostRoute(contractOfHost.appointOwner, ({ actor, params, body }) =>
      host.appointOwner(services, actor, params.slug, body.email),
    ),
  ]
}

/** The cells, the state and the settings of the host. */
function hostRoutes(services: LobbyServices): Route[] {
  const { db } = services
  return [
    hostRoute(contractOfHost.readHostState, () => host.readHostState(services)),
    hostRoute(contractOfHost.listCells, async () => ({ cells: await host.listCells(services) })),
    hostRoute(contractOfHost.addCell, ({ actor, body }) => host.addCell(services, actor, body)),
    hostRoute(contractOfHost.changeCell, ({ actor, params, body }) =>
      host.changeCell(services, actor, params.id, body),
    ),
    hostRoute(contractOfHost.sweepMigrations, ({ actor }) => host.sweepMigrations(services, actor)),
    hostRoute(contractOfHost.readHostSettings, () => readHostSettings(db)),
    hostRoute(contractOfHost.changeHostSettings, ({ body, ...person }) => host.changeHostSettings(db, person, body)),
  ]
}

/** The people of the host. */
function peopleRoutes(services: LobbyServices): Route[] {
  const { db, settings } = services
  return [
    hostRoute(contractOfHost.listHostPeople, ({ query }) => listPeople(db, query)),
    hostRoute(contractOfHost.inviteHostPerson, ({ actor, body }) => invitePerson(db, settings.publicUrl, actor, body)),
    hostRoute(contractOfHost.revokeHostInvitation, ({ actor, params }) => revokeInvitation(db, actor, params.id)),
    hostRoute(contractOfHost.lockHostPerson, ({ actor, params, body }) =>
      lockPersonOut(services, actor, params.id, body.reason),
    ),
    hostRoute(contractOfHost.unlockHostPerson, ({ actor, params }) => unlockPerson(db, actor, params.id)),
    hostRoute(contractOfHost.removeHostPerson, ({ actor, params }) => removePerson(services, actor, params.id)),
  ]
}
