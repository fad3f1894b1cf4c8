import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal } from '#root/contract/refusals.ts'
import { answer, api, describeError, RefusedError } from '#root/web/api/client.ts'
import { Button, ButtonLink } from '#root/web/ui/button.tsx'
import { Checkbox, PasswordField } from '#root/web/ui/field.tsx'
import { noLinkToken } from '#root/web/ui/link-token.ts'
import { Notice } from '#root/web/ui/notice.tsx'
import { minPasswordLength } from './password-strength.ts'
import { StrengthHint } from './strength-hint.tsx'

interface NewPassword {
  password: string
  confirmPassword: string
  removePasskeys: boolean
}

/** Sets a new password with the token of a one-time link. Nobody is signed in by it: the log-in comes next. */
export function NewPasswordForm({ token }: { token: string }) {
  const { form, isDone, isLinkDead, setPassword } = useNewPassword(token)
  const { errors, isSubmitting } = form.formState
  if (isDone)
    return (
      <div className="grid justify-items-start gap-5">
        <Notice tone="done">{m.recovery_set_done()}</Notice>
        <ButtonLink to="/login">{m.recovery_set_log_in()}</ButtonLink>
      </div>
    )
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(setPassword)(event)} className="grid gap-5">
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
      {errors.root?.message && <Notice tone="refused">{errors.root.message}</Notice>}
      {isLinkDead ? (
        <ButtonLink to="/resetpassword" replace state={noLinkToken}>
          {m.recovery_ask_again()}
        </ButtonLink>
      ) : (
        <Button type="submit" pending={isSubmitting} pendingLabel={m.recovery_setting()}>
          {m.recovery_set()}
        </Button>
      )}
    </form>
  )
}

function checkPassword(password: string): string | true {
  if (password === '') return m.account_required()
  return password.length >= minPasswordLength || describeRefusal('password-too-short')
}

function useNewPassword(token: string) {
  const form = useForm<NewPassword>({
    mode: 'onTouched',
    defaultValues: { password: '', confirmPassword: '', removePasskeys: false },
  })
  const [outcome, setOutcome] = useState<'done' | 'link-dead' | null>(null)

  async function setPassword({ password, removePasskeys }: NewPassword) {
    try {
      await answer(api['password-recoveries'].completion.$post({ json: { token, password, removePasskeys } }))
      setOutcome('done')
    } catch (error) {
      const message = describeError(error as Error)
      const { code, field } = error instanceof RefusedError ? error : {}
      // A token that was cut off while it was copied is refused as input.
      if (code === 'recovery-link-not-valid' || field === 'token') {
        setOutcome('link-dead')
        form.setError('root', { message: describeRefusal('recovery-link-not-valid') })
      } else if (field === 'password') form.setError('password', { message }, { shouldFocus: true })
      else form.setError('root', { message })
    }
  }

  return { form, setPassword, isDone: outcome === 'done', isLinkDead: outcome === 'link-dead' }
}
