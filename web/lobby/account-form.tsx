import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { Actor } from '#root/contract/identity.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal } from '#root/contract/refusals.ts'
import { isPlainName } from '#root/domain/names.ts'
import { describeError, RefusedError } from '#root/web/api/client.ts'
import { minPasswordLength } from '#root/web/features/identity/password-strength.ts'
import { NameFields } from '#root/web/features/identity/personal-fields.tsx'
import { StrengthHint } from '#root/web/features/identity/strength-hint.tsx'
import { Button } from '#root/web/ui/button.tsx'
import { PasswordField, TextField } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'

/** What a new account needs. */
export interface AccountFields {
  firstName: string
  lastName: string
  email: string
  password: string
}

interface AccountFormProps {
  /** The address of an invitation, which cannot be changed; null: the person enters one. */
  fixedEmail: string | null
  open: (fields: AccountFields) => Promise<Actor>
  onOpened: (actor: Actor) => void
}

/** The form of a new account of the lobby. A refusal is shown at its field; one without a field above the button. */
export function AccountForm({ fixedEmail, open, onOpened }: AccountFormProps) {
  const form = useForm<AccountFields>({
    mode: 'onTouched',
    defaultValues: { firstName: '', lastName: '', email: fixedEmail ?? '', password: '' },
  })
  const opening = useMutation({
    mutationFn: open,
    onSuccess: onOpened,
    onError: (error) => {
      const field = error instanceof RefusedError ? error.field : undefined
      if (field && field in rules)
        form.setError(field as keyof AccountFields, { message: error.message }, { shouldFocus: true })
    },
  })
  const connect = (name: keyof AccountFields) => ({
    ...form.register(name, { validate: rules[name] }),
    error: form.formState.errors[name]?.message,
    required: true,
  })
  const { error } = opening
  const isAtField = error instanceof RefusedError && error.field !== undefined && error.field in rules
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void form.handleSubmit((fields) => opening.mutate(fields))(event)}
    >
      <NameFields connect={connect} />
      <TextField
        label={m.account_email()}
        type="email"
        autoComplete="email"
        dir="ltr"
        readOnly={fixedEmail !== null}
        {...connect('email')}
      />
      <div className="grid gap-2">
        <PasswordField
          label={m.account_password()}
          hint={m.account_password_hint()}
          autoComplete="new-password"
          {...connect('password')}
        />
        <StrengthHint password={form.watch('password')} />
      </div>
      {error && !isAtField && <Notice tone="refused">{describeError(error)}</Notice>}
      <Button type="submit" pending={opening.isPending} pendingLabel={m.lobby_creating_account()}>
        {m.lobby_create_account()}
      </Button>
    </form>
  )
}

const isName = (value: string) => {
  if (value.trim() === '') return m.account_required()
  return isPlainName(value.trim()) || describeRefusal('name-has-link')
}

const rules: Record<keyof AccountFields, (value: string) => string | true> = {
  firstName: isName,
  lastName: isName,
  email: (value) => /^\S+@\S+\.\S+$/.test(value.trim()) || m.account_email_invalid(),
  password: (value) => value.length >= minPasswordLength || describeRefusal('password-too-short'),
}
