import { inArray } from 'drizzle-orm'
import { m } from '#root/contract/messages/messages.js'
import { type Cents, formatDollars } from '#root/domain/money.ts'
import { mailedClaim } from '#root/server/platform/claims.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { emailTo, sendMails } from '#root/server/platform/mail/send-mail.ts'
import { users } from '#root/server/platform/tables/identity.ts'

interface Matured {
  readonly id: string
  readonly clientId: string
  readonly planTitle: string
  readonly payoutCents: Cents
}

/** A room of people has some hundreds. Writing as many mails as a full batch has plans would slow the settlement by a third. */
const maxMailed = 500

/** Mails each client that their plan has matured, in one statement; nobody when more than 500 mature at once. */
export async function mailMatured(tx: Transaction, matured: readonly Matured[]): Promise<void> {
  if (matured.length > maxMailed) return
  const people = await tx
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .where(
      inArray(
        users.id,
        matured.map(({ clientId }) => clientId),
      ),
    )
  const rollOver = await mailedClaim(tx, 'roll-over')
  const byId = new Map(people.map((person) => [person.id, person]))
  const letters = matured.flatMap(({ id, clientId, planTitle: plan, payoutCents }) => {
    const client = byId.get(clientId)
    const words = `${m.mail_plan_matured_body({ id, plan, payout: formatDollars(payoutCents) })}\n\n${rollOver}`.trim()
    return client
      ? [emailTo(client, { kind: 'plan-matured', subject: m.mail_plan_matured_subject({ plan }), words })]
      : []
  })
  await sendMails(tx, letters)
}
