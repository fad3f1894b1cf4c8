import { type ComponentProps, type FormEvent, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { call, RefusedError } from '#root/web/api/client.ts'
import { useSessionRenewal } from '#root/web/api/session.ts'
import { Button } from '#root/web/ui/button.tsx'
import { PasswordField } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { usePasswordPrompt } from '../password-prompt.tsx'
import { StrengthHint } from '../strength-hint.tsx'

const empty = { next: '', confirmation: '' }

/** Changes the password: the current one, then the new one twice. All other sessions end. */
export function PasswordChange() {
  const [fields, setFields] = useState(empty)
  const [differs, setDiffers] = useState(false)
  const changing = useSessionRenewal((json: { currentPassword: string; newPassword: string }) =>
    call('PUT /api/profile/password', { body: json }),
  )
  const prompt = usePasswordPrompt(changing.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changing.isPending || !prompt.isGiven()) return
    const isSame = fields.next === fields.confirmation
    setDiffers(!isSame)
    if (!isSame) return
    changing.mutate({ currentPassword: prompt.password, newPassword: fields.next }, { onSuccess: forget })
  }
  const forget = () => {
    setFields(empty)
    prompt.clear()
  }
  const change = (name: keyof typeof empty) => (event: { target: { value: string } }) => {
    setFields({ ...fields, [name]: event.target.value })
    setDiffers(false)
  }
  const refusedNew =
    changing.error instanceof RefusedError && changing.error.field === 'newPassword'
      ? changing.error.message
      : undefined
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-sm text-soft">{m.profile_password_text()}</p>
      {prompt.field}
      <NewPassword value={fields.next} onChange={change('next')} error={refusedNew} />
      <PasswordField
        label={m.profile_password_confirm()}
        autoComplete="new-password"
        value={fields.confirmation}
        onChange={change('confirmation')}
        error={differs ? m.profile_passwords_differ() : undefined}
        required
      />
      {prompt.otherError && !refusedNew && <Notice tone="refused">{prompt.otherError}</Notice>}
      {changing.isSuccess && <Notice tone="done">{m.profile_password_changed()}</Notice>}
      <div>
        <Button type="submit" pending={changing.isPending} pendingLabel={m.profile_password_changing()}>
          {m.profile_password_change()}
        </Button>
      </div>
    </form>
  )
}

function NewPassword({
  value,
  ...rest
}: { value: string } & Pick<ComponentProps<'input'>, 'onChange'> & { error: string | undefined }) {
  return (
    <div className="grid gap-2">
      <PasswordField
        label={m.profile_password_new()}
        hint={m.account_password_hint()}
        autoComplete="new-password"
        value={value}
        {...rest}
        required
      />
      <StrengthHint password={value} />
    </div>
  )
}
