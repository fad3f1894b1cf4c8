import type { Context } from 'hono'
import * as contract from '#root/contract/identity.ts'
import * as passkeyContract from '#root/contract/passkeys.ts'
import { giveSecondFactor } from '#root/contract/second-factor.ts'
import * as confirmationContract from '#root/contract/session-confirmation.ts'
import { isRefusal, refuse } from '#root/domain/refusal.ts'
import { actingPerson, answerRefusal, type AppEnv, newRouter } from '#root/server/platform/http/router.ts'
import { noteAccount, noteWayIn, type WayIn } from '#root/server/platform/http/security-log.ts'
import { slowHash } from '#root/server/platform/slow-hash.ts'
import { claimInvitation } from './claim-invitation.ts'
import { beginPasskeyConfirmation, confirmSession } from './confirmation/confirm-session.ts'
import { endSession, forgettingCookies } from './end-session.ts'
import type { IdentityServices } from './identity-services.ts'
import { findInvitation } from './invitations.ts'
import { logIn } from './log-in.ts'
import { beginPasskeyLogIn, logInWithPasskey } from './passkeys/log-in-with-passkey.ts'
import { redeemTicket } from './second-factor/log-in-ticket.ts'
import { needsSecondFactor } from './second-factor/required.ts'
import { noteOwnerSeen } from './sessions/sessions.ts'
import { signUp } from './sign-up.ts'
import type { SignedIn } from './signed-in.ts'
import { tooManyAttempts } from './throttle.ts'
import { setCookies, visitorOf as visitorOfRequest } from './visitor.ts'

/** The routes of sign-up, sessions and operator invitations. */
export function identityRoutes(services: IdentityServices) {
  const { auth, db } = services
  const visitorOf = (c: Context<AppEnv>) => visitorOfRequest(c, services.settings)

  const welcome = welcomeTo(services)

  return newRouter()
    .openapi(contract.signUp, async (c) => {
      const outcome = await signUp(services, c.req.valid('json'), visitorOf(c))
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(await welcome(c, outcome, 'sign-up'), 201)
    })
    .openapi(contract.logIn, async (c) => {
      const asked = c.req.valid('json')
      noteAccount(c, services.settings, asked.email)
      const outcome = await slowHash.admit(() => logIn(services, asked, visitorOf(c)))
      if (isRefusal(outcome)) return answerRefusal(c, outcome)
      if ('ticket' in outcome) return c.json({ ticket: outcome.ticket }, 200)
      return c.json(await welcome(c, outcome, 'password'), 201)
    })
    .openapi(giveSecondFactor, async (c) => {
      const outcome = await redeemTicket(services, c.req.valid('json'), visitorOf(c))
      return isRefusal(outcome)
        ? answerRefusal(c, outcome)
        : c.json(await welcome(c, outcome, 'password and code'), 201)
    })
    .openapi(passkeyContract.beginPasskeyLogIn, async (c) => {
      const outcome = await beginPasskeyLogIn(services, visitorOf(c))
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json({ ...outcome }, 201)
    })
    .openapi(passkeyContract.logInWithPasskey, async (c) => {
      const outcome = await logInWithPasskey(services, c.req.valid('json'), visitorOf(c))
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(await welcome(c, outcome, 'passkey'), 201)
    })
    .openapi(contract.readSession, async (c) => {
      const actor = c.get('actor')
      const needs = actor !== null && (await needsSecondFactor(db, actor, c.get('session')))
      return c.json({ actor, needsSecondFactor: needs }, 200)
    })
    .openapi(contract.logOut, async (c) => {
      const [actor, session] = [c.get('actor'), c.get('session')]
      if (actor) await noteOwnerSeen(db, actor.id)
      if (session) await endSession(db, session.id)
      setCookies(c, await forgettingCookies(auth))
      return c.body(null, 204)
    })
    .route('/', confirmationRoutes(services))
    .route('/', invitationRoutes(services))
}

/** The routes by which the holder of a session proves again who they are. */
function confirmationRoutes(services: IdentityServices) {
  return newRouter()
    .openapi(confirmationContract.checkConfirmation, (c) => c.body(null, 204))
    .openapi(confirmationContract.confirmSession, async (c) => {
      const outcome = await confirmSession(services, actingPerson(c), c.req.valid('json'))
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 201)
    })
    .openapi(confirmationContract.beginPasskeyConfirmation, async (c) => {
      const outcome = await beginPasskeyConfirmation(services, actingPerson(c))
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json({ ...outcome }, 201)
    })
}

/** The routes of the links that make an operator or an auditor. */
function invitationRoutes(services: IdentityServices) {
  const visitorOf = (c: Context<AppEnv>) => visitorOfRequest(c, services.settings)
  const { db, throttle } = services
  const welcome = welcomeTo(services)
  return newRouter()
    .openapi(contract.readInvitation, async (c) => {
      const found = await findInvitation(db, c.req.valid('json').token)
      if (found) return c.json({ email: found.email, role: found.role }, 200)
      // Counted for links that are not valid alone: the guesses of others at the same address keep no guest out.
      const waitS = await throttle.take('invitationFromAddress', visitorOf(c).address)
      return answerRefusal(c, waitS > 0 ? tooManyAttempts(waitS) : refuse('invitation-not-valid'))
    })
    .openapi(contract.claimInvitation, async (c) => {
      const outcome = await claimInvitation(services, c.req.valid('json'), visitorOf(c))
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(await welcome(c, outcome, 'invitation'), 201)
    })
}

/** Whoever signs in leaves the session that this browser had before, and the browser is known as theirs from now on. */
function welcomeTo({ db, settings }: IdentityServices) {
  return async (c: Context<AppEnv>, { actor, cookies }: SignedIn, by: WayIn) => {
    noteWayIn(c, actor.id, by)
    const former = c.get('session')
    if (former) await endSession(db, former.id)
    setCookies(c, [...cookies, visitorOfRequest(c, settings).device.cookieFor(actor.id)])
    return actor
  }
}
