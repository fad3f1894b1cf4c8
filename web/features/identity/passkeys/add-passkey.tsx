import { startRegistration } from '@simplewebauthn/browser'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { call, RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { usePasswordAsked } from '../password-asked.tsx'
import { passkeysQuery } from '../queries.ts'

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Registers another passkey, under the name that its owner gives it. */
export function AddPasskey() {
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [isNameless, setNameless] = useState(false)
  const adding = useMutation({
    mutationFn: async (currentPassword: string) => {
      const options = await call('POST /api/profile/passkeys/options', { body: { currentPassword } })
      const response = await startRegistration({ optionsJSON: options as unknown as CreationOptions })
      return call('POST /api/profile/passkeys', { body: { name: name.trim(), response: sendable(response) } })
    },
    onSuccess: () => {
      setName('')
      asked.clear()
      return queries.invalidateQueries({ queryKey: passkeysQuery.queryKey })
    },
  })
  // What is no answer of the server is the device's: called off, over time, or registered already.
  const isDevice = adding.error !== null && !(adding.error instanceof RefusedError)
  const asked = usePasswordAsked(isDevice ? null : adding.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setNameless(name.trim() === '')
    if (asked.isGiven() && name.trim() !== '' && !adding.isPending) adding.mutate(asked.password)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={m.profile_passkeys_name()}
          hint={m.profile_passkeys_name_hint()}
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value)
            setNameless(false)
          }}
          error={isNameless ? m.account_required() : undefined}
          required
        />
        {asked.field}
      </div>
      {isDevice && <Notice tone="refused">{m.profile_passkeys_not_created()}</Notice>}
      {asked.otherError && <Notice tone="refused">{asked.otherError}</Notice>}
      {adding.data && <Notice tone="done">{m.profile_passkeys_added({ name: adding.data.name })}</Notice>}
      <div>
        <Button type="submit" kind="quiet" pending={adding.isPending} pendingLabel={m.profile_passkeys_adding()}>
          {m.profile_passkeys_add()}
        </Button>
      </div>
    </form>
  )
}

/** The browser's own class has no plain members in some browsers; what is sent is its JSON. */
function sendable<Response extends object>(response: Response) {
  return JSON.parse(JSON.stringify(response)) as Response & {
    type: 'public-key'
    clientExtensionResults: Record<string, unknown>
    response: Response extends { response: infer Inner } ? Inner & Record<string, unknown> : never
  }
}
