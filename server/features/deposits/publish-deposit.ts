import type { DepositForReview } from '#root/contract/deposits.ts'
import type { LocalizedText } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { publishAll } from '#root/server/live/publish.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { emailTo, sendMail } from '#root/server/platform/mail/send-mail.ts'

/** Notifies the client and the operators that a deposit changed. */
export function publishDeposit(tx: Transaction, { id, clientId }: { id: string; clientId: string }) {
  return publishAll(tx, [
    [`client:${clientId}`, { type: 'deposit', id }],
    ['operators', { type: 'deposit', id }],
  ])
}

/** Emails the client the decision on their deposit, with the reason of a rejection. */
export async function emailDecision(tx: Transaction, deposit: DepositForReview): Promise<void> {
  const { id } = deposit
  const amount = formatDollars(fromDecimal(deposit.amount))
  const isApproved = deposit.status === 'approved'
  const subject: LocalizedText = (options) =>
    isApproved
      ? m.mail_deposit_approved_subject({ amount }, options)
      : m.mail_deposit_rejected_subject({ amount }, options)
  const text: LocalizedText = (options) =>
    isApproved
      ? m.mail_deposit_approved_body({ amount, id }, options)
      : m.mail_deposit_rejected_body({ amount, id, reason: deposit.reason ?? '' }, options)
  await sendMail(
    tx,
    emailTo(deposit.client, { kind: isApproved ? 'deposit-approved' : 'deposit-rejected', subject, text }),
  )
}
