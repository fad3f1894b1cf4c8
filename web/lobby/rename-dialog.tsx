import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { HostedClass } from '#root/contract/host/lobby.ts'
import { m } from '#root/contract/messages/messages.js'
import { maxClassNameLength } from '#root/domain/host.ts'
import { describeError, RefusedError } from '#root/web/api/client.ts'
import { TextField } from '#root/web/ui/field.tsx'
import { FormDialog } from '#root/web/ui/form-dialog.tsx'
import { callHost } from './call.ts'
import { MissingNameError } from './classes-screen.tsx'
import { classesQuery } from './queries.ts'

/** Gives a class another name. */
export function RenameDialog({
  hostedClass: { slug, name },
  onClose,
}: {
  hostedClass: HostedClass
  onClose: () => void
}) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(name)
  const renaming = useMutation({
    async mutationFn() {
      if (typed.trim() === '') throw new MissingNameError()
      await callHost('PUT /api/classes/{slug}/name', { params: { slug }, body: { name: typed } })
    },
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: classesQuery.queryKey })
      onClose()
    },
  })
  const { error } = renaming
  const isAtName = error instanceof RefusedError && error.field === 'name'
  return (
    <FormDialog
      title={m.lobby_rename()}
      action={m.lobby_rename()}
      pendingLabel={m.lobby_renaming()}
      isPending={renaming.isPending}
      refusal={error && !isAtName ? describeError(error) : null}
      onSubmit={() => renaming.mutate()}
      onClose={onClose}
    >
      <TextField
        label={m.lobby_class_name()}
        hint={m.lobby_class_name_hint()}
        value={typed}
        maxLength={maxClassNameLength}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        error={isAtName ? error.message : undefined}
        required
      />
    </FormDialog>
  )
}
