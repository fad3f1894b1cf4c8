import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { StaffMember } from '#root/contract/staff.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'
import { TextArea } from '#root/web/ui/field.tsx'
import { staffQuery } from './queries.ts'

export type MemberChange = 'remove' | 'reset' | 'lock' | 'unlock'

interface MemberDialogProps {
  change: MemberChange
  member: StaffMember
  onClose: () => void
}

const minReasonLength = 3

/** Explains an action on a colleague before it is done. */
export function MemberDialog({ change, member, onClose }: MemberDialogProps) {
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const name = `${member.firstName} ${member.lastName}`
  const changing = useMutation({
    mutationFn: () => makeChange(change, member.id, reason),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: staffQuery.queryKey })
      onClose()
    },
  })
  const texts = textsOf(change, name)
  const isMissing = change === 'lock' && reason.trim().length < minReasonLength
  return (
    <ConfirmDialog
      title={texts.title}
      action={texts.act}
      isDanger={change !== 'unlock'}
      pending={changing.isPending}
      refusal={changing.error && describeError(changing.error)}
      onConfirm={() => (isMissing ? setSubmitted(true) : changing.mutate())}
      onClose={onClose}
    >
      <p>{texts.text}</p>
      {change === 'lock' && (
        <TextArea
          label={m.clients_lock_reason()}
          hint={m.staff_lock_hint()}
          error={isSubmitted && isMissing ? m.clients_lock_reason_required() : undefined}
          value={reason}
          maxLength={500}
          required
          autoFocus
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </ConfirmDialog>
  )
}

function textsOf(change: MemberChange, name: string) {
  switch (change) {
    case 'remove':
      return { title: m.staff_remove_title({ name }), text: m.staff_remove_text(), act: m.staff_remove() }
    case 'reset':
      return { title: m.staff_reset_title({ name }), text: m.staff_reset_text(), act: m.staff_reset() }
    case 'lock':
      return { title: m.staff_lock_title({ name }), text: m.staff_lock_text(), act: m.staff_lock() }
    case 'unlock':
      return { title: m.staff_unlock_title({ name }), text: m.staff_unlock_text(), act: m.staff_unlock() }
  }
}

function makeChange(change: MemberChange, id: string, reason: string): Promise<StaffMember> {
  const params = { id }
  switch (change) {
    case 'remove':
      return call('DELETE /api/operator/staff/{id}', { params })
    case 'reset':
      return call('DELETE /api/operator/staff/{id}/second-factor', { params })
    case 'lock':
      return call('PUT /api/operator/staff/{id}/lock', { params, body: { reason } })
    case 'unlock':
      return call('DELETE /api/operator/staff/{id}/lock', { params })
  }
}
