import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { answer, api } from '#root/web/api/client.ts'
import { passkeysQuery } from '#root/web/api/queries.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { usePasswordAsked } from '../password-asked.tsx'

/** Removes a passkey, once its owner has given the password. */
export function RemovePasskey({ id, name }: { id: string; name: string }) {
  const queries = useQueryClient()
  const removing = useMutation({
    mutationFn: (currentPassword: string) =>
      answer(api.profile.passkeys[':id'].removal.$post({ param: { id }, json: { currentPassword } })),
    onSettled: () => queries.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  })
  const asked = usePasswordAsked(removing.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!removing.isPending && asked.isGiven()) removing.mutate(asked.password)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      {asked.field}
      {asked.otherError && <Notice tone="refused">{asked.otherError}</Notice>}
      <div>
        <Button type="submit" kind="danger" pending={removing.isPending} pendingLabel={m.profile_passkeys_removing()}>
          {m.profile_passkeys_remove_named({ name })}
        </Button>
      </div>
    </form>
  )
}
