import { useEffect, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal } from '#root/contract/refusals.ts'
import { quoteMinutes } from '#root/domain/bitcoin.ts'
import { checkDeposit } from '#root/domain/deposits.ts'
import { type Cents, formatWholeDollars, parseDollars, toDecimal } from '#root/domain/money.ts'
import type { Offer } from '#root/domain/offer.ts'
import { examplePrincipalOf } from '#root/domain/plans.ts'
import { useOffer } from '#root/web/api/offer.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Dialog } from '#root/web/ui/dialog.tsx'
import { useHasSettled } from '#root/web/ui/has-settled.ts'
import { MoneyField } from '#root/web/ui/money-field.tsx'

interface DepositAmountFormProps {
  /** The amount in the page's address. */
  initial: string
  /** Called with the typed text, once it has not changed for a moment. */
  onSettled: (text: string) => void
  pending: boolean
  /** The server's refusal of the last amount. */
  refused: string | undefined
  /** Called when another amount is typed. */
  onEdit: () => void
  onAmount: (amount: string) => void
}

/** Enter the deposit amount. An amount below the minimum opens a dialog that says so. */
export function DepositAmountForm({ initial, onSettled, pending, refused, onEdit, onAmount }: DepositAmountFormProps) {
  const [text, setText] = useState(initial)
  const [isMinimumShown, setMinimumShown] = useState(false)
  const edit = (next: string) => {
    setText(next)
    if (refused) onEdit()
  }
  useReportSettled(text, initial, onSettled)
  const amountCents = parseDollars(text)
  const { plans, limits } = useOffer()
  const refusal = amountCents === null ? null : checkDeposit(amountCents, limits)
  const isBelow = refusal?.refusal === 'below-minimum-deposit'
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (pending || amountCents === null) return
        if (isBelow) setMinimumShown(true)
        else if (!refusal) {
          onSettled(text)
          onAmount(toDecimal(amountCents))
        }
      }}
      className="grid gap-5"
    >
      <MoneyField
        label={m.dashboard_deposit_amount_label()}
        limits={m.dashboard_deposit_limits({
          min: formatWholeDollars(limits.minDepositCents),
          max: formatWholeDollars(limits.maxDepositCents),
        })}
        value={text}
        onValue={edit}
        placeholder="0.00"
        error={
          errorOf(
            text,
            amountCents === null,
            refusal && !isBelow ? describeRefusal(refusal.refusal, refusal.params) : undefined,
          ) ?? refused
        }
      />
      <QuickAmounts amounts={quickAmountsOf(plans, limits)} onAmount={(amount) => edit(toDecimal(amount))} />
      <Continue isDisabled={amountCents === null || amountCents === 0n} pending={pending} />
      <Dialog
        isOpen={isMinimumShown}
        title={m.dashboard_deposit_minimum_title()}
        onClose={() => setMinimumShown(false)}
      >
        {refusal && isBelow && describeRefusal(refusal.refusal, refusal.params)}
      </Dialog>
    </form>
  )
}

function Continue({ isDisabled, pending }: { isDisabled: boolean; pending: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <Button
        type="submit"
        disabled={isDisabled}
        pending={pending}
        pendingLabel={m.dashboard_deposit_opening()}
        className="max-sm:w-full"
      >
        {m.dashboard_deposit_continue()}
      </Button>
      <p className="grow basis-52 text-xs text-soft">{m.dashboard_deposit_rate_fixed({ minutes: quoteMinutes })}</p>
    </div>
  )
}

/** Passes the typed text on once it has not changed for a moment, unless it is known already. */
function useReportSettled(text: string, known: string, onSettled: (text: string) => void): void {
  const isSettled = useHasSettled(text)
  useEffect(() => {
    if (isSettled && text !== known) onSettled(text)
    // A later call with the same text changes nothing.
  }, [isSettled, text, known, onSettled])
}

/** An example in the range of each plan, within the deposit limit. */
function quickAmountsOf(plans: Offer['plans'], limits: Offer['limits']): Cents[] {
  return [...new Set(plans.map(examplePrincipalOf))].filter((amount) => checkDeposit(amount, limits) === null)
}

function QuickAmounts({ amounts, onAmount }: { amounts: Cents[]; onAmount: (amountCents: Cents) => void }) {
  return (
    <div
      role="group"
      aria-label={m.dashboard_deposit_quick()}
      className="flex flex-wrap gap-2 max-sm:*:grow max-sm:*:px-3"
    >
      {amounts.map((amount) => (
        <Button
          key={amount.toString()}
          kind="quiet"
          className="figures px-4 font-normal"
          onClick={() => onAmount(amount)}
        >
          {formatWholeDollars(amount)}
        </Button>
      ))}
    </div>
  )
}

function errorOf(text: string, isUnreadable: boolean, refusal: string | undefined): string | undefined {
  return text !== '' && isUnreadable ? m.dashboard_amount_invalid() : refusal
}
