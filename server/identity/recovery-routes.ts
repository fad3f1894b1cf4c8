import type { Context } from 'hono'
import * as browserLinks from '#root/contract/browser-links.ts'
import { resetPasswordByCode as resetByCodeContract } from '#root/contract/password-reset-codes.ts'
import * as contract from '#root/contract/recovery.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import { answerRefusal, type AppEnv, newRouter } from '#root/server/platform/http/router.ts'
import type { Settings } from '#root/server/platform/settings.ts'
import { askForBrowserLink, askForRecovery } from './ask-for-recovery.ts'
import type { IdentityServices } from './identity-services.ts'
import { recoverPassword } from './recover-password.ts'
import { resetPasswordByCode } from './reset-by-code.ts'
import { useBrowserLink } from './use-browser-link.ts'
import { visitorOf } from './visitor.ts'

interface RecoveryServices extends IdentityServices {
  readonly settings: IdentityServices['settings'] & Pick<Settings, 'mail'>
}

/** The routes of a forgotten password, and of a browser that shall be known to an account. */
export function recoveryRoutes(services: RecoveryServices) {
  const { db, settings } = services
  const delivery = settings.mail ? 'mail' : 'facilitator'
  /** The browser is known to the account from now on. */
  const knownFrom = (c: Context<AppEnv>, { cookie }: { cookie: string }) => {
    c.header('Set-Cookie', cookie, { append: true })
    return c.body(null, 204)
  }
  return newRouter()
    .openapi(contract.askForRecovery, async (c) => {
      await askForRecovery(db, c.req.valid('json'))
      return c.json({ delivery } as const, 202)
    })
    .openapi(contract.recoverPassword, async (c) => {
      const outcome = await recoverPassword(services, c.req.valid('json'), visitorOf(c, settings))
      return isRefusal(outcome) ? answerRefusal(c, outcome) : knownFrom(c, outcome)
    })
    .openapi(resetByCodeContract, async (c) => {
      const outcome = await resetPasswordByCode(services, c.req.valid('json'), visitorOf(c, settings))
      return isRefusal(outcome) ? answerRefusal(c, outcome) : knownFrom(c, outcome)
    })
    .openapi(browserLinks.askForBrowserLink, async (c) => {
      await askForBrowserLink(db, c.req.valid('json'))
      return c.json({ delivery } as const, 202)
    })
    .openapi(browserLinks.useBrowserLink, async (c) => {
      const outcome = await useBrowserLink(services, c.req.valid('json'), visitorOf(c, settings))
      return isRefusal(outcome) ? answerRefusal(c, outcome) : knownFrom(c, outcome)
    })
}
