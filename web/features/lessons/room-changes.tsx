import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import type { Room } from '#root/contract/lessons.ts'
import { m } from '#root/contract/messages/messages.js'
import { call, describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { formatDay } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { roomsQuery } from './queries.ts'

/** Runs a change of a room. It is over when the list of rooms shows it. */
function useRoomChange<Input>(run: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: () => queries.invalidateQueries({ queryKey: roomsQuery.queryKey }),
  })
}

/** The form that replaces a room's name while it is changed. */
export function RenameRoom({ room, onClose }: { room: Room; onClose: () => void }) {
  const [name, setName] = useState(room.name)
  const [isNameMissing, setNameMissing] = useState(false)
  const renaming = useRoomChange((wanted: string) =>
    call('PUT /api/operator/rooms/{id}/name', { params: { id: room.id }, body: { name: wanted } }),
  )
  const save = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setNameMissing(name.trim() === '')
    if (name.trim() !== '' && !renaming.isPending) renaming.mutate(name, { onSuccess: onClose })
  }
  return (
    <form noValidate aria-label={m.rooms_rename_of({ room: room.name })} onSubmit={save} className="grid gap-4">
      <div className="max-w-md">
        <TextField
          label={m.rooms_name()}
          value={name}
          maxLength={80}
          autoFocus
          error={isNameMissing ? m.rooms_name_missing() : undefined}
          onChange={(event) => {
            setName(event.target.value)
            setNameMissing(false)
          }}
        />
      </div>
      {renaming.error && <Notice tone="refused">{describeError(renaming.error)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={renaming.isPending} pendingLabel={m.plan_saving()}>
          {m.rooms_rename_save()}
        </Button>
        <Button kind="quiet" disabled={renaming.isPending} onClick={onClose}>
          {m.rooms_cancel()}
        </Button>
      </div>
    </form>
  )
}

/** Retires a room without a running lesson. */
export function RetireRoom({ room }: { room: Room }) {
  const [isConfirming, setConfirming] = useState(false)
  const retiring = useRoomChange(() => call('PUT /api/operator/rooms/{id}/retirement', { params: { id: room.id } }))
  return (
    <>
      <Button kind="quiet" aria-label={m.rooms_retire_of({ room: room.name })} onClick={() => setConfirming(true)}>
        {m.rooms_retire()}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={m.rooms_retire_ask({ room: room.name })}
        action={m.rooms_retire()}
        isDanger={false}
        pending={retiring.isPending}
        refusal={retiring.error && describeError(retiring.error)}
        onConfirm={() => retiring.mutate(undefined, { onSuccess: () => setConfirming(false) })}
        onClose={() => setConfirming(false)}
      >
        <p>{m.rooms_retire_text()}</p>
      </ConfirmDialog>
    </>
  )
}

/** The retired rooms, and how each is taken back into use; nothing without one. */
export function RetiredRooms({ rooms }: { rooms: readonly Room[] }) {
  if (rooms.length === 0) return null
  return (
    <Pane title={m.rooms_retired()}>
      <ul className="-my-5 grid">
        {rooms.map((room) => (
          <li
            key={room.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-mullion py-5 last:border-b-0"
          >
            <div className="grid min-w-0 gap-0.5">
              <h3 className="text-lg wrap-anywhere">{room.name}</h3>
              <p className="text-sm text-soft">
                {m.rooms_code()}{' '}
                <span dir="ltr" className="font-mono">
                  {room.code}
                </span>
                {' · '}
                {m.rooms_retired_on({ day: formatDay(room.retiredAt!) })}
              </p>
            </div>
            {room.mayOwn && <RestoreRoom room={room} />}
          </li>
        ))}
      </ul>
    </Pane>
  )
}

function RestoreRoom({ room }: { room: Room }) {
  const restoring = useRoomChange(() => call('DELETE /api/operator/rooms/{id}/retirement', { params: { id: room.id } }))
  return (
    <div className="grid gap-3">
      {restoring.error && <Notice tone="refused">{describeError(restoring.error)}</Notice>}
      <Button
        kind="quiet"
        aria-label={m.rooms_restore_of({ room: room.name })}
        pending={restoring.isPending}
        onClick={() => restoring.mutate(undefined)}
      >
        {m.rooms_restore()}
      </Button>
    </div>
  )
}
