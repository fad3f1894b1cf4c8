import * as passkeyContract from '#root/contract/passkeys.ts'
import * as resetCodeContract from '#root/contract/password-reset-codes.ts'
import * as profileContract from '#root/contract/profile.ts'
import * as factorContract from '#root/contract/second-factor.ts'
import * as sessionContract from '#root/contract/sessions.ts'
import { isRefusal, refuse } from '#root/domain/refusal.ts'
import { actingPerson, answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import { changePassword } from './change-password.ts'
import type { IdentityServices } from './identity-services.ts'
import { listPasskeys, removePasskey } from './passkeys/passkeys.ts'
import { beginRegistration, registerPasskey } from './passkeys/register-passkey.ts'
import { makeResetCodes, readResetCodes } from './reset-codes.ts'
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
export function securityRoutes(services: IdentityServices) {
  return newRouter()
    .route('/', sessionRoutes(services))
    .route('/', secondFactorRoutes(services))
    .route('/', passkeyRoutes(services))
    .route('/', resetCodeRoutes(services))
}

function sessionRoutes(services: IdentityServices) {
  const { db, settings } = services
  return newRouter()
    .openapi(profileContract.changePassword, async (c) => {
      const asking = { ...actingPerson(c), visitor: visitorOf(c, settings) }
      const outcome = await changePassword(services, c.req.valid('json'), asking)
      if (isRefusal(outcome)) return answerRefusal(c, outcome)
      setCookies(c, outcome)
      return c.body(null, 204)
    })
    .openapi(sessionContract.listSessions, async (c) => {
      const { actor, session } = actingPerson(c)
      return c.json({ sessions: await listSessions(db, actor.id, session.id) }, 200)
    })
    .openapi(sessionContract.revokeSession, async (c) => {
      const isRevoked = await revokeSession(db, actingPerson(c).actor, c.req.valid('param').id)
      return isRevoked ? c.body(null, 204) : answerRefusal(c, refuse('not-found'))
    })
    .openapi(sessionContract.endOtherSessions, async (c) => {
      const { actor, session } = actingPerson(c)
      return c.json({ ended: await endOtherSessions(db, actor, session.id) }, 200)
    })
}

function secondFactorRoutes(services: IdentityServices) {
  return newRouter()
    .openapi(factorContract.readSecondFactor, async (c) =>
      c.json(await readSecondFactor(services.db, actingPerson(c).actor.id), 200),
    )
    .openapi(factorContract.beginSecondFactor, async (c) => {
      const { currentPassword } = c.req.valid('json')
      const outcome = await beginSecondFactor(services, actingPerson(c), currentPassword)
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 201)
    })
    .openapi(factorContract.confirmSecondFactor, async (c) => {
      const outcome = await confirmSecondFactor(services, actingPerson(c), c.req.valid('json').code)
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json({ recoveryCodes: outcome }, 201)
    })
    .openapi(factorContract.replaceRecoveryCodes, async (c) => {
      const { currentPassword } = c.req.valid('json')
      const outcome = await replaceRecoveryCodes(services, actingPerson(c), currentPassword)
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json({ recoveryCodes: outcome }, 201)
    })
    .openapi(factorContract.removeSecondFactor, async (c) => {
      const refusal = await removeSecondFactor(services, actingPerson(c), c.req.valid('json'))
      return refusal ? answerRefusal(c, refusal) : c.body(null, 204)
    })
}

function passkeyRoutes(services: IdentityServices) {
  const { db } = services
  return newRouter()
    .openapi(passkeyContract.listPasskeys, async (c) =>
      c.json({ passkeys: await listPasskeys(db, actingPerson(c).actor.id) }, 200),
    )
    .openapi(passkeyContract.beginPasskey, async (c) => {
      const outcome = await beginRegistration(services, actingPerson(c), c.req.valid('json').currentPassword)
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json({ ...outcome }, 201)
    })
    .openapi(passkeyContract.registerPasskey, async (c) => {
      const outcome = await registerPasskey(services, actingPerson(c), c.req.valid('json'))
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 201)
    })
    .openapi(passkeyContract.removePasskey, async (c) => {
      const asked = { id: c.req.valid('param').id, password: c.req.valid('json').currentPassword }
      const refusal = await removePasskey(services, actingPerson(c), asked)
      return refusal ? answerRefusal(c, refusal) : c.body(null, 204)
    })
}

function resetCodeRoutes(services: IdentityServices) {
  return newRouter()
    .openapi(resetCodeContract.readPasswordResetCodes, async (c) =>
      c.json(await readResetCodes(services.db, actingPerson(c).actor.id), 200),
    )
    .openapi(resetCodeContract.makePasswordResetCodes, async (c) => {
      const outcome = await makeResetCodes(services, actingPerson(c), c.req.valid('json').currentPassword)
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json({ codes: outcome }, 201)
    })
}
