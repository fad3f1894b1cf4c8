import { eq, type SQL, sql } from 'drizzle-orm'
import type { Locale, LocalizedText } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import type { WithdrawalForReview } from '#root/contract/withdrawals.ts'
import { formatBitcoin } from '#root/domain/bitcoin.ts'
import { cents, formatDollars, fromDecimal } from '#root/domain/money.ts'
import { textIn, type TranslatedText } from '#root/domain/translated-text.ts'
import { brandingOf, storedBranding } from '#root/server/platform/branding.ts'
import { emailedClaim, emailedTextOf, type LatestText, latestTextColumn } from '#root/server/platform/claims.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { type Addressee, emailTo, type MailReader, mailsOf, sendMail } from '#root/server/platform/mail/send-mail.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import type { WithdrawalRow } from '#root/server/platform/tables/withdrawals.ts'
import type { Write } from '#root/server/platform/write-together.ts'

/** The facts of the email about a new request, read by `requestMailColumns`. */
export interface RequestMailFacts {
  readonly client: (Addressee & MailReader) | null
  readonly branding: Parameters<typeof brandingOf>[0]
  /** The claim about the duration of payouts. */
  readonly processing: LatestText
  /** The notice of the freeze; null if there is none. */
  readonly freezeNotice: TranslatedText | null
}

/** The columns of `RequestMailFacts`. */
export function requestMailColumns(clientId: string | SQL): SQL {
  return sql`
    (select json_build_object('id', id, 'email', email, 'firstName', first_name, 'isConfirmed', email_verified,
      'language', language)
      from "user" where id = ${clientId}) as client,
    ${storedBranding} as branding, ${latestTextColumn('processing-time')} as processing,
    (select json_build_object('text', notice, 'translations', notice_translations)
      from withdrawal_freezes where ended_at is null) as "freezeNotice"`
}

/** The email that a request was received, with its details and the notice of a freeze, as a write of the request. */
export function requestMail(
  { id, amountCents, walletAddress: address }: Pick<WithdrawalRow, 'id' | 'amountCents' | 'walletAddress'>,
  { client, branding: stored, processing: latest, freezeNotice }: RequestMailFacts,
): Write[] {
  if (!client) throw new Error('A withdrawal has no client')
  const branding = brandingOf(stored)
  const amount = formatDollars(amountCents)
  const subject: LocalizedText = (options) => m.mail_withdrawal_requested_subject({ amount }, options)
  const text: LocalizedText = (options) => {
    const processing = emailedTextOf('processing-time', latest, branding, options.locale)
    const received = m
      .mail_withdrawal_requested_body({ amount, address, id }, options)
      .replace(`${m.claim_processing_time({}, options)} `, () => processing && `${processing} `)
    return freezeNotice ? `${received}\n\n${textIn(freezeNotice, options.locale)}` : received
  }
  return mailsOf([emailTo(client, { kind: 'withdrawal-requested', subject, text })], {
    brand: branding.brand,
    readers: [client],
  })
}

/** Emails the client the decision on their withdrawal: the amount and the address, or the reason of the rejection. */
export async function emailDecision(tx: Transaction, withdrawal: WithdrawalForReview): Promise<void> {
  const { id, client, reason } = withdrawal
  const amount = formatDollars(fromDecimal(withdrawal.amount))
  const email =
    withdrawal.status === 'approved'
      ? ({
          kind: 'withdrawal-approved',
          subject: (options: { locale: Locale }) => m.mail_withdrawal_approved_subject({ amount }, options),
          text: bodyOfPayment(withdrawal, await emailedClaim(tx, 'first-payout')),
        } as const)
      : ({
          kind: 'withdrawal-rejected',
          subject: (options: { locale: Locale }) => m.mail_withdrawal_rejected_subject({ amount }, options),
          text: (options: { locale: Locale }) =>
            m.mail_withdrawal_rejected_body({ amount, id, reason: reason ?? '' }, options),
        } as const)
  await sendMail(tx, emailTo(client, email))
}

function bodyOfPayment(
  { id, walletAddress: address, ...withdrawal }: WithdrawalForReview,
  claim: LocalizedText,
): LocalizedText {
  const [amountCents, feeCents] = [fromDecimal(withdrawal.amount), fromDecimal(withdrawal.fee)]
  const sent = formatDollars(cents(amountCents - feeCents))
  const facts = { id, address, sent, amount: formatDollars(amountCents), fee: formatDollars(feeCents) }
  return (options) => `${m.mail_withdrawal_approved_body(facts, options)}\n\n${claim(options)}`.trim()
}

/** Emails the client the transaction ID of the payment, once the chain has it. */
export async function mailPayout(
  tx: Transaction,
  { id, clientId, amountCents, walletAddress: address }: WithdrawalRow,
  { txid, sats }: { txid: string; sats: bigint },
): Promise<void> {
  const [client] = await tx.select().from(users).where(eq(users.id, clientId))
  if (!client) return
  const amount = formatDollars(amountCents)
  const facts = { id, amount, address, txid, bitcoin: formatBitcoin(sats) }
  const subject: LocalizedText = (options) => m.mail_withdrawal_sent_subject({ amount }, options)
  const text: LocalizedText = (options) => m.mail_withdrawal_sent_body(facts, options)
  await sendMail(tx, emailTo(client, { kind: 'withdrawal-sent', subject, text }))
}
