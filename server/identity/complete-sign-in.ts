import type { Context } from 'hono'
import type { AppEnv } from '#root/server/platform/http/router.ts'
import { recordSignInMethod, type SignInMethod } from '#root/server/platform/http/security-log.ts'
import { endSession } from './end-session.ts'
import type { IdentityServices } from './identity-services.ts'
import type { SignedIn } from './signed-in.ts'
import { setCookies, visitorOf } from './visitor.ts'

/** Returns a function that ends the previous session of the browser of a sign-in, and makes the browser known to the account. */
export function signInCompleter({ db, settings }: Pick<IdentityServices, 'db' | 'settings'>) {
  return async (c: Context<AppEnv>, { actor, cookies }: SignedIn, by: SignInMethod) => {
    recordSignInMethod(c, actor.id, by)
    const former = c.get('session')
    if (former) await endSession(db, former.id)
    setCookies(c, [...cookies, visitorOf(c, settings).device.cookieFor(actor.id)])
    return actor
  }
}
