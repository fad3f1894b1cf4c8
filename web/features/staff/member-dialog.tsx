import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '#root/contract/messages/messages.js'
import type { StaffMember } from '#root/contract/staff.ts'
import { answer, api, describeError } from '#root/web/api/client.ts'
import { staffQuery } from '#root/web/api/staff-queries.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Dialog } from '#root/web/ui/dialog.tsx'
import { Notice } from '#root/web/ui/notice.tsx'

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
    <Dialog
      isOpen
      title={words.title}
      onClose={onClose}
      closable={!changing.isPending}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button kind="danger" pending={changing.isPending} onClick={() => changing.mutate()}>
            {words.act}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{words.text}</p>
        {changing.error && <Notice tone="refused">{describeError(changing.error)}</Notice>}
      </div>
    </Dialog>
  )
}
