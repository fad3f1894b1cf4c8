import type { startAuthentication } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { ConfirmSession } from '#root/contract/session-confirmation.ts'
import { confirmationMinutes, type ConfirmationMethod } from '#root/domain/confirmation.ts'
import { call, RefusedError } from '#root/web/api/client.ts'
import { type ConfirmationRequest, currentConfirmation, subscribeToConfirmation } from '#root/web/api/confirmation.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Dialog, DialogActions } from '#root/web/ui/dialog.tsx'
import { PasswordField, TextField } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { describeAccountError } from './account-error.ts'
import { usePasskeysAvailable } from './passkeys/available.ts'

/** Opens whenever the server asks for confirmation of the user's identity. Rendered once, above all screens. */
export function ConfirmationDialog() {
  const pending = useSyncExternalStore(subscribeToConfirmation, currentConfirmation, () => null)
  return (
    <Dialog
      isOpen={pending !== null}
      title={m.confirmation_title()}
      onClose={() => pending?.settle(false)}
      actions={null}
    >
      {pending && <ConfirmationForm {...pending} />}
    </Dialog>
  )
}

function ConfirmationForm({ methods, settle }: ConfirmationRequest) {
  const hasPasskeys = usePasskeysAvailable() === true
  const usable = methods.filter((each) => each !== 'passkey' || hasPasskeys)
  const [method, setMethod] = useState<ConfirmationMethod>('password')
  const [typed, setTyped] = useState('')
  const confirming = useMutation({
    mutationFn: async () => call('POST /api/session/confirmation', { body: await proofOf(method, typed) }),
    onSuccess: () => settle(true),
  })
  const change = (next: ConfirmationMethod) => {
    confirming.reset()
    setTyped('')
    setMethod(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!confirming.isPending && (method === 'passkey' || typed.trim() !== '')) confirming.mutate()
  }
  const { error } = confirming
  const isAtField = error instanceof RefusedError && error.field === method
  const field = { value: typed, error: isAtField ? error.message : undefined, autoFocus: true, required: true }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <p>{m.confirmation_text({ minutes: confirmationMinutes })}</p>
      {method === 'password' && (
        <PasswordField
          {...field}
          key={method}
          label={m.confirmation_password()}
          autoComplete="current-password"
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {method === 'code' && (
        <TextField
          {...field}
          key={method}
          label={m.confirmation_code()}
          hint={m.confirmation_code_hint()}
          autoComplete="one-time-code"
          dir="ltr"
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {error && !isAtField && <Notice tone="refused">{describeAccountError(error)}</Notice>}
      <OtherMethods methods={usable.filter((each) => each !== method)} onMethod={change} />
      <DialogActions>
        <Button kind="quiet" onClick={() => settle(false)}>
          {m.ui_cancel()}
        </Button>
        <Button type="submit" pending={confirming.isPending} pendingLabel={m.confirmation_checking()}>
          {method === 'passkey' ? methodLabels.passkey() : m.confirmation_submit()}
        </Button>
      </DialogActions>
    </form>
  )
}

const methodLabels: Record<ConfirmationMethod, () => string> = {
  password: m.confirmation_by_password,
  code: m.confirmation_by_code,
  passkey: m.confirmation_by_passkey,
}

function OtherMethods({
  methods,
  onMethod,
}: {
  methods: readonly ConfirmationMethod[]
  onMethod: (method: ConfirmationMethod) => void
}) {
  if (methods.length === 0) return null
  return (
    <div className="flex flex-wrap gap-x-5">
      {methods.map((method) => (
        <button
          key={method}
          type="button"
          onClick={() => onMethod(method)}
          className="min-h-11 text-sm font-semibold underline underline-offset-4 hover:text-soft"
        >
          {methodLabels[method]()}
        </button>
      ))}
    </div>
  )
}

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

async function proofOf(method: ConfirmationMethod, typed: string): Promise<ConfirmSession> {
  if (method === 'password') return { password: typed }
  if (method === 'code') return { code: typed }
  const options = await call('POST /api/session/confirmation/passkey/options')
  const { startAuthentication: startDeviceAuthentication } = await import('@simplewebauthn/browser')
  const credential = await startDeviceAuthentication({ optionsJSON: options as unknown as RequestOptions }).catch(
    () => null,
  )
  if (!credential) throw new RefusedError('passkey-not-valid', m.confirmation_passkey_failed())
  return { passkey: JSON.parse(JSON.stringify(credential)) as Extract<ConfirmSession, { passkey: unknown }>['passkey'] }
}
