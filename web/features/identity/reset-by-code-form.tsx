import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { m } from '#root/contract/messages/messages.js'
import { call, describeError, RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { type NewPassword, NewPasswordFields, noNewPassword, PasswordIsSet } from './new-password-fields.tsx'

/** Sets a new password with a stored code, without an email. `onBack` returns to the reset by email. */
export function ResetByCodeForm({ onBack }: { onBack: () => void }) {
  const { form, isDone, reset } = useReset()
  const { errors, isSubmitting } = form.formState
  if (isDone) return <PasswordIsSet />
  const filled = (value: string) => value.trim() !== '' || m.account_required()
  return (
    <form method="post" noValidate onSubmit={(event) => void form.handleSubmit(reset)(event)} className="grid gap-5">
      <TextField
        label={m.recovery_email()}
        type="email"
        autoComplete="username"
        dir="ltr"
        required
        error={errors.email?.message}
        {...form.register('email', {
          validate: (value) => /^\S+@\S+\.\S+$/.test(value.trim()) || m.recovery_email_invalid(),
        })}
      />
      <TextField
        label={m.reset_code_label()}
        hint={m.reset_code_hint()}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        className="figures"
        required
        error={errors.code?.message}
        {...form.register('code', { validate: filled })}
      />
      <NewPasswordFields form={form} />
      {errors.root?.message && <Notice tone="refused">{errors.root.message}</Notice>}
      <Button type="submit" pending={isSubmitting} pendingLabel={m.recovery_setting()}>
        {m.recovery_set()}
      </Button>
      <button type="button" className="link min-h-11 justify-self-start text-sm" onClick={onBack}>
        {m.reset_code_by_mail()}
      </button>
    </form>
  )
}

function useReset() {
  const form = useForm<NewPassword>({ mode: 'onTouched', defaultValues: noNewPassword })
  const [isDone, setDone] = useState(false)

  async function reset({ email, code, password, removePasskeys }: NewPassword) {
    try {
      const json = { email: email.trim(), code: code.trim(), password, removePasskeys }
      await call('POST /api/password-resets', { body: json })
      setDone(true)
    } catch (error) {
      const message = describeError(error as Error)
      const field = error instanceof RefusedError ? error.field : undefined
      const isAtField = field === 'email' || field === 'code' || field === 'password'
      if (isAtField) form.setError(field, { message }, { shouldFocus: true })
      else form.setError('root', { message })
    }
  }

  return { form, isDone, reset }
}
