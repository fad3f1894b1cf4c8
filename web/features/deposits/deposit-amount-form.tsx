import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal } from '#root/contract/refusals.ts'
import { checkDeposit, maxDepositCents, minDepositCents } from '#root/domain/deposits.ts'
import { type Cents, dollars, formatWholeDollars, parseDollars, toDecimal } from '#root/domain/money.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Dialog } from '#root/web/ui/dialog.tsx'
import { MoneyField } from '#root/web/ui/money-field.tsx'

/** One in the range of each plan. */
const quickAmounts = [dollars(200), dollars(2_000), dollars(20_000)]

interface DepositAmountFormProps {
  pending: boolean
  /** Why the server refused the last amount. */
  refused: string | undefined
  /** Another amount is being typed. */
  onEdit: () => void
  onAmount: (amount: string) => void
}

/** How much to deposit. Less than the minimum opens the dialog that says so. */
export function DepositAmountForm({ pending, refused, onEdit, onAmount }: DepositAmountFormProps) {
  const [text, setText] = useState('')
  const [isTold, setTold] = useState(false)
  const edit = (next: string) => {
    setText(next)
    if (refused) onEdit()
  }
  const amountCents = parseDollars(text)
  const refusal = amountCents === null ? null : checkDeposit(amountCents)
  const isBelow = refusal?.refusal === 'below-minimum-deposit'
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (pending || amountCents === null) return
        if (isBelow) setTold(true)
        else if (!refusal) onAmount(toDecimal(amountCents))
      }}
      className="grid gap-5"
    >
      <MoneyField
        label={m.dashboard_deposit_amount_label()}
        limits={m.dashboard_deposit_limits({
          min: formatWholeDollars(minDepositCents),
          max: formatWholeDollars(maxDepositCents),
        })}
        value={text}
        onValue={edit}
        placeholder="0.00"
        error={
          errorOf(text, amountCents === null, refusal && !isBelow ? describeRefusal(refusal.refusal) : undefined) ??
          refused
        }
      />
      <QuickAmounts onAmount={(amount) => edit(toDecimal(amount))} />
      <Button
        type="submit"
        disabled={amountCents === null || amountCents === 0n}
        pending={pending}
        pendingLabel={m.dashboard_deposit_opening()}
        className="justify-self-start max-sm:w-full"
      >
        {m.dashboard_deposit_continue()}
      </Button>
      <Dialog isOpen={isTold} title={m.dashboard_deposit_minimum_title()} onClose={() => setTold(false)}>
        {m.dashboard_deposit_minimum_text()}
      </Dialog>
    </form>
  )
}

function QuickAmounts({ onAmount }: { onAmount: (amountCents: Cents) => void }) {
  return (
    <div role="group" aria-label={m.dashboard_deposit_quick()} className="flex flex-wrap gap-2">
      {quickAmounts.map((amount) => (
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
