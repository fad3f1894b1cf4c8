import { resetPasswordByCode as resetByCodeContract } from '#root/contract/password-reset-codes.ts'
import * as contract from '#root/contract/recovery.ts'
import { answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import type { Settings } from '#root/server/platform/settings.ts'
import { askForRecovery } from './ask-for-recovery.ts'
import type { IdentityServices } from './identity-services.ts'
import { recoverPassword } from './recover-password.ts'
import { resetPasswordByCode } from './reset-by-code.ts'
import { visitorOf } from './visitor.ts'

interface RecoveryServices extends IdentityServices {
  readonly settings: IdentityServices['settings'] & Pick<Settings, 'mail'>
}

/** The routes of a forgotten password. */
export function recoveryRoutes(services: RecoveryServices) {
  const { settings } = services
  const delivery = settings.mail ? 'mail' : 'facilitator'
  return newRouter()
    .openapi(contract.askForRecovery, async (c) => {
      const refusal = await askForRecovery(services, c.req.valid('json'), visitorOf(c, settings))
      return refusal ? answerRefusal(c, refusal) : c.json({ delivery } as const, 202)
    })
    .openapi(contract.recoverPassword, async (c) => {
      const refusal = await recoverPassword(services, c.req.valid('json'), visitorOf(c, settings))
      return refusal ? answerRefusal(c, refusal) : c.body(null, 204)
    })
    .openapi(resetByCodeContract, async (c) => {
      const refusal = await resetPasswordByCode(services, c.req.valid('json'), visitorOf(c, settings))
      return refusal ? answerRefusal(c, refusal) : c.body(null, 204)
    })
}
