import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal } from '#root/contract/refusals.ts'
import { RefusedError } from '#root/web/api/client.ts'
import { PasswordField } from '#root/web/ui/field.tsx'
import { tellError } from './tell-error.ts'

/**
 * The present password, asked once more before something that protects the account is changed. A missing one is told
 * before the server is asked; a wrong one stands at its field.
 */
export function usePasswordAsked(error: Error | null) {
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
    otherError: error && !isAboutIt ? tellError(error) : null,
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
