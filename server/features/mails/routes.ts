import * as contract from '#root/contract/mails.ts'
import { refuse } from '#root/domain/refusal.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { actingClient, actingStaff, answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import type { Settings } from '#root/server/platform/settings.ts'
import { findMailOf, findOutboxMail, listMailsOf, listOutbox, mayReadOwnLink, noteRead, toMail } from './store.ts'

interface MailServices {
  readonly db: Queryable
  readonly settings: Pick<Settings, 'mail'>
}

/** The routes of the practice mailbox and the firm's outbox. */
export function mailRoutes({ db, settings }: MailServices) {
  return newRouter()
    .openapi(contract.listMails, async (c) => c.json(await listMailsOf(db, actingClient(c).id), 200))
    .openapi(contract.readMail, async (c) => {
      const row = await findMailOf(db, actingClient(c).id, c.req.valid('param').id)
      return row
        ? c.json(await toMail(db, row, mayReadOwnLink(row, settings.mail !== null)), 200)
        : answerRefusal(c, refuse('not-found'))
    })
    .openapi(contract.noteMailRead, async (c) =>
      (await noteRead(db, actingClient(c).id, c.req.valid('param').id))
        ? c.body(null, 204)
        : answerRefusal(c, refuse('not-found')),
    )
    .openapi(contract.listOutbox, async (c) => c.json({ mails: await listOutbox(db, c.req.valid('query').about) }, 200))
    .openapi(contract.readOutboxMail, async (c) => {
      const actor = actingStaff(c)
      const mail = await findOutboxMail(db, c.req.valid('param').id, actor, settings.mail !== null)
      if (!mail) return answerRefusal(c, refuse('not-found'))
      if (mail.link) {
        await recordAudit(db, { actor, action: 'one-time-link-seen', subject: { kind: 'mail', id: mail.id } })
      }
      return c.json(mail, 200)
    })
}
