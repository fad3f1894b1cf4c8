import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '#root/contract/messages/messages.js'
import type { StaffMember } from '#root/contract/staff.ts'
import { answer, api, describeError } from '#root/web/api/client.ts'
import { staffQuery } from '#root/web/api/staff-queries.ts'
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'

export type MemberChange = 'remove' | 'reset'

interface MemberDialogProps {
  change: MemberChange
  member: StaffMember
  onClose: () => void
}

/** Says what will happen to a colleague before it does. */
export function MemberDialog({ change, member, onClose }: MemberDialogProps) {
  const queries = useQueryClient()
  const name = `${member.firstName} ${member.lastName}`
  const changing = useMutation({
    mutationFn: () => {
      const { [':id']: one } = api.operator.staff
      const param = { id: member.id }
      return answer(change === 'remove' ? one.removal.$post({ param }) : one['second-factor-reset'].$post({ param }))
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: staffQuery.queryKey })
      onClose()
    },
  })
  const words =
    change === 'remove'
      ? { title: m.staff_remove_title({ name }), text: m.staff_remove_text(), act: m.staff_remove() }
      : { title: m.staff_reset_title({ name }), text: m.staff_reset_text(), act: m.staff_reset() }
  return (
    <ConfirmDialog
      title={words.title}
      action={words.act}
      pending={changing.isPending}
      refusal={changing.error && describeError(changing.error)}
      onConfirm={() => changing.mutate()}
      onClose={onClose}
    >
      <p>{words.text}</p>
    </ConfirmDialog>
  )
}
