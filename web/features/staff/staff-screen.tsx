import { useQuery } from '@tanstack/react-query'
import { m } from '#root/contract/messages/messages.js'
import { useAllLoaded } from '#root/web/api/all-loaded.ts'
import { sessionQuery } from '#root/web/api/session.ts'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Pane, ScreenTitle } from '#root/web/ui/pane.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { Invite, OpenInvitations } from './invitations.tsx'
import { FormerMembers, Members } from './members.tsx'
import { Policy } from './policy.tsx'
import { staffQuery } from './queries.ts'

/** The staff, open invitations, and the rules for staff. */
export function StaffScreen() {
  const staff = useQuery(staffQuery)
  // Their own line has no buttons.
  const isKnown = useAllLoaded(sessionQuery)
  return (
    <>
      <ScreenTitle title={m.staff_heading()}>{m.staff_text()}</ScreenTitle>
      {staff.data && isKnown ? (
        <div className="grid gap-6">
          <Pane title={m.staff_members()}>
            <div className="grid gap-6">
              <Members members={staff.data.members} />
              {staff.data.invitations.length > 0 && <OpenInvitations invitations={staff.data.invitations} />}
              <Invite />
            </div>
          </Pane>
          <FormerMembers members={staff.data.members} />
          <Pane title={m.staff_policy()}>
            <Policy rules={staff.data} />
          </Pane>
        </div>
      ) : staff.error ? (
        <LoadFailed what={m.staff_members()} error={staff.error} onRetry={() => void staff.refetch()} />
      ) : (
        <div role="status" aria-label={m.ui_loading()} className="grid gap-6">
          <Skeleton className="h-96 w-full" />
          <Skeleton className="h-60 w-full" />
        </div>
      )}
    </>
  )
}
