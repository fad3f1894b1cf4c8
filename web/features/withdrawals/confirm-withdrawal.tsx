import { useQuery } from '@tanstack/react-query'
import { m } from '#root/contract/messages/messages.js'
import { parseDollars } from '#root/domain/money.ts'
import { quoteWithdrawal } from '#root/domain/withdrawals.ts'
import { describeError, RefusedError } from '#root/web/api/client.ts'
import { SummaryEntry, SummaryList } from '#root/web/ui/answers.tsx'
import { Behaviour } from '#root/web/ui/behaviour.tsx'
import { Button } from '#root/web/ui/button.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { formatPercent } from '#root/web/ui/number-format.ts'
import { StepIntro } from '#root/web/ui/step-intro.tsx'
import { savedAddressesQuery } from './queries.ts'
import type { WithdrawalFields } from './withdrawal-form.tsx'

interface ConfirmWithdrawalProps {
  fields: WithdrawalFields
  feeBasisPoints: number
  pending: boolean
  error: Error | null
  onBack: () => void
  onConfirm: () => void
}

/** The withdrawal for review, with its fee, before the amount is held. */
export function ConfirmWithdrawal({
  fields,
  feeBasisPoints,
  pending,
  error,
  onBack,
  onConfirm,
}: ConfirmWithdrawalProps) {
  const address = fields.walletAddress.trim()
  const saved = useQuery(savedAddressesQuery).data?.find((one) => one.address === address)
  const amountCents = parseDollars(fields.amount)
  if (amountCents === null) return null
  const quote = quoteWithdrawal(amountCents, BigInt(feeBasisPoints))
  return (
    <div className="grid gap-6">
      <StepIntro>{m.dashboard_withdraw_confirm_text()}</StepIntro>
      <SummaryList>
        <SummaryEntry name={m.dashboard_withdraw_to()}>
          {saved && (
            <span className="block font-semibold wrap-anywhere">
              <bdi>{saved.name}</bdi>
            </span>
          )}
          <span className="wrap-anywhere" dir="ltr">
            {address}
          </span>
        </SummaryEntry>
        <SummaryEntry name={m.dashboard_amount()}>
          <Money amount={quote.amountCents} />
        </SummaryEntry>
        <SummaryEntry name={m.dashboard_withdraw_fee_line({ percent: formatPercent(feeBasisPoints / 10_000) })}>
          {quote.feeCents > 0n ? (
            <Behaviour id="fee-taken">
              <Money amount={quote.feeCents} />
            </Behaviour>
          ) : (
            <Money amount={quote.feeCents} />
          )}
        </SummaryEntry>
        <SummaryEntry name={m.dashboard_withdraw_receive()}>
          <Money amount={quote.sentCents} className="font-display text-xl" />
        </SummaryEntry>
      </SummaryList>
      {error && <Notice tone="refused">{describeWithdrawalError(error)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button
          pending={pending}
          pendingLabel={m.dashboard_withdraw_submitting()}
          onClick={onConfirm}
          className="max-sm:w-full"
        >
          {m.dashboard_withdraw_submit()}
        </Button>
        <Button kind="quiet" disabled={pending} onClick={onBack} className="max-sm:w-full">
          {m.dashboard_change()}
        </Button>
      </div>
    </div>
  )
}

/** A user without a session gets the message at once; every other error has its reason. */
function describeWithdrawalError(error: Error): string {
  const code = error instanceof RefusedError ? error.code : null
  if (code === 'not-signed-in') return error.message
  return code === 'not-found'
    ? m.dashboard_withdraw_no_user()
    : m.dashboard_withdraw_error({ reason: describeError(error) })
}
