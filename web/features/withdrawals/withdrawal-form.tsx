import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal } from '#root/contract/refusals.ts'
import type { WithdrawalAddress } from '#root/contract/withdrawal-addresses.ts'
import type { WithdrawalTerms } from '#root/contract/withdrawals.ts'
import { checkAddress } from '#root/domain/addresses.ts'
import { addressPrefixes } from '#root/domain/bitcoin-networks.ts'
import type { Limits } from '#root/domain/limits.ts'
import { type Cents, formatDollars, formatWholeDollars, parseDollars, toDecimal } from '#root/domain/money.ts'
import { checkWithdrawal, quoteWithdrawal } from '#root/domain/withdrawals.ts'
import type { RefusedError } from '#root/web/api/client.ts'
import { useOffer } from '#root/web/api/offer.ts'
import { AddressField } from '#root/web/ui/address-field.tsx'
import { Button } from '#root/web/ui/button.tsx'
import { useHasSettled } from '#root/web/ui/has-settled.ts'
import { MoneyField } from '#root/web/ui/money-field.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { formatPercent } from '#root/web/ui/number-format.ts'
import { AddressChoice } from './addresses/address-choice.tsx'
import { AddressDialog } from './addresses/address-dialog.tsx'
import { savedAddressesQuery } from './queries.ts'

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

/** The amount, then the address. An error is shown under its field. */
export function WithdrawalForm(props: WithdrawalFormProps) {
  const { fields, withdrawableCents, terms, refused, onFields, onContinue } = props
  const [isSubmitted, setSubmitted] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { limits } = useOffer()
  const isSettled = useHasSettled(fields.amount)
  const address = fields.walletAddress.trim()
  const isIncomplete = address === '' || fields.amount === ''
  const isAddress = checkAddress(address, terms.network) === null
  const saved = useQuery(savedAddressesQuery).data ?? []
  const isKnown = address === terms.practiceAddress || saved.some((one) => one.address === address)
  const amountError = checkAmount(fields.amount, withdrawableCents, limits)
  const missing = (value: string) => (isSubmitted && value === '' ? m.dashboard_withdraw_fill_in() : undefined)
  const refusedAt = (field: keyof WithdrawalFields) => (refused?.field === field ? refused.message : undefined)
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setSubmitted(true)
          if (!isIncomplete && isAddress && !amountError) onContinue()
        }}
        className="grid gap-8 short:gap-4"
      >
        <AmountField
          minimumCents={limits.minWithdrawalCents}
          withdrawableCents={withdrawableCents}
          feeBasisPoints={terms.feeBasisPoints}
          value={fields.amount}
          error={
            (isSubmitted || isSettled || exceedsBalance(fields.amount, withdrawableCents) ? amountError : undefined) ??
            refusedAt('amount') ??
            missing(fields.amount)
          }
          onValue={(amount) => onFields({ ...fields, amount })}
        />
        <WalletField
          terms={terms}
          saved={saved}
          value={fields.walletAddress}
          isSubmitted={isSubmitted}
          error={refusedAt('walletAddress') ?? missing(address)}
          onValue={(walletAddress) => onFields({ ...fields, walletAddress })}
        />
        <Actions onSave={isAddress && !isKnown ? () => setSaving(true) : undefined} />
      </form>
      <AddressDialog
        initial={isSaving ? { name: '', address } : null}
        network={terms.network}
        onClose={() => setSaving(false)}
      />
    </>
  )
}

/** Continues, or opens the dialog that saves the address; `onSave` is undefined if it is invalid or known. */
function Actions({ onSave }: { onSave: (() => void) | undefined }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <Button type="submit" className="max-sm:w-full">
        {m.dashboard_withdraw_continue()}
      </Button>
      {onSave && (
        <button type="button" onClick={onSave} className="link min-h-11 text-sm">
          {m.dashboard_saved_this()}
        </button>
      )}
    </div>
  )
}

interface FieldProps {
  value: string
  error: string | undefined
  onValue: (value: string) => void
}

interface AmountFieldProps extends FieldProps {
  minimumCents: Cents
  withdrawableCents: Cents
  feeBasisPoints: number
}

function AmountField({ minimumCents, withdrawableCents, feeBasisPoints, value, error, onValue }: AmountFieldProps) {
  const all = formatDollars(withdrawableCents)
  const parts = [25n, 50n].map((percent) => ({ percent, cents: ((withdrawableCents * percent) / 100n) as Cents }))
  const amountCents = error ? null : parseDollars(value)
  return (
    <div className="grid gap-3">
      <MoneyField
        label={m.dashboard_withdraw_amount_label()}
        limits={m.dashboard_withdraw_amount_limits({ min: formatWholeDollars(minimumCents), max: all })}
        value={value}
        placeholder="0.00"
        onValue={onValue}
        error={error}
        isPolite
      />
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <div className="flex flex-wrap gap-2 max-sm:grow max-sm:*:grow max-sm:*:px-3">
          {parts
            .filter(({ cents }) => cents >= minimumCents)
            .map(({ percent, cents }) => (
              <Button
                key={percent}
                kind="quiet"
                className="figures px-4 font-normal"
                onClick={() => onValue(toDecimal(cents))}
              >
                {formatPercent(Number(percent) / 100)}
              </Button>
            ))}
          <Button
            kind="quiet"
            className="figures px-4 font-normal"
            onClick={() => onValue(toDecimal(withdrawableCents))}
          >
            {m.dashboard_use_amount({ amount: all })}
          </Button>
        </div>
        <Received amountCents={amountCents} feeBasisPoints={feeBasisPoints} />
      </div>
    </div>
  )
}

/** What arrives, after the fee. Its line exists before there is an amount, so that nothing moves. */
function Received({ amountCents, feeBasisPoints }: { amountCents: Cents | null; feeBasisPoints: number }) {
  const quote = amountCents ? quoteWithdrawal(amountCents, BigInt(feeBasisPoints)) : null
  const percent = formatPercent(feeBasisPoints / 10_000)
  return (
    <dl className="grid grow basis-44 gap-1 border-s-2 border-brass-fill ps-4 text-sm">
      <Line name={m.dashboard_withdraw_fee_line({ percent })}>{quote ? <Money amount={quote.feeCents} /> : '–'}</Line>
      <Line name={m.dashboard_withdraw_receive()}>
        {quote ? <Money amount={quote.sentCents} className="font-semibold" /> : '–'}
      </Line>
    </dl>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6">
      <dt className="text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface WalletFieldProps extends FieldProps {
  terms: WithdrawalTerms
  saved: readonly WithdrawalAddress[]
  isSubmitted: boolean
}

function WalletField({ terms, saved, value, error, isSubmitted, onValue }: WalletFieldProps) {
  return (
    <div className="grid gap-3">
      <AddressChoice practiceAddress={terms.practiceAddress} saved={saved} value={value.trim()} onValue={onValue} />
      <AddressField
        label={m.dashboard_wallet_label()}
        hint={m.dashboard_wallet_hint({ network: terms.network, prefix: addressPrefixes[terms.network] })}
        network={terms.network}
        value={value}
        onValue={onValue}
        isSubmitted={isSubmitted}
        refused={error}
      />
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
function exceedsBalance(text: string, withdrawableCents: Cents): boolean {
  return (parseDollars(text) ?? 0n) > withdrawableCents
}
