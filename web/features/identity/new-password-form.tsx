import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal } from '#root/contract/refusals.ts'
import { call, describeError, RefusedError } from '#root/web/api/client.ts'
import { Button, ButtonLink } from '#root/web/ui/button.tsx'
import { noLinkToken } from '#root/web/ui/link-token.ts'
import { Notice } from '#root/web/ui/notice.tsx'
import { type NewPassword, NewPasswordFields, noNewPassword, PasswordIsSet } from './new-password-fields.tsx'

/** Sets a new password with the token of a one-time link. This signs nobody in: the log-in comes next. */
export function NewPasswordForm({ token }: { token: string }) {
  const { form, isDone, isLinkInvalid, setPassword } = useNewPassword(token)
  const { errors, isSubmitting } = form.formState
  if (isDone) return <PasswordIsSet />
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(setPassword)(event)} className="grid gap-5">
      <NewPasswordFields form={form} />
      {errors.root?.message && <Notice tone="refused">{errors.root.message}</Notice>}
      {isLinkInvalid ? (
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

function useNewPassword(token: string) {
  const form = useForm<NewPassword>({
    mode: 'onTouched',
    defaultValues: noNewPassword,
  })
  const [outcome, setOutcome] = useState<'done' | 'link-dead' | null>(null)

  async function setPassword({ password, removePasskeys }: NewPassword) {
    try {
      await call('POST /api/password-recoveries/completion', { body: { token, password, removePasskeys } })
      setOutcome('done')
    } catch (error) {
      const message = describeError(error as Error)
      const { code, field } = error instanceof RefusedError ? error : {}
      // An incompletely copied token is refused as input.
      if (code === 'recovery-link-not-valid' || field === 'token') {
        setOutcome('link-dead')
        form.setError('root', { message: describeRefusal('recovery-link-not-valid') })
      } else if (field === 'password') form.setError('password', { message }, { shouldFocus: true })
      else form.setError('root', { message })
    }
  }

  return { form, setPassword, isDone: outcome === 'done', isLinkInvalid: outcome === 'link-dead' }
}
