import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeError, RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { useSendPayment } from './send-payment.ts'

const empty = { address: '', bitcoin: '' }

/** Sends any amount to any address of the test network. */
export function SendForm() {
  const [fields, setFields] = useState(empty)
  const [isIncomplete, setIncomplete] = useState(false)
  const sending = useSendPayment(() => setFields(empty))
  const refusedField = sending.error instanceof RefusedError ? sending.error.field : undefined
  const set = (change: Partial<typeof empty>) => {
    sending.reset()
    setIncomplete(false)
    setFields({ ...fields, ...change })
  }
  const errorAt = (field: string) =>
    refusedField === field && sending.error ? describeError(sending.error) : undefined
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const payment = { address: fields.address.trim(), bitcoin: fields.bitcoin.trim() }
        if (payment.address === '' || payment.bitcoin === '') setIncomplete(true)
        else if (!sending.isPending) sending.mutate(payment)
      }}
      className="grid gap-4"
    >
      <TextField
        label={m.wallet_send_to()}
        value={fields.address}
        error={errorAt('address')}
        onChange={(event) => set({ address: event.target.value })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={120}
        dir="ltr"
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
      <Outcome sending={sending} isTold={refusedField !== undefined} />
      <Button
        type="submit"
        pending={sending.isPending}
        pendingLabel={m.wallet_sending()}
        className="justify-self-start max-sm:w-full"
      >
        {m.wallet_send_action()}
      </Button>
    </form>
  )
}

/** What became of it, unless a field tells that already. */
function Outcome({ sending, isTold }: { sending: ReturnType<typeof useSendPayment>; isTold: boolean }) {
  if (sending.isSuccess) return <Notice tone="done">{m.wallet_sent()}</Notice>
  return sending.error && !isTold ? <Notice tone="refused">{describeError(sending.error)}</Notice> : null
}
