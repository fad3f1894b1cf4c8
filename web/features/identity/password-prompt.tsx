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
 * Asks for the current password before a change that protects the account. A missing password is reported without a
 * request; a wrong one is reported at its field.
 */
export function usePasswordPrompt(error: Error | null) {
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isAtPassword = error instanceof RefusedError && error.field === 'currentPassword'
  const message = isMissing ? describeRefusal('current-password-required') : isAtPassword ? error.message : undefined
  return {
    password,
    /** Whether a password was entered; reports a missing one at the field. */
    isGiven() {
      setMissing(password === '')
      return password !== ''
    },
    clear() {
      setPassword('')
      setMissing(false)
    },
    /** An error that does not belong to this field. */
    otherError: error && !isAtPassword ? describeAccountError(error) : null,
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

interface PasswordPromptFormProps {
  /** Called with the password. */
  operation: Pick<UseMutationResult<unknown, Error, string>, 'error' | 'isPending' | 'mutate'>
  kind: 'quiet' | 'danger'
  label: string
  pendingLabel: string
}

/** A form with only the password field. */
export function PasswordPromptForm({ operation, kind, label, pendingLabel }: PasswordPromptFormProps) {
  const prompt = usePasswordPrompt(operation.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!operation.isPending && prompt.isGiven()) operation.mutate(prompt.password)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {prompt.field}
      {prompt.otherError && <Notice tone="refused">{prompt.otherError}</Notice>}
      <div>
        <Button type="submit" kind={kind} pending={operation.isPending} pendingLabel={pendingLabel}>
          {label}
        </Button>
      </div>
    </form>
  )
}
