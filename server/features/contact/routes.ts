import * as contract from '#root/contract/contact.ts'
import { refuse } from '#root/domain/refusal.ts'
import type { Throttle } from '#root/server/identity/throttle.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { clientAddress } from '#root/server/platform/http/client-address.ts'
import { answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import { sendMessage } from './send-message.ts'

interface ContactServices {
  readonly db: Queryable
  readonly throttle: Throttle
  readonly settings: { readonly trustProxy: boolean }
}

/** The route of the contact form. */
export function contactRoutes({ db, throttle, settings }: ContactServices) {
  return newRouter().openapi(contract.sendContactMessage, async (c) => {
    const waitS = await throttle.take('contactFromAddress', clientAddress(c, settings.trustProxy))
    if (waitS > 0) return answerRefusal(c, refuse('too-many-attempts'))
    return c.json(await sendMessage(db, c.req.valid('json')), 201)
  })
}
