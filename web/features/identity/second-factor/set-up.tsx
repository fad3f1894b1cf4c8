import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, Suspense, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { NewSecondFactor } from '#root/contract/second-factor.ts'
import { call } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { CopyButton } from '#root/web/ui/copy-button.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { lazyPart } from '#root/web/ui/lazy-part.ts'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { describeAccountError } from '../account-error.ts'
import { PasswordPromptForm } from '../password-prompt.tsx'
import { secondFactorQuery } from '../queries.ts'

const QrCode = lazyPart(() => import('#root/web/ui/qr-code.tsx').then((module) => ({ default: module.QrCode })))

interface SetUpProps {
  onCodes: (codes: readonly string[]) => void
}

/** The password, then the QR code, then a first code from the app, which turns it on. */
export function SetUp({ onCodes }: SetUpProps) {
  const beginning = useMutation({
    mutationFn: (currentPassword: string) => call('POST /api/profile/second-factor', { body: { currentPassword } }),
  })
  if (beginning.data) return <Confirm generator={beginning.data} onCodes={onCodes} />
  return (
    <PasswordPromptForm
      operation={beginning}
      kind="quiet"
      label={m.profile_factor_begin()}
      pendingLabel={m.profile_factor_beginning()}
    />
  )
}

function Confirm({ generator, onCodes }: SetUpProps & { generator: NewSecondFactor }) {
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const [isCodeMissing, setCodeMissing] = useState(false)
  const confirming = useMutation({
    mutationFn: () => call('POST /api/profile/second-factor/confirmation', { body: { code } }),
    onSuccess: ({ recoveryCodes }) => {
      onCodes(recoveryCodes)
      return queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setCodeMissing(code.trim() === '')
    if (!confirming.isPending && code.trim() !== '') confirming.mutate()
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <p>{m.profile_factor_scan()}</p>
      <Suspense fallback={<Skeleton className="size-52" />}>
        <QrCode text={generator.uri} label={m.profile_factor_qr()} />
      </Suspense>
      <div className="grid justify-items-start gap-2">
        <p className="text-xs text-soft">{m.profile_factor_secret()}</p>
        <code dir="ltr" className="text-sm break-all">
          {generator.secret}
        </code>
        <CopyButton text={generator.secret} label={m.profile_factor_copy()} done={m.profile_factor_copied()} />
      </div>
      <TextField
        label={m.profile_factor_code()}
        hint={m.profile_factor_code_digits()}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={7}
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          setCodeMissing(false)
        }}
        error={
          isCodeMissing ? m.account_required() : confirming.error ? describeAccountError(confirming.error) : undefined
        }
        required
        autoFocus
      />
      <div>
        <Button type="submit" pending={confirming.isPending} pendingLabel={m.profile_factor_confirming()}>
          {m.profile_factor_confirm()}
        </Button>
      </div>
    </form>
  )
}
