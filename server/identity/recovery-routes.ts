import type { Context } from 'hono'
import * as browserLinks from '#root/contract/browser-links.ts'
import { resetPasswordByCode as resetByCodeContract } from '#root/contract/password-reset-codes.ts'
import * as contract from '#root/contract/recovery.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import { contextRoute, route, type Route } from '#root/server/platform/http/route.ts'
import type { AppEnv } from '#root/server/platform/http/router.ts'
import type { Settings } from '#root/server/platform/settings.ts'
import { requestBrowserLink, requestRecovery } from './answer-recoveries.ts'
import type { IdentityServices } from './identity-services.ts'
import { recoverPassword } from './recover-password.ts'
import { resetPasswordByCode } from './reset-by-code.ts'
import { useBrowserLink } from './use-browser-link.ts'
import { visitorOf } from './visitor.ts'

interface RecoveryServices extends IdentityServices {
  readonly settings: IdentityServices['settings'] & Pick<Settings, 'mail'>
}

/** The routes of a forgotten password, and of a link that makes a browser known to an account. */
export function recoveryRoutes(services: RecoveryServices): Route[] {
  const { db, settings } = services
  const delivery = settings.mail ? 'mail' : 'facilitator'
  /** The browser is known to the account from now on. */
  const makeKnown = (c: Context<AppEnv>, { cookie }: { cookie: string }) => {
    c.header('Set-Cookie', cookie, { append: true })
    return c.body(null, 204)
  }
  return [
    route(contract.requestRecovery, async ({ body }) => {
      await requestRecovery(db, body)
      return { delivery } as const
    }),
    contextRoute(contract.recoverPassword, async ({ body, context }) => {
      const outcome = await recoverPassword(services, body, visitorOf(context, settings))
      return isRefusal(outcome) ? outcome : makeKnown(context, outcome)
    }),
    contextRoute(resetByCodeContract, async ({ body, context }) => {
      const outcome = await resetPasswordByCode(services, body, visitorOf(context, settings))
      return isRefusal(outcome) ? outcome : makeKnown(context, outcome)
    }),
    route(browserLinks.requestBrowserLink, async ({ body }) => {
      await requestBrowserLink(db, body)
      return { delivery } as const
    }),
    contextRoute(browserLinks.useBrowserLink, async ({ body, context }) => {
      const outcome = await useBrowserLink(services, body, visitorOf(context, settings))
      return isRefusal(outcome) ? outcome : makeKnown(context, outcome)
    }),
  ]
}
