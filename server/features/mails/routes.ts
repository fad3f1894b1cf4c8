import * as contract from '#root/contract/mails.ts'
import { refuse } from '#root/domain/refusal.ts'
import { recordStandalone } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { type Route, route } from '#root/server/platform/http/route.ts'
import type { Settings } from '#root/server/platform/settings.ts'
import { findMailOf, findOutboxMail, listMailsOf, listOutbox, mayReadOwnLink, markMailRead, toMail } from './store.ts'

interface MailServices {
  readonly db: Queryable
  readonly settings: Pick<Settings, 'mail'>
}

/** The routes of the practice mailbox and the firm's outbox. */
export function mailRoutes({ db, settings }: MailServices): Route[] {
  return [
    route(contract.listMails, ({ actor }) => listMailsOf(db, actor.id)),
    route(contract.readMail, async ({ actor, params }) => {
      const row = await findMailOf(db, actor.id, params.id)
      return row ? await toMail(db, row, mayReadOwnLink(row, settings.mail !== null)) : refuse('not-found')
    }),
    route(contract.markMailRead, async ({ actor, params }) =>
      (await markMailRead(db, actor.id, params.id)) ? null : refuse('not-found'),
    ),
    route(contract.listOutbox, async ({ query }) => ({ mails: await listOutbox(db, query.about) })),
    route(contract.readOutboxMail, async ({ actor, params }) => {
      const mail = await findOutboxMail(db, params.id, actor, settings.mail !== null)
      if (!mail) return refuse('not-found')
      if (mail.link) {
        await recordStandalone(db, { actor, action: 'one-time-link-seen', subject: { kind: 'mail', id: mail.id } })
      }
      return mail
    }),
  ]
}
