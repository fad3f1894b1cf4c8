import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { call, describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { CopyButton } from '#root/web/ui/copy-button.tsx'
import { TextArea, TextField } from '#root/web/ui/field.tsx'

/** A payment that is signed elsewhere: exported as PSBT by copying or as a file, and imported in the same two ways. */
export function SignPayout({ withdrawalId, psbt }: { withdrawalId: string; psbt: string }) {
  const queries = useQueryClient()
  const [signed, setSigned] = useState('')
  const sending = useMutation({
    mutationFn: (text: string) =>
      call('POST /api/operator/withdrawals/{id}/payout/signature', {
        params: { id: withdrawalId },
        body: { signed: text },
      }),
    onSuccess: () => queries.invalidateQueries(),
  })
  const updateSigned = (text: string) => {
    setSigned(text)
    if (sending.error) sending.reset()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (signed.trim()) sending.mutate(signed.trim())
      }}
      className="grid gap-5"
    >
      <p className="max-w-prose text-sm text-soft">{m.payout_psbt_text()}</p>
      <TextArea label={m.payout_psbt()} value={psbt} readOnly dir="ltr" className="font-mono text-xs wrap-anywhere" />
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={psbt} label={m.payout_psbt_copy()} done={m.payout_psbt_copied()} />
        <a
          href={`data:application/octet-stream;base64,${psbt}`}
          download={`payout-${withdrawalId.slice(0, 8)}.psbt`}
          className="link inline-flex min-h-11 items-center text-sm"
        >
          {m.payout_psbt_file()}
        </a>
      </div>
      <TextArea
        label={m.payout_signed_label()}
        hint={m.payout_signed_hint()}
        error={sending.error ? describeError(sending.error) : undefined}
        value={signed}
        onChange={(event) => updateSigned(event.target.value)}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        className="font-mono text-xs wrap-anywhere"
      />
      <TextField
        type="file"
        accept=".psbt,.txn,.txt"
        label={m.payout_signed_file()}
        onChange={(event) => void readFile(event.target.files?.[0]).then(updateSigned)}
      />
      <Button type="submit" pending={sending.isPending} className="justify-self-start">
        {m.payout_send()}
      </Button>
    </form>
  )
}

/** Wallets write a PSBT or a transaction as text or as bytes; PSBT bytes become base64, transaction bytes hexadecimal. */
async function readFile(file: File | undefined): Promise<string> {
  if (!file) return ''
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isPsbt = new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === 'psbt\u00ff'
  if (isPsbt) return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  // A transaction begins with its version, 1 or 2 in four bytes: text has no zero byte.
  const isTransaction = bytes.includes(0)
  if (isTransaction) return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return new TextDecoder().decode(bytes).trim()
}
