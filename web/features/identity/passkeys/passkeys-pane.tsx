import { startRegistration } from '@simplewebauthn/browser'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { Passkey } from '#root/contract/passkeys.ts'
import { call, RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { formatDay } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { PasswordPromptForm, usePasswordPrompt } from '../password-prompt.tsx'
import { passkeysQuery } from '../queries.ts'
import { usePasskeysAvailable } from './available.ts'

/** A user's passkeys by name. If this page cannot use passkeys it says why; existing ones can still be removed. */
export function PasskeysPane() {
  const passkeys = useQuery(passkeysQuery)
  const isAvailable = usePasskeysAvailable()
  return (
    <Pane title={m.profile_passkeys()}>
      <div className="grid gap-5 text-sm">
        <p className="text-soft">{m.profile_passkeys_text()}</p>
        {passkeys.data ? (
          <List passkeys={passkeys.data} />
        ) : passkeys.error ? (
          <LoadFailed
            error={passkeys.error}
            title={m.profile_passkeys_failed()}
            onRetry={() => void passkeys.refetch()}
          />
        ) : (
          <Skeleton className="h-12 w-full" />
        )}
        {isAvailable === true && <AddPasskey />}
        {isAvailable === false && <Notice tone="info">{m.profile_passkeys_unavailable()}</Notice>}
      </div>
    </Pane>
  )
}

function List({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  if (passkeys.length === 0) return <p>{m.profile_passkeys_none()}</p>
  return (
    <ul className="-mt-3 grid">
      {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
        <li key={id} className="grid gap-4 border-b border-mullion py-3 has-[form]:pb-6">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{name}</p>
              <p className="figures text-xs text-soft">
                {m.profile_passkeys_since({ date: formatDay(createdAt) })}
                {' · '}
                {lastUsedAt ? m.profile_passkeys_used({ date: formatDay(lastUsedAt) }) : m.profile_passkeys_unused()}
              </p>
            </div>
            {chosenId === id ? (
              <Button kind="quiet" onClick={() => setChosenId(null)}>
                {m.ui_cancel()}
              </Button>
            ) : (
              <Button
                kind="quiet"
                aria-label={m.profile_passkeys_remove_named({ name })}
                onClick={() => setChosenId(id)}
              >
                {m.profile_passkeys_remove()}
              </Button>
            )}
          </div>
          {chosenId === id && <RemovePasskey id={id} name={name} />}
        </li>
      ))}
    </ul>
  )
}

/** Removes a passkey after its owner has entered the password. */
function RemovePasskey({ id, name }: { id: string; name: string }) {
  const queries = useQueryClient()
  const removing = useMutation({
    mutationFn: (currentPassword: string) =>
      call('POST /api/profile/passkeys/{id}/removal', { params: { id }, body: { currentPassword } }),
    onSettled: () => queries.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  })
  return (
    <PasswordPromptForm
      operation={removing}
      kind="danger"
      label={m.profile_passkeys_remove_named({ name })}
      pendingLabel={m.profile_passkeys_removing()}
    />
  )
}

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Registers another passkey under a name that its owner chooses. */
function AddPasskey() {
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [isNameMissing, setNameMissing] = useState(false)
  const adding = useMutation({
    mutationFn: async (currentPassword: string) => {
      const options = await call('POST /api/profile/passkeys/options', { body: { currentPassword } })
      const response = await startRegistration({ optionsJSON: options as unknown as CreationOptions })
      return call('POST /api/profile/passkeys', { body: { name: name.trim(), response: sendable(response) } })
    },
    onSuccess: () => {
      setName('')
      prompt.clear()
      return queries.invalidateQueries({ queryKey: passkeysQuery.queryKey })
    },
  })
  // An error that is no refusal of the server comes from the device: cancelled, timed out, or registered already.
  const isDevice = adding.error !== null && !(adding.error instanceof RefusedError)
  const prompt = usePasswordPrompt(isDevice ? null : adding.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setNameMissing(name.trim() === '')
    if (prompt.isGiven() && name.trim() !== '' && !adding.isPending) adding.mutate(prompt.password)
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
            setNameMissing(false)
          }}
          error={isNameMissing ? m.account_required() : undefined}
          required
        />
        {prompt.field}
      </div>
      {isDevice && <Notice tone="refused">{m.profile_passkeys_not_created()}</Notice>}
      {prompt.otherError && <Notice tone="refused">{prompt.otherError}</Notice>}
      {adding.data && <Notice tone="done">{m.profile_passkeys_added({ name: adding.data.name })}</Notice>}
      <div>
        <Button type="submit" kind="quiet" pending={adding.isPending} pendingLabel={m.profile_passkeys_adding()}>
          {m.profile_passkeys_add()}
        </Button>
      </div>
    </form>
  )
}

/** In some browsers the browser's own class has no plain members; its JSON is sent. */
function sendable<Response extends object>(response: Response) {
  return JSON.parse(JSON.stringify(response)) as Response & {
    type: 'public-key'
    clientExtensionResults: Record<string, unknown>
    response: Response extends { response: infer Inner } ? Inner & Record<string, unknown> : never
  }
}
