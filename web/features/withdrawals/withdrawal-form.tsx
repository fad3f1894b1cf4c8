import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal } from '#root/contract/refusals.ts'
import type { WithdrawalTerms } from '#root/contract/withdrawals.ts'
import { checkAddress } from '#root/domain/addresses.ts'
import type { Limits } from '#root/domain/limits.ts'
import { type Cents, formatDollars, formatWholeDollars, parseDollars, toDecimal } from '#root/domain/money.ts'
import { addressPrefixes } from '#root/domain/networks.ts'
import { checkWithdrawal } from '#root/domain/withdrawals.ts'
import type { RefusedError } from '#root/web/api/client.ts'
import { useOffer } from '#root/web/api/offer.ts'
import { AddressField } from '#root/web/ui/address-field.tsx'
import { Button } from '#root/web/ui/button.tsx'
import { useHasSettled } from '#root/web/ui/has-settled.ts'
import { MoneyField } from '#root/web/ui/money-field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'

/** The form's values; the amount in dollars, as typed. */
export interface WithdrawalFields {
  walletAddress: string
  amount: string
}

export const emptyWithdrawal: WithdrawalFields = { walletAddress: '', amount: '' }

interface WithdrawalFormProps {
  fields: WithdrawalFields
  withdrawableCents: Cents
  terms: WithdrawalTerms
  /** The server's refusals of these fields. */
  refused: RefusedError | null
  onFields: (fields: WithdrawalFields) => void
  onContinue: () => void
}

/** The address and the amount. An error is shown under its field. */
export function WithdrawalForm({
  fields,
  withdrawableCents,
  terms,
  refused,
  onFields,
  onContinue,
}: WithdrawalFormProps) {
  const [isAsked, setAsked] = useState(false)
  const { limits } = useOffer()
  const isRested = useHasSettled(fields.amount)
  const isIncomplete = fields.walletAddress.trim() === '' || fields.amount === ''
  const isAddress = checkAddress(fields.walletAddress.trim(), terms.network) === null
  const amountError = checkAmount(fields.amount, withdrawableCents, limits)
  const refusedAt = (field: keyof WithdrawalFields) => (refused?.field === field ? refused.message : undefined)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (!isIncomplete && isAddress && !amountError) onContinue()
      }}
      className="grid gap-6"
    >
      <WalletField
        terms={terms}
        value={fields.walletAddress}
        isAsked={isAsked}
        error={refusedAt('walletAddress')}
        onValue={(walletAddress) => onFields({ ...fields, walletAddress })}
      />
      <AmountField
        minimumCents={limits.minWithdrawalCents}
        withdrawableCents={withdrawableCents}
        value={fields.amount}
        error={
          (isAsked || isRested || isBeyond(fields.amount, withdrawableCents) ? amountError : undefined) ??
          refusedAt('amount')
        }
        onValue={(amount) => onFields({ ...fields, amount })}
      />
      {isAsked && isIncomplete && <Notice tone="refused">{m.dashboard_withdraw_fill_in()}</Notice>}
      <Button type="submit" className="justify-self-start max-sm:w-full">
        {m.dashboard_withdraw_continue()}
      </Button>
    </form>
  )
}

interface FieldProps {
  value: string
  error: string | undefined
  onValue: (value: string) => void
}

interface WalletFieldProps extends FieldProps {
  terms: WithdrawalTerms
  isAsked: boolean
}

function WalletField({ terms, value, error, isAsked, onValue }: WalletFieldProps) {
  return (
    <div className="grid gap-3">
      <AddressField
        label={m.dashboard_wallet_label()}
        hint={m.dashboard_wallet_hint({ network: terms.network, prefix: addressPrefixes[terms.network] })}
        network={terms.network}
        value={value}
        onValue={onValue}
        isAsked={isAsked}
        refused={error}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button kind="quiet" className="px-4 font-normal" onClick={() => onValue(terms.practiceAddress)}>
          {m.dashboard_wallet_practice()}
        </Button>
        <p className="text-xs text-soft">{m.dashboard_wallet_practice_note()}</p>
      </div>
    </div>
  )
}

interface AmountFieldProps extends FieldProps {
  minimumCents: Cents
  withdrawableCents: Cents
}

function AmountField({ minimumCents, withdrawableCents, value, error, onValue }: AmountFieldProps) {
  const all = formatDollars(withdrawableCents)
  return (
    <div className="grid gap-4">
      <MoneyField
        label={m.dashboard_withdraw_amount_label()}
        limits={m.dashboard_withdraw_amount_limits({ min: formatWholeDollars(minimumCents), max: all })}
        value={value}
        placeholder="0.00"
        onValue={onValue}
        error={error}
        isPolite
      />
      <Button
        kind="quiet"
        className="figures justify-self-start px-4 font-normal"
        onClick={() => onValue(toDecimal(withdrawableCents))}
      >
        {m.dashboard_use_amount({ amount: all })}
      </Button>
    </div>
  )
}

function checkAmount(text: string, withdrawableCents: Cents, limits: Limits): string | undefined {
  if (text === '') return undefined
  const amountCents = parseDollars(text)
  if (amountCents === null) return m.dashboard_amount_invalid()
  const refusal = checkWithdrawal(amountCents, withdrawableCents, limits)
  return refusal ? describeRefusal(refusal.refusal, refusal.params) : undefined
}

/** Whether it exceeds the balance, which no further digit corrects; a too small amount may be unfinished. */
function isBeyond(text: string, withdrawableCents: Cents): boolean {
  return (parseDollars(text) ?? 0n) > withdrawableCents
}
