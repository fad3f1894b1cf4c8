import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal } from '#root/contract/refusals.ts'
import { checkDeposit } from '#root/domain/deposits.ts'
import { type Cents, formatWholeDollars, parseDollars, toDecimal } from '#root/domain/money.ts'
import type { Offer } from '#root/domain/offer.ts'
import { examplePrincipalOf } from '#root/domain/plans.ts'
import { useOffer } from '#root/web/api/offer.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Dialog } from '#root/web/ui/dialog.tsx'
import { MoneyField } from '#root/web/ui/money-field.tsx'

interface DepositAmountFormProps {
  pending: boolean
  /** The server's refusal of the last amount. */
  refused: string | undefined
  /** Called when another amount is typed. */
  onEdit: () => void
  onAmount: (amount: string) => void
}

/** Enter the deposit amount. An amount below the minimum opens a dialog that says so. */
export function DepositAmountForm({ pending, refused, onEdit, onAmount }: DepositAmountFormProps) {
  const [text, setText] = useState('')
  const [isMinimumShown, setMinimumShown] = useState(false)
  const edit = (next: string) => {
    setText(next)
    if (refused) onEdit()
  }
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
        else if (!refusal) onAmount(toDecimal(amountCents))
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
      <Button
        type="submit"
        disabled={amountCents === null || amountCents === 0n}
        pending={pending}
        pendingLabel={m.dashboard_deposit_opening()}
        className="justify-self-start max-sm:w-full"
      >
        {m.dashboard_deposit_continue()}
      </Button>
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

/** An example in the range of each plan, within the deposit limit. */
function quickAmountsOf(plans: Offer['plans'], limits: Offer['limits']): Cents[] {
  return [...new Set(plans.map(examplePrincipalOf))].filter((amount) => checkDeposit(amount, limits) === null)
}

function QuickAmounts({ amounts, onAmount }: { amounts: Cents[]; onAmount: (amountCents: Cents) => void }) {
  return (
    <div role="group" aria-label={m.dashboard_deposit_quick()} className="flex flex-wrap gap-2">
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
