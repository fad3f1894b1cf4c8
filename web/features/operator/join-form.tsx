import { useMutation } from '@tanstack/react-query'
import { type RegisterOptions, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal } from '#root/contract/refusals.ts'
import { isPlainName } from '#root/domain/names.ts'
import { call, describeError, RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { PasswordField, TextField } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'

interface JoinFields {
  firstName: string
  lastName: string
  email: string
  password: string
}

const noFields: JoinFields = { firstName: '', lastName: '', email: '', password: '' }

const isName = (value: string) => isPlainName(value.trim()) || describeRefusal('name-has-link')

interface JoinFormProps {
  token: string
  /** The address that the link was made for; null when the link names none. */
  fixedEmail: string | null
}

/** The form for the holder of a valid link. A refusal is shown at its field; one without a field above the button. */
export function JoinForm({ token, fixedEmail }: JoinFormProps) {
  const { form, join, refusal } = useJoin(token, fixedEmail)
  const field = (name: keyof JoinFields, rules: RegisterOptions<JoinFields> = {}) => ({
    ...form.register(name, { required: m.operator_join_required(), ...rules }),
    error: form.formState.errors[name]?.message,
  })
  return (
    <form noValidate onSubmit={form.handleSubmit((fields) => join.mutate(fields))} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={m.operator_join_first_name()}
          autoComplete="given-name"
          {...field('firstName', { validate: isName })}
        />
        <TextField
          label={m.operator_join_last_name()}
          autoComplete="family-name"
          {...field('lastName', { validate: isName })}
        />
      </div>
      <TextField
        label={m.operator_join_email()}
        hint={fixedEmail ? m.operator_join_email_fixed() : undefined}
        type="email"
        autoComplete="email"
        dir="ltr"
        readOnly={fixedEmail !== null}
        {...field('email', { pattern: { value: /^\S+@\S+\.\S+$/, message: m.operator_join_email_invalid() } })}
      />
      <PasswordField
        label={m.operator_join_password()}
        hint={m.operator_join_password_hint()}
        autoComplete="new-password"
        {...field('password')}
      />
      {refusal && <Notice tone="refused">{refusal}</Notice>}
      <Button
        type="submit"
        pending={join.isPending}
        pendingLabel={m.operator_join_submitting()}
        className="sm:justify-self-start"
      >
        {m.operator_join_submit()}
      </Button>
    </form>
  )
}

function useJoin(token: string, fixedEmail: string | null) {
  const navigate = useNavigate()
  const form = useForm<JoinFields>({ defaultValues: { ...noFields, email: fixedEmail ?? '' } })
  const join = useMutation({
    mutationFn: (fields: JoinFields) => call('POST /api/invitations/acceptance', { body: { token, ...fields } }),
    onSuccess: () => navigate('/operator', { replace: true }),
    onError: (error) => {
      const name = fieldOf(error)
      if (name) form.setError(name, { message: error.message }, { shouldFocus: true })
    },
  })
  return { form, join, refusal: join.error && !fieldOf(join.error) ? describeError(join.error) : null }
}

function fieldOf(error: Error): keyof JoinFields | null {
  const name = error instanceof RefusedError ? error.field : undefined
  return name !== undefined && name in noFields ? (name as keyof JoinFields) : null
}
