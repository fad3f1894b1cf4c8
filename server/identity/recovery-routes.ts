import type { Context } from 'hono'
import * as contract from '#root/contract/recovery.ts'
import { clientAddress } from '#root/server/platform/http/client-address.ts'
import { answerRefusal, type AppEnv, newRouter } from '#root/server/platform/http/router.ts'
import type { Settings } from '#root/server/platform/settings.ts'
import { askForRecovery } from './ask-for-recovery.ts'
import type { IdentityServices, Visitor } from './identity-services.ts'
import { recoverPassword } from './recover-password.ts'

interface RecoveryServices extends IdentityServices {
  readonly settings: IdentityServices['settings'] & Pick<Settings, 'mail'>
}

/** The routes of a forgotten password. */
export function recoveryRoutes(services: RecoveryServices) {
  const { settings } = services
  const delivery = settings.mail ? 'mail' : 'facilitator'
  const visitorOf = (c: Context<AppEnv>): Visitor => ({ address: clientAddress(c, settings.trustProxy), userAgent: '' })
  return newRouter()
    .openapi(contract.askForRecovery, async (c) => {
      const refusal = await askForRecovery(services, c.req.valid('json'), visitorOf(c))
      return refusal ? answerRefusal(c, refusal) : c.json({ delivery } as const, 202)
    })
    .openapi(contract.recoverPassword, async (c) => {
      const refusal = await recoverPassword(services, c.req.valid('json'), visitorOf(c))
      return refusal ? answerRefusal(c, refusal) : c.body(null, 204)
    })
}
