import type { DepositForReview } from '#root/contract/deposits.ts'
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
  const email =
    deposit.status === 'approved'
      ? ({
          kind: 'deposit-approved',
          subject: m.mail_deposit_approved_subject({ amount }),
          text: m.mail_deposit_approved_body({ amount, id }),
        } as const)
      : ({
          kind: 'deposit-rejected',
          subject: m.mail_deposit_rejected_subject({ amount }),
          text: m.mail_deposit_rejected_body({ amount, id, reason: deposit.reason ?? '' }),
        } as const)
  await sendMail(tx, emailTo(deposit.client, email))
}
