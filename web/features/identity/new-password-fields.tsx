import type { UseFormReturn } from 'react-hook-form'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal } from '#root/contract/refusals.ts'
import { ButtonLink } from '#root/web/ui/button.tsx'
import { Checkbox, PasswordField } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { minPasswordLength } from './password-strength.ts'
import { StrengthHint } from './strength-hint.tsx'

/** The input of a password reset. Email and code stay empty after a link. */
export interface NewPassword {
  email: string
  code: string
  password: string
  confirmPassword: string
  removePasskeys: boolean
}

export const noNewPassword: NewPassword = {
  email: '',
  code: '',
  password: '',
  confirmPassword: '',
  removePasskeys: false,
}

/** The new password, twice, and whether to remove all passkeys. */
export function NewPasswordFields({ form }: { form: UseFormReturn<NewPassword> }) {
  const { errors } = form.formState
  return (
    <>
      <div className="grid gap-2">
        <PasswordField
          label={m.recovery_password()}
          hint={m.account_password_hint()}
          autoComplete="new-password"
          error={errors.password?.message}
          {...form.register('password', { validate: checkPassword })}
        />
        <StrengthHint password={form.watch('password')} />
      </div>
      <PasswordField
        label={m.recovery_confirm_password()}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword', {
          validate: (confirmed, { password }) => confirmed === password || m.account_passwords_differ(),
        })}
      />
      <div>
        <Checkbox
          label={m.recovery_passkeys()}
          aria-describedby="remove-passkeys-hint"
          {...form.register('removePasskeys')}
        />
        <p id="remove-passkeys-hint" className="ps-8 text-sm text-soft">
          {m.recovery_passkeys_hint()}
        </p>
      </div>
    </>
  )
}

/** The password is set, but nobody is signed in: the log-in comes next. */
export function PasswordIsSet() {
  return (
    <div className="grid justify-items-start gap-5">
      <Notice tone="done">{m.recovery_set_done()}</Notice>
      <ButtonLink to="/login">{m.recovery_set_log_in()}</ButtonLink>
    </div>
  )
}

function checkPassword(password: string): string | true {
  if (password === '') return m.account_required()
  return password.length >= minPasswordLength || describeRefusal('password-too-short')
}
