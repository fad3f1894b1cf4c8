import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal } from '#root/contract/refusals.ts'
import { RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { PasswordField } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { describeAccountError } from './account-error.ts'

/**
 * The present password, asked once more before something that protects the account is changed. A missing one is told
 * before the server is asked; a wrong one stands at its field.
 */
export function usePasswordPrompt(error: Error | null) {
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isAboutIt = error instanceof RefusedError && error.field === 'currentPassword'
  const message = isMissing ? describeRefusal('current-password-required') : isAboutIt ? error.message : undefined
  return {
    password,
    /** Whether there is one to send; says so at the field when there is none. */
    isGiven() {
      setMissing(password === '')
      return password !== ''
    },
    clear() {
      setPassword('')
      setMissing(false)
    },
    /** What went wrong elsewhere than at this field. */
    otherError: error && !isAboutIt ? describeAccountError(error) : null,
    field: (
      <PasswordField
        label={m.profile_current_password()}
        autoComplete="current-password"
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          setMissing(false)
        }}
        error={message}
        required
      />
    ),
  }
}

interface PasswordAskedFormProps {
  /** What is done with the password. */
  operation: Pick<UseMutationResult<unknown, Error, string>, 'error' | 'isPending' | 'mutate'>
  kind: 'quiet' | 'danger'
  label: string
  pendingLabel: string
}

/** A form that asks for the password alone. */
export function PasswordPromptForm({ operation, kind, label, pendingLabel }: PasswordAskedFormProps) {
  const asked = usePasswordPrompt(operation.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!operation.isPending && asked.isGiven()) operation.mutate(asked.password)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {asked.field}
      {asked.otherError && <Notice tone="refused">{asked.otherError}</Notice>}
      <div>
        <Button type="submit" kind={kind} pending={operation.isPending} pendingLabel={pendingLabel}>
          {label}
        </Button>
      </div>
    </form>
  )
}
