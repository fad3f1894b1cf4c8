import * as inboxContract from '#root/contract/contact-inbox.ts'
import * as contract from '#root/contract/contact.ts'
import { isRefusal, refuse } from '#root/domain/refusal.ts'
import type { Throttle } from '#root/server/identity/throttle.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { clientAddress } from '#root/server/platform/http/client-address.ts'
import { actingOperator, answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import { listInbox, markAnswered, noteMessageRead, readMessage, replyToMessage } from './inbox.ts'
import { sendMessage } from './send-message.ts'

interface ContactServices {
  readonly db: Queryable
  readonly throttle: Throttle
  readonly settings: { readonly trustProxy: boolean }
}

/** The routes of the contact form, and of what it brought in. */
export function contactRoutes({ db, throttle, settings }: ContactServices) {
  return newRouter()
    .route('/', inboxRoutes(db))
    .openapi(contract.sendContactMessage, async (c) => {
      const waitS = await throttle.take('contactFromAddress', clientAddress(c, settings.trustProxy))
      if (waitS > 0) return answerRefusal(c, refuse('too-many-attempts'))
      return c.json(await sendMessage(db, c.req.valid('json')), 201)
    })
}

function inboxRoutes(db: Queryable) {
  return newRouter()
    .openapi(inboxContract.listInbox, async (c) => c.json(await listInbox(db, c.req.valid('query')), 200))
    .openapi(inboxContract.readInboxMessage, async (c) => {
      const outcome = await readMessage(db, c.req.valid('param').id)
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
    .openapi(inboxContract.noteInboxRead, async (c) =>
      (await noteMessageRead(db, c.req.valid('param').id)) ? c.body(null, 204) : answerRefusal(c, refuse('not-found')),
    )
    .openapi(inboxContract.replyToMessage, async (c) => {
      const key = c.req.valid('header')['idempotency-key']
      const { body } = c.req.valid('json')
      const outcome = await replyToMessage(db, actingOperator(c), key, c.req.valid('param').id, body)
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 201)
    })
    .openapi(inboxContract.markAnswered, async (c) => {
      const outcome = await markAnswered(db, actingOperator(c), c.req.valid('param').id)
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
}
