import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '#root/contract/messages/messages.js'
import { call } from '#root/web/api/client.ts'
import { PasswordAskedForm } from '../password-asked.tsx'
import { passkeysQuery } from '../queries.ts'

/** Removes a passkey, once its owner has given the password. */
export function RemovePasskey({ id, name }: { id: string; name: string }) {
  const queries = useQueryClient()
  const removing = useMutation({
    mutationFn: (currentPassword: string) =>
      call('POST /api/profile/passkeys/{id}/removal', { params: { id }, body: { currentPassword } }),
    onSettled: () => queries.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  })
  return (
    <PasswordAskedForm
      operation={removing}
      kind="danger"
      label={m.profile_passkeys_remove_named({ name })}
      pendingLabel={m.profile_passkeys_removing()}
    />
  )
}
