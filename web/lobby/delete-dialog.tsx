import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeError, RefusedError } from '#root/web/api/client.ts'
import { TextField } from '#root/web/ui/field.tsx'
import { FormDialog } from '#root/web/ui/form-dialog.tsx'

interface DeleteDialogProps {
  /** The name that has to be typed. */
  name: string
  remove: (typed: string) => Promise<unknown>
  onDeleted: () => void
  onClose: () => void
}

/** Deletes a class permanently, once its name was typed. */
export function DeleteDialog({ name, remove, onDeleted, onClose }: DeleteDialogProps) {
  const [typed, setTyped] = useState('')
  const deleting = useMutation({ mutationFn: () => remove(typed.trim()), onSuccess: onDeleted })
  const { error } = deleting
  const isAtName = error instanceof RefusedError && error.field === 'name'
  return (
    <FormDialog
      title={m.lobby_delete()}
      action={m.lobby_delete()}
      pendingLabel={m.lobby_deleting()}
      isDanger
      isPending={deleting.isPending}
      refusal={error && !isAtName ? describeError(error) : null}
      onSubmit={() => deleting.mutate()}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
