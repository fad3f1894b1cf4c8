import * as contract from '#root/contract/profile.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import { forgettingCookies } from '#root/server/identity/end-session.ts'
import type { IdentityServices } from '#root/server/identity/identity-services.ts'
import { forgettingDevice } from '#root/server/identity/known-device.ts'
import { tooManyAttempts } from '#root/server/identity/throttle.ts'
import { setCookies, visitorOf } from '#root/server/identity/visitor.ts'
import type { Files } from '#root/server/platform/files/files.ts'
import { actingPerson, answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
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
      const here = c.get('actor') ? actingPerson(c) : null
      const outcome = await confirmEmail(services, c.req.valid('json').token, here)
      if (!isRefusal(outcome)) return c.json(outcome, 201)
      // Counted for links that are not valid alone: whoever holds a good one is kept out by nobody.
      const waitS = await throttle.take('emailConfirmationFromAddress', visitorOf(c, settings).address)
      return answerRefusal(c, waitS > 0 ? tooManyAttempts(waitS) : outcome)
    })
    .openapi(contract.downloadData, async (c) => {
      const { actor, session } = actingPerson(c)
      const data = await downloadData(services, actor, session.id)
      return c.json(data, 200, { 'Content-Disposition': 'attachment; filename="glasshouse-my-data.json"' })
    })
    .openapi(contract.deleteAccount, async (c) => {
      const refusal = await deleteAccount(services, actingPerson(c), c.req.valid('json'))
      if (refusal) return answerRefusal(c, refusal)
      setCookies(c, [...(await forgettingCookies(auth)), forgettingDevice(settings)])
      return c.body(null, 204)
    })
}
