import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { call, RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Dialog } from '#root/web/ui/dialog.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
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
  const formId = useId()
  const [typed, setTyped] = useState('')
  const deleting = useMutation({
    mutationFn: (currentPassword: string) =>
      call('POST /api/profile/deletion', { body: { currentPassword, username: typed.trim() } }),
    // A full page load, so that no data of this page remains.
    onSuccess: () => location.assign('/'),
  })
  const prompt = usePasswordPrompt(deleting.error)
  const isAtName = deleting.error instanceof RefusedError && deleting.error.field === 'username'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!deleting.isPending && prompt.isGiven()) deleting.mutate(prompt.password)
  }
  return (
    <Dialog
      isOpen
      title={m.profile_delete_title()}
      onClose={onClose}
      closable={!deleting.isPending}
      actions={
        <>
          <Button kind="quiet" disabled={deleting.isPending} onClick={onClose}>
            {m.profile_delete_keep()}
          </Button>
          <Button
            type="submit"
            form={formId}
            kind="danger"
            pending={deleting.isPending}
            pendingLabel={m.profile_delete_deleting()}
          >
            {m.profile_delete_confirm()}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={submit} className="grid gap-5">
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
        {prompt.otherError && !isAtName && <Notice tone="refused">{prompt.otherError}</Notice>}
      </form>
    </Dialog>
  )
}
