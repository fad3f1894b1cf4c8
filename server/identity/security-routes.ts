import * as passkeyContract from '#root/contract/passkeys.ts'
import * as resetCodeContract from '#root/contract/password-reset-codes.ts'
import * as profileContract from '#root/contract/profile.ts'
import * as factorContract from '#root/contract/second-factor.ts'
import * as sessionContract from '#root/contract/sessions.ts'
import { isRefusal, refuse } from '#root/domain/refusal.ts'
import { contextRoute, route, type Route } from '#root/server/platform/http/route.ts'
import { changePassword } from './change-password.ts'
import type { IdentityServices } from './identity-services.ts'
import { listPasskeys, removePasskey } from './passkeys/passkeys.ts'
import { beginRegistration, registerPasskey } from './passkeys/register-passkey.ts'
import { createResetCodes, readResetCodes } from './reset-codes.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
} from './second-factor/manage.ts'
import { endOtherSessions, listSessions, revokeSession } from './sessions/sessions.ts'
import { setCookies, visitorOf } from './visitor.ts'

/** The routes by which a person protects their account. */
export function securityRoutes(services: IdentityServices): Route[] {
  return [
    ...sessionRoutes(services),
    ...secondFactorRoutes(services),
    ...passkeyRoutes(services),
    ...resetCodeRoutes(services),
  ]
}

function sessionRoutes(services: IdentityServices): Route[] {
  const { db, settings } = services
  return [
    contextRoute(profileContract.changePassword, async ({ actor, session, body, context }) => {
      const requester = { actor, session, visitor: visitorOf(context, settings) }
      const outcome = await changePassword(services, body, requester)
      if (isRefusal(outcome)) return outcome
      setCookies(context, outcome)
      return null
    }),
    route(sessionContract.listSessions, async ({ actor, session }) => ({
      sessions: await listSessions(db, actor.id, session.id),
    })),
    route(sessionContract.revokeSession, async ({ actor, params }) =>
      (await revokeSession(db, actor, params.id)) ? null : refuse('not-found'),
    ),
    route(sessionContract.endOtherSessions, async ({ actor, session }) => ({
      ended: await endOtherSessions(db, actor, session.id),
    })),
  ]
}

function secondFactorRoutes(services: IdentityServices): Route[] {
  return [
    route(factorContract.readSecondFactor, ({ actor }) => readSecondFactor(services.db, actor.id)),
    route(factorContract.beginSecondFactor, ({ actor, session, body }) =>
      beginSecondFactor(services, { actor, session }, body.currentPassword),
    ),
    route(factorContract.confirmSecondFactor, async ({ actor, session, body }) => {
      const outcome = await confirmSecondFactor(services, { actor, session }, body.code)
      return isRefusal(outcome) ? outcome : { recoveryCodes: outcome }
    }),
    route(factorContract.replaceRecoveryCodes, async ({ actor, session, body }) => {
      const outcome = await replaceRecoveryCodes(services, { actor, session }, body.currentPassword)
      return isRefusal(outcome) ? outcome : { recoveryCodes: outcome }
    }),
    route(factorContract.removeSecondFactor, ({ actor, session, body }) =>
      removeSecondFactor(services, { actor, session }, body),
    ),
  ]
}

function passkeyRoutes(services: IdentityServices): Route[] {
  const { db } = services
  return [
    route(passkeyContract.listPasskeys, async ({ actor }) => ({ passkeys: await listPasskeys(db, actor.id) })),
    route(passkeyContract.beginPasskey, ({ actor, session, body }) =>
      beginRegistration(services, { actor, session }, body.currentPassword),
    ),
    route(passkeyContract.registerPasskey, ({ actor, session, body }) =>
      registerPasskey(services, { actor, session }, body),
    ),
    route(passkeyContract.removePasskey, ({ actor, session, params, body }) =>
      removePasskey(services, { actor, session }, { id: params.id, password: body.currentPassword }),
    ),
  ]
}

function resetCodeRoutes(services: IdentityServices): Route[] {
  return [
    route(resetCodeContract.readPasswordResetCodes, ({ actor }) => readResetCodes(services.db, actor.id)),
    route(resetCodeContract.makePasswordResetCodes, async ({ actor, session, body }) => {
      const outcome = await createResetCodes(services, { actor, session }, body.currentPassword)
      return isRefusal(outcome) ? outcome : { codes: outcome }
    }),
  ]
}
