import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { m } from '#root/contract/messages/messages.js'
import type { Profile, UpdateProfile } from '#root/contract/profile.ts'
import { call, RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { describeAccountError } from '../account-error.ts'
import { ContactFields, NameFields, UsernameField } from '../personal-fields.tsx'
import { profileQuery } from '../queries.ts'
import { signUpRules } from '../sign-up-rules.ts'

interface Fields {
  firstName: string
  lastName: string
  username: string
  phoneNumber: string
  country: string
}

/** A user's name and contact details. A refusal is shown at its field and typed text is kept. */
export function AccountInformation({ profile, isClient }: { profile: Profile; isClient: boolean }) {
  const queries = useQueryClient()
  const form = useForm<Fields>({
    mode: 'onTouched',
    values: fieldsOf(profile),
    resetOptions: { keepDirtyValues: true },
  })
  const saving = useMutation({
    mutationFn: (body: UpdateProfile) => call('PUT /api/profile', { body }),
    onSuccess: (saved) => {
      queries.setQueryData(profileQuery.queryKey, saved)
      form.reset(fieldsOf(saved))
      return queries.invalidateQueries()
    },
    onError: (error) => {
      const field = error instanceof RefusedError ? error.field : undefined
      if (isField(field)) form.setError(field, { message: error.message }, { shouldFocus: true })
    },
  })
  const isAtField = saving.error instanceof RefusedError && isField(saving.error.field)
  const connect = (name: keyof Fields) => fieldProps(form, name)
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void form.handleSubmit((fields) => saving.mutate(profileFrom(fields, isClient)))(event)}
    >
      <NameFields connect={connect} />
      {isClient && (
        <>
          <UsernameField connect={connect} />
          <ContactFields connect={connect} country={form.watch('country')} />
        </>
      )}
      {saving.error && !isAtField && <Notice tone="refused">{describeAccountError(saving.error)}</Notice>}
      {saving.isSuccess && !form.formState.isDirty && <Notice tone="done">{m.profile_saved()}</Notice>}
      <div>
        <Button type="submit" pending={saving.isPending} pendingLabel={m.profile_saving()}>
          {m.profile_save()}
        </Button>
      </div>
    </form>
  )
}

/** The sign-up rules apply as long as the account exists. */
function fieldProps(form: UseFormReturn<Fields>, name: keyof Fields) {
  const { validate } = signUpRules[name]
  const check = validate as (value: string) => string | boolean
  return {
    ...form.register(name, { validate: (value) => check(value) }),
    error: form.formState.errors[name]?.message,
    required: true,
  }
}

function fieldsOf({ firstName, lastName, username, phoneNumber, country }: Profile): Fields {
  return { firstName, lastName, username: username ?? '', phoneNumber: phoneNumber ?? '', country: country ?? '' }
}

function profileFrom({ firstName, lastName, ...rest }: Fields, isClient: boolean): UpdateProfile {
  return isClient ? { firstName, lastName, ...rest } : { firstName, lastName }
}

function isField(name: string | undefined): name is keyof Fields {
  return name !== undefined && ['firstName', 'lastName', 'username', 'phoneNumber', 'country'].includes(name)
}
