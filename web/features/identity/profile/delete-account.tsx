import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { call, RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { FormDialog } from '#root/web/ui/form-dialog.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { usePasswordPrompt } from '../password-prompt.tsx'
import { profileQuery } from '../queries.ts'

/** Deletes the account after the user has typed the username and the password. */
export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false)
  const username = useQuery(profileQuery).data?.username ?? null
  return (
    <Pane title={m.profile_delete()}>
      <div className="grid justify-items-start gap-4 text-sm">
        <p className="text-soft">{m.profile_delete_text()}</p>
        <Button kind="danger" disabled={username === null} onClick={() => setOpen(true)}>
          {m.profile_delete_begin()}
        </Button>
      </div>
      {isOpen && username !== null && <DeleteDialog username={username} onClose={() => setOpen(false)} />}
    </Pane>
  )
}

function DeleteDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const deleting = useMutation({
    mutationFn: (currentPassword: string) =>
      call('POST /api/profile/deletion', { body: { currentPassword, username: typed.trim() } }),
    // A full page load, so that no data of this page remains.
    onSuccess: () => location.assign('/'),
  })
  const prompt = usePasswordPrompt(deleting.error)
  const isAtName = deleting.error instanceof RefusedError && deleting.error.field === 'username'
  return (
    <FormDialog
      title={m.profile_delete_title()}
      action={m.profile_delete_confirm()}
      pendingLabel={m.profile_delete_deleting()}
      cancel={m.profile_delete_keep()}
      isDanger
      isPending={deleting.isPending}
      refusal={isAtName ? null : prompt.otherError}
      onSubmit={() => {
        if (prompt.isGiven()) deleting.mutate(prompt.password)
      }}
      onClose={onClose}
    >
      <p>{m.profile_delete_text()}</p>
      <TextField
        label={m.profile_delete_username({ username })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={isAtName ? deleting.error?.message : undefined}
        required
      />
      {prompt.field}
    </FormDialog>
  )
}
