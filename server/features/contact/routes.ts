import type { Context } from 'hono'
import * as inboxContract from '#root/contract/contact-inbox.ts'
import * as contract from '#root/contract/contact.ts'
import { refuse } from '#root/domain/refusal.ts'
import type { Throttle } from '#root/server/identity/throttle.ts'
import { languageOf } from '#root/server/identity/visitor.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { clientAddress } from '#root/server/platform/http/client-address.ts'
import { contextRoute, route, type Route } from '#root/server/platform/http/route.ts'
import type { AppEnv } from '#root/server/platform/http/router.ts'
import { listInbox, markAnswered, markMessageRead, readMessage, replyToMessage } from './inbox.ts'
import { sendMessage } from './send-message.ts'

export interface ContactServices {
  readonly db: Queryable
  readonly throttle: Throttle
  readonly settings: { readonly trustProxy: boolean; readonly publicUrl: string }
}

/** The routes of the contact form and of its inbox. */
export function contactRoutes(services: ContactServices): Route[] {
  return [
    ...inboxRoutes(services.db),
    contextRoute(
      contract.sendContactMessage,
      async ({ body, context }) => (await takeMessage(services, context, body)) ?? refuse('too-many-attempts'),
    ),
  ]
}

/** Stores a visitor's message. Null if their address has sent too many. */
export async function takeMessage(
  { db, throttle, settings }: ContactServices,
  context: Context<AppEnv>,
  message: contract.ContactMessage,
) {
  const waitS = await throttle.take('contactFromAddress', clientAddress(context, settings.trustProxy))
  return waitS > 0 ? null : sendMessage(db, message, languageOf(context, settings) ?? undefined)
}

function inboxRoutes(db: Queryable): Route[] {
  return [
    route(inboxContract.listInbox, ({ query }) => listInbox(db, query)),
    route(inboxContract.readInboxMessage, ({ params }) => readMessage(db, params.id)),
    route(inboxContract.markInboxMessageRead, async ({ params }) =>
      (await markMessageRead(db, params.id)) ? null : refuse('not-found'),
    ),
    route(inboxContract.replyToMessage, ({ actor, key, params, body }) =>
      replyToMessage(db, actor, key, params.id, body.body),
    ),
    route(inboxContract.markAnswered, ({ actor, params }) => markAnswered(db, actor, params.id)),
  ]
}
