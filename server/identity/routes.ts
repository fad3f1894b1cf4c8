import type { Context } from 'hono'
import { slowHash } from '#platform/slow-hash.ts'
import * as contract from '#root/contract/identity.ts'
import * as passkeyContract from '#root/contract/passkeys.ts'
import { giveSecondFactor } from '#root/contract/second-factor.ts'
import * as confirmationContract from '#root/contract/session-confirmation.ts'
import { isRefusal, refuse } from '#root/domain/refusal.ts'
import { isSeatAddress } from '#root/domain/seat.ts'
import { contextRoute, route, type Route, withStatus } from '#root/server/platform/http/route.ts'
import type { AppEnv } from '#root/server/platform/http/router.ts'
import { recordAccount } from '#root/server/platform/http/security-log.ts'
import { claimInvitation } from './claim-invitation.ts'
import { signInCompleter } from './complete-sign-in.ts'
import { beginPasskeyConfirmation, confirmSession } from './confirmation/confirm-session.ts'
import { endSession, expiredSessionCookies } from './end-session.ts'
import type { IdentityServices } from './identity-services.ts'
import { findInvitation } from './invitations.ts'
import { logIn } from './log-in.ts'
import { beginPasskeyLogIn, logInWithPasskey } from './passkeys/log-in-with-passkey.ts'
import { expiredSeatCookies } from './seat-cookie.ts'
import { redeemTicket } from './second-factor/log-in-ticket.ts'
import { needsSecondFactor } from './second-factor/required.ts'
import { recordOwnersSeen } from './sessions/sessions.ts'
import { signUp } from './sign-up.ts'
import { tooManyAttempts } from './throttle.ts'
import { setCookies, visitorOf as visitorOfRequest } from './visitor.ts'

/** The routes of sign-up, sessions and operator invitations. */
export function identityRoutes(services: IdentityServices): Route[] {
  const { auth, db } = services
  const visitorOf = (c: Context<AppEnv>) => visitorOfRequest(c, services.settings)

  const completeSignIn = signInCompleter(services)

  return [
    contextRoute(contract.signUp, async ({ body, context }) => {
      const outcome = await signUp(services, body, visitorOf(context))
      return isRefusal(outcome) ? outcome : await completeSignIn(context, outcome, 'sign-up')
    }),
    contextRoute(contract.logIn, async ({ body, context }) => {
      recordAccount(context, services.settings, body.email)
      const outcome = await slowHash.admit(() => logIn(services, body, visitorOf(context)))
      if (isRefusal(outcome)) return outcome
      if ('ticket' in outcome) return withStatus(200, { ticket: outcome.ticket })
      return withStatus(201, await completeSignIn(context, outcome, 'password'))
    }),
    contextRoute(giveSecondFactor, async ({ body, context }) => {
      const outcome = await redeemTicket(services, body, visitorOf(context))
      return isRefusal(outcome) ? outcome : await completeSignIn(context, outcome, 'password and code')
    }),
    contextRoute(passkeyContract.beginPasskeyLogIn, ({ context }) => beginPasskeyLogIn(services, visitorOf(context))),
    contextRoute(passkeyContract.logInWithPasskey, async ({ body, context }) => {
      const outcome = await logInWithPasskey(services, body, visitorOf(context))
      return isRefusal(outcome) ? outcome : await completeSignIn(context, outcome, 'passkey')
    }),
    route(contract.readSession, async ({ actor, session }) => {
      const needs = actor !== null && (await needsSecondFactor(db, actor, session))
      return { actor, needsSecondFactor: needs }
    }),
    contextRoute(contract.logOut, async ({ actor, session, context }) => {
      if (actor) await recordOwnersSeen(db, [actor.id])
      if (session) await endSession(db, session.id)
      // On a shared computer the next person must not return to the previous person's seat.
      const seat = actor && isSeatAddress(actor.email) ? expiredSeatCookies(services.settings) : []
      setCookies(context, [...(await expiredSessionCookies(auth)), ...seat])
      return null
    }),
    ...confirmationRoutes(services),
    ...invitationRoutes(services),
  ]
}

/** The routes by which the holder of a session confirms their identity. */
function confirmationRoutes(services: IdentityServices): Route[] {
  return [
    route(confirmationContract.checkConfirmation, () => null),
    route(confirmationContract.confirmSession, ({ actor, session, body }) =>
      confirmSession(services, { actor, session }, body),
    ),
    route(confirmationContract.beginPasskeyConfirmation, ({ actor, session }) =>
      beginPasskeyConfirmation(services, { actor, session }),
    ),
  ]
}

/** The routes of the links to join as an operator or an auditor. */
function invitationRoutes(services: IdentityServices): Route[] {
  const visitorOf = (c: Context<AppEnv>) => visitorOfRequest(c, services.settings)
  const { db, throttle } = services
  const completeSignIn = signInCompleter(services)
  return [
    contextRoute(contract.readInvitation, async ({ body, context }) => {
      const found = await findInvitation(db, body.token)
      if (found) return { email: found.email, role: found.role }
      // Only invalid links count: others' guesses from the same address block no guest.
      const waitS = await throttle.take('invitationFromAddress', visitorOf(context).address)
      return waitS > 0 ? tooManyAttempts(waitS) : refuse('invitation-not-valid')
    }),
    contextRoute(contract.claimInvitation, async ({ body, context }) => {
      const outcome = await claimInvitation(services, body, visitorOf(context))
      return isRefusal(outcome) ? outcome : await completeSignIn(context, outcome, 'invitation')
    }),
  ]
}
