import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { checkAddress } from '#root/domain/addresses.ts'
import type { Network } from '#root/domain/bitcoin-networks.ts'
import { describeError, RefusedError } from '#root/web/api/client.ts'
import { AddressField } from '#root/web/ui/address-field.tsx'
import { Button } from '#root/web/ui/button.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { useSendPayment } from './queries.ts'

const empty = { address: '', bitcoin: '' }

/** Sends any amount to any address of the test network. An invalid address is reported while it is typed. */
export function SendForm({ network }: { network: Network }) {
  const [fields, setFields] = useState(empty)
  const [isIncomplete, setIncomplete] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const sending = useSendPayment(() => {
    setFields(empty)
    setSubmitted(false)
  })
  const refusedField = sending.error instanceof RefusedError ? sending.error.field : undefined
  const set = (change: Partial<typeof empty>) => {
    sending.reset()
    setIncomplete(false)
    setFields({ ...fields, ...change })
  }
  const errorAt = (field: string) =>
    refusedField === field && sending.error ? describeError(sending.error) : undefined
  const address = fields.address.trim()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const payment = { address, bitcoin: fields.bitcoin.trim() }
        setSubmitted(true)
        if (payment.address === '' || payment.bitcoin === '') setIncomplete(true)
        else if (checkAddress(address, network) === null && !sending.isPending) sending.mutate(payment)
      }}
      className="grid gap-4"
    >
      <AddressField
        label={m.wallet_send_to()}
        network={network}
        value={fields.address}
        onValue={(next) => set({ address: next })}
        isSubmitted={isSubmitted}
        refused={errorAt('address')}
      />
      <TextField
        label={m.wallet_send_amount()}
        hint={m.wallet_send_hint()}
        value={fields.bitcoin}
        error={errorAt('bitcoin')}
        onChange={(event) => set({ bitcoin: event.target.value })}
        autoComplete="off"
        inputMode="decimal"
        maxLength={18}
        dir="ltr"
      />
      {isIncomplete && <Notice tone="refused">{m.wallet_fill_in()}</Notice>}
      <Outcome sending={sending} isShownAtField={refusedField !== undefined} />
      <SendButton pending={sending.isPending} />
    </form>
  )
}

function SendButton({ pending }: { pending: boolean }) {
  return (
    <Button
      type="submit"
      pending={pending}
      pendingLabel={m.wallet_sending()}
      className="justify-self-start max-sm:w-full"
    >
      {m.wallet_send_action()}
    </Button>
  )
}

/** The result, unless a field shows it already. */
function Outcome({ sending, isShownAtField }: { sending: ReturnType<typeof useSendPayment>; isShownAtField: boolean }) {
  if (sending.isSuccess) return <Notice tone="done">{m.wallet_sent()}</Notice>
  return sending.error && !isShownAtField ? <Notice tone="refused">{describeError(sending.error)}</Notice> : null
}
