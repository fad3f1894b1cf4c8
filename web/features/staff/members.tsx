import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { StaffMember } from '#root/contract/staff.ts'
import { sessionQuery } from '#root/web/api/session.ts'
import { Button } from '#root/web/ui/button.tsx'
import { formatDay, Moment } from '#root/web/ui/moment.tsx'
import { useIsReadOnly } from '#root/web/ui/read-only.tsx'
import { Status } from '#root/web/ui/status.tsx'
import { type MemberChange, MemberDialog } from './member-dialog.tsx'

/** The staff: their roles, how their log-in is protected, and when they were last seen. */
export function Members({ members }: { members: readonly StaffMember[] }) {
  const me = useQuery(sessionQuery).data?.actor?.id
  const [dialog, setDialog] = useState<{ change: MemberChange; member: StaffMember } | null>(null)
  const isReadOnly = useIsReadOnly()
  return (
    <>
      <ul
        aria-label={m.staff_members()}
        className="-mt-5 -mb-4 grid grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_auto]"
      >
        {members
          .filter(({ removedAt }) => removedAt === null)
          .map((member) => (
            <li
              key={member.id}
              className="col-span-full grid grid-cols-subgrid items-center gap-x-8 gap-y-3 border-b border-mullion py-4 last:border-b-0"
            >
              <MemberLine member={member} isMe={member.id === me} />
              {member.id !== me && !isReadOnly && (
                <div className="flex flex-wrap gap-2 xl:justify-end">
                  <Button
                    kind="quiet"
                    disabled={!isProtected(member)}
                    aria-label={m.staff_reset_named({ name: nameOf(member) })}
                    onClick={() => setDialog({ change: 'reset', member })}
                    className="px-3"
                  >
                    {m.staff_reset()}
                  </Button>
                  <Button
                    kind="quiet"
                    aria-label={
                      member.lockedAt
                        ? m.staff_unlock_named({ name: nameOf(member) })
                        : m.staff_lock_named({ name: nameOf(member) })
                    }
                    onClick={() => setDialog({ change: member.lockedAt ? 'unlock' : 'lock', member })}
                    className="px-3"
                  >
                    {member.lockedAt ? m.staff_unlock() : m.staff_lock()}
                  </Button>
                  <Button
                    kind="danger"
                    aria-label={m.staff_remove_named({ name: nameOf(member) })}
                    onClick={() => setDialog({ change: 'remove', member })}
                    className="px-3"
                  >
                    {m.staff_remove()}
                  </Button>
                </div>
              )}
            </li>
          ))}
      </ul>
      {dialog && <MemberDialog {...dialog} onClose={() => setDialog(null)} />}
    </>
  )
}

function MemberLine({ member, isMe }: { member: StaffMember; isMe: boolean }) {
  return (
    <div className="grid gap-x-8 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto] xl:contents">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-display text-lg wrap-anywhere">{nameOf(member)}</span>
          <RoleMark role={member.role} />
          {isMe && <span className="text-xs text-soft">{m.staff_you()}</span>}
        </p>
        <p dir="ltr" className="text-sm text-soft wrap-anywhere rtl:text-end">
          {member.email}
        </p>
      </div>
      <div className="grid content-start justify-items-start gap-1 max-xl:sm:justify-items-end">
        {member.lockedAt && <Status tone="refused">{m.status_account_locked()}</Status>}
        <FactorState member={member} />
        <p className="text-xs text-soft">
          {member.lastSeenAt ? (
            <Seen>{<Moment instant={member.lastSeenAt} time={false} />}</Seen>
          ) : (
            m.staff_joined({ date: formatDay(member.joinedAt) })
          )}
        </p>
      </div>
    </div>
  )
}

function Seen({ children }: { children: ReactNode }) {
  return (
    <>
      {m.staff_last_seen()} {children}
    </>
  )
}

function RoleMark({ role }: Pick<StaffMember, 'role'>) {
  return (
    <span className="border border-edge px-2 text-xs leading-5">
      {role === 'operator' ? m.staff_operator() : m.staff_auditor()}
    </span>
  )
}

function FactorState({ member: { hasGenerator, passkeys } }: { member: StaffMember }) {
  if (hasGenerator && passkeys > 0) return <Status tone="done">{m.staff_factor_both({ count: passkeys })}</Status>
  if (hasGenerator) return <Status tone="done">{m.staff_factor_generator()}</Status>
  if (passkeys > 0) return <Status tone="done">{m.staff_factor_passkeys({ count: passkeys })}</Status>
  return <Status tone="open">{m.staff_factor_none()}</Status>
}

/** Former staff. The names stay, because their actions stay on record. */
export function FormerMembers({ members }: { members: readonly StaffMember[] }) {
  const former = members.filter(({ removedAt }) => removedAt !== null)
  if (former.length === 0) return null
  return (
    <details className="border border-mullion px-5 sm:px-7">
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold">
        {m.staff_former({ count: former.length })}
      </summary>
      <ul className="pb-4 text-sm">
        {former.map((member) => (
          <li key={member.id} className="flex flex-wrap justify-between gap-x-6 border-t border-mullion py-2">
            <span className="wrap-anywhere">{nameOf(member)}</span>
            <span className="figures text-soft">{m.staff_removed_at({ date: formatDay(member.removedAt ?? '') })}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function nameOf({ firstName, lastName }: StaffMember): string {
  return `${firstName} ${lastName}`
}

function isProtected({ hasGenerator, passkeys }: StaffMember): boolean {
  return hasGenerator || passkeys > 0
}
