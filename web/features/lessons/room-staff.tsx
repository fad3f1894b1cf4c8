import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import type { Room, RoomStaff, RoomStaffChange } from '#root/contract/lessons.ts'
import { m } from '#root/contract/messages/messages.js'
import { type OthersMay, othersMayChoices, type RoomRole, roomRoles } from '#root/domain/room-staff.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Dialog } from '#root/web/ui/dialog.tsx'
import { SelectField } from '#root/web/ui/field.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { roomsQuery } from './queries.ts'

const staffQuery = (id: string) =>
  queryOptions({
    queryKey: ['room', 'staff', id],
    queryFn: () => call('GET /api/operator/rooms/{id}/staff', { params: { id } }),
  })

const roleLabels: Readonly<Record<RoomRole, () => string>> = {
  owner: m.room_role_owner,
  'co-teacher': m.room_role_co_teacher,
  observer: m.room_role_observer,
}

const othersLabels: Readonly<Record<OthersMay, () => string>> = {
  run: m.room_others_run,
  see: m.room_others_see,
  nothing: m.room_others_nothing,
}

/** Opens the staff of a room: its owner decides who runs its lessons and who may see its results. */
export function RoomStaffButton({ room }: { room: Room }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" aria-label={m.room_staff_of({ room: room.name })} onClick={() => setOpen(true)}>
        {m.room_staff()}
      </Button>
      {isOpen && <StaffDialog room={room} onClose={() => setOpen(false)} />}
    </>
  )
}

function StaffDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const staff = useQuery(staffQuery(room.id))
  const [isSaving, setSaving] = useState(false)
  return (
    <Dialog isOpen title={m.room_staff_of({ room: room.name })} closable={!isSaving} onClose={onClose} actions={null}>
      {staff.data ? (
        <StaffForm room={room} staff={staff.data} onSaving={setSaving} onClose={onClose} />
      ) : staff.error ? (
        <LoadFailed
          what={m.room_staff_of({ room: room.name })}
          error={staff.error}
          onRetry={() => void staff.refetch()}
        />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Dialog>
  )
}

interface StaffFormProps {
  room: Room
  staff: RoomStaff
  onSaving: (isSaving: boolean) => void
  onClose: () => void
}

function StaffForm({ room, staff, onSaving, onClose }: StaffFormProps) {
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (body: RoomStaffChange) =>
      call('PUT /api/operator/rooms/{id}/staff', { params: { id: room.id }, body }),
    onMutate: () => onSaving(true),
    onSettled: () => onSaving(false),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: roomsQuery.queryKey })
      onClose()
    },
  })
  const save = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate(readChange(new FormData(event.currentTarget), staff))
  }
  return (
    <form noValidate onSubmit={save} className="grid gap-5">
      <p className="text-soft">{m.room_staff_text()}</p>
      {staff.people.map(({ id, name, role }) => (
        <SelectField key={id} label={name} name={`role-${id}`} defaultValue={role ?? ''} disabled={!room.mayOwn}>
          <option value="">{m.room_role_none()}</option>
          {roomRoles.map((each) => (
            <option key={each} value={each}>
              {roleLabels[each]()}
            </option>
          ))}
        </SelectField>
      ))}
      <SelectField
        label={m.room_others()}
        hint={m.room_others_hint()}
        name="others"
        defaultValue={staff.othersMay}
        disabled={!room.mayOwn}
      >
        {othersMayChoices.map((each) => (
          <option key={each} value={each}>
            {othersLabels[each]()}
          </option>
        ))}
      </SelectField>
      {saving.error && <Notice tone="refused">{describeError(saving.error)}</Notice>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="quiet" disabled={saving.isPending} onClick={onClose}>
          {room.mayOwn ? m.rooms_cancel() : m.ui_close()}
        </Button>
        {room.mayOwn && (
          <Button type="submit" pending={saving.isPending} pendingLabel={m.plan_saving()}>
            {m.room_staff_save()}
          </Button>
        )}
      </div>
    </form>
  )
}

function readChange(form: FormData, { othersMay, people }: RoomStaff): RoomStaffChange {
  return {
    othersMay: othersMayChoices.find((choice) => choice === form.get('others')) ?? othersMay,
    roles: people.flatMap(({ id }) => {
      const role = roomRoles.find((each) => each === form.get(`role-${id}`))
      return role ? [{ id, role }] : []
    }),
  }
}
