import { eq } from 'drizzle-orm'
import type { Client } from '#root/contract/clients.ts'
import type { Actor } from '#root/contract/identity.ts'
import type { LocalizedText } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { endOpenAccess } from '#root/server/identity/end-open-access.ts'
import { hasSecondFactor } from '#root/server/identity/second-factor/second-factor.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { emailTo, sendMail } from '#root/server/platform/mail/send-mail.ts'
import { secondFactors } from '#root/server/platform/tables/security.ts'
import { lockClientRow, readClient } from './read-client.ts'

/**
 * Turns off the second factor of a client who has lost it: from now on only the password is required. Their sessions
 * end, in case the request was not theirs, and they are notified by email. Refuses a client without a second factor.
 */
export async function resetSecondFactor(
  db: Queryable,
  operator: Actor,
  clientId: string,
): Promise<Client | Refusal<'not-found' | 'second-factor-is-off'>> {
  const refusal = await db.transaction(async (tx) => {
    const client = await lockClientRow(tx, clientId)
    if (!client) return refuse('not-found')
    if (!(await hasSecondFactor(tx, clientId))) return refuse('second-factor-is-off')
    await tx.delete(secondFactors).where(eq(secondFactors.userId, clientId))
    const sessionsEnded = await endOpenAccess(tx, clientId)
    await recordAudit(tx, {
      actor: operator,
      action: 'second-factor-reset',
      subject: { kind: 'user', id: clientId },
      before: { secondFactor: true },
      after: { secondFactor: false },
      details: { sessionsEnded },
    })
    const subject: LocalizedText = (options) => m.clients_mail_factor_reset_subject({}, options)
    const text: LocalizedText = (options) => m.clients_mail_factor_reset_body({}, options)
    await sendMail(tx, emailTo(client, { kind: 'security', subject, text }))
    await publish(tx, 'operators', { type: 'account', id: clientId })
    return null
  })
  return refusal ?? (await readClient(db, clientId))!
}
