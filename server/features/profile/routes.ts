import * as contract from '#root/contract/profile.ts'
import { isRefusal, refuse } from '#root/domain/refusal.ts'
import { forgettingCookies } from '#root/server/identity/end-session.ts'
import type { IdentityServices } from '#root/server/identity/identity-services.ts'
import { setCookies, visitorOf } from '#root/server/identity/visitor.ts'
import type { Files } from '#root/server/platform/files/files.ts'
import { actingClient, actingPerson, answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import { changeEmail, confirmEmail } from './change-email.ts'
import { deleteAccount } from './delete-account.ts'
import { downloadData } from './download-data.ts'
import { readProfile } from './read-profile.ts'
import { updateProfile } from './update-profile.ts'

/** The routes of what a person says about themselves, and of taking it along or away. */
export function profileRoutes(services: IdentityServices & { readonly files: Files }) {
  const { auth, db, settings, throttle } = services
  return newRouter()
    .openapi(contract.readProfile, async (c) => c.json(await readProfile(db, actingPerson(c).actor.id), 200))
    .openapi(contract.updateProfile, async (c) => {
      const outcome = await updateProfile(db, actingPerson(c).actor, c.req.valid('json'))
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
    .openapi(contract.changeEmail, async (c) => {
      const outcome = await changeEmail(services, actingPerson(c), c.req.valid('json'))
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
    .openapi(contract.confirmEmail, async (c) => {
      const waitS = await throttle.take('emailConfirmationFromAddress', visitorOf(c, settings).address)
      if (waitS > 0) return answerRefusal(c, refuse('too-many-attempts', { params: { retryAfterS: String(waitS) } }))
      const here = c.get('actor') ? actingPerson(c) : null
      const outcome = await confirmEmail(services, c.req.valid('json').token, here)
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 201)
    })
    .openapi(contract.downloadData, async (c) => {
      const { actor, session } = actingPerson(c)
      const data = await downloadData(services, actor, session.id)
      return c.json(data, 200, { 'Content-Disposition': 'attachment; filename="glasshouse-my-data.json"' })
    })
    .openapi(contract.deleteAccount, async (c) => {
      const refusal = await deleteAccount(services, actingClient(c), c.req.valid('json'))
      if (refusal) return answerRefusal(c, refusal)
      setCookies(c, await forgettingCookies(auth))
      return c.body(null, 204)
    })
}
