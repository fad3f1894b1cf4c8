import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeError, RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Dialog } from '#root/web/ui/dialog.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'

interface DeleteDialogProps {
  /** The name that has to be typed. */
  name: string
  remove: (typed: string) => Promise<unknown>
  onDeleted: () => void
  onClose: () => void
}

/** Deletes a class permanently, once its name was typed. */
export function DeleteDialog({ name, remove, onDeleted, onClose }: DeleteDialogProps) {
  const formId = useId()
  const [typed, setTyped] = useState('')
  const deleting = useMutation({ mutationFn: () => remove(typed.trim()), onSuccess: onDeleted })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!deleting.isPending) deleting.mutate()
  }
  const { error } = deleting
  const isAtName = error instanceof RefusedError && error.field === 'name'
  return (
    <Dialog
      isOpen
      title={m.lobby_delete()}
      onClose={onClose}
      closable={!deleting.isPending}
      actions={
        <>
          <Button kind="quiet" disabled={deleting.isPending} onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button
            type="submit"
            form={formId}
            kind="danger"
            pending={deleting.isPending}
            pendingLabel={m.lobby_deleting()}
          >
            {m.lobby_delete()}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={submit} className="grid gap-5">
        <p>{m.lobby_delete_text()}</p>
        <TextField
          label={m.lobby_delete_type({ name })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          error={isAtName ? error.message : undefined}
          required
        />
        {error && !isAtName && <Notice tone="refused">{describeError(error)}</Notice>}
      </form>
    </Dialog>
  )
}
