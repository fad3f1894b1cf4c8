import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { HostedClass } from '#root/contract/host/lobby.ts'
import { m } from '#root/contract/messages/messages.js'
import { maxClassNameLength } from '#root/domain/host.ts'
import { describeError, RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Dialog } from '#root/web/ui/dialog.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
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
  const formId = useId()
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!renaming.isPending) renaming.mutate()
  }
  const { error } = renaming
  const isAtName = error instanceof RefusedError && error.field === 'name'
  return (
    <Dialog
      isOpen
      title={m.lobby_rename()}
      onClose={onClose}
      closable={!renaming.isPending}
      actions={
        <>
          <Button kind="quiet" disabled={renaming.isPending} onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" form={formId} pending={renaming.isPending} pendingLabel={m.lobby_renaming()}>
            {m.lobby_rename()}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={submit} className="grid gap-5">
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
        {error && !isAtName && <Notice tone="refused">{describeError(error)}</Notice>}
      </form>
    </Dialog>
  )
}
