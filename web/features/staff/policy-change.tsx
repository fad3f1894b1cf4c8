import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '#root/contract/messages/messages.js'
import type { StaffPolicy, StaffPolicyChange } from '#root/contract/staff.ts'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { sessionQuery } from '#root/web/api/session.ts'
import { Button } from '#root/web/ui/button.tsx'
import { formatMoment } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { staffQuery } from './queries.ts'

type Decision = 'approval' | 'rejection' | 'cancellation'

/** The request to weaken the two-operator rule: its content, its expiry, who can approve it, and the reader's options. */
export function PolicyChange({ change }: { change: StaffPolicyChange }) {
  const me = useQuery(sessionQuery).data?.actor
  const queries = useQueryClient()
  const deciding = useMutation({
    mutationFn: (decision: Decision) => decide(change.id, decision),
    onSettled: () => queries.invalidateQueries({ queryKey: staffQuery.queryKey }),
  })
  const { name } = change.requestedBy
  const isMine = me?.id === change.requestedBy.id
  const mayApprove = change.deciders.some(({ id }) => id === me?.id)
  const isOperator = me?.role === 'operator'
  return (
    <section
      aria-label={m.staff_change_title()}
      className="grid gap-3 border-s-4 border-brass-fill bg-glass px-4 py-4 text-sm"
    >
      <h3 className="font-sans text-sm font-semibold tracking-normal">{m.staff_change_title()}</h3>
      <p>{describeChange(change)}</p>
      <p className="text-soft">{m.staff_change_expires({ moment: formatMoment(change.expiresAt) })}</p>
      {change.deciders.length > 0 ? (
        <p>
          {m.staff_change_deciders({ names: change.deciders.map((each) => each.name).join(m.ui_list_separator()) })}
        </p>
      ) : (
        <p>{m.staff_nobody_second()}</p>
      )}
      {isOperator && !isMine && !mayApprove && <p>{m.staff_change_not_you({ name })}</p>}
      {isOperator && (
        <div className="flex flex-wrap gap-3">
          {mayApprove && (
            <DecisionButton decision="approval" deciding={deciding}>
              {m.staff_change_approve()}
            </DecisionButton>
          )}
          <DecisionButton decision={isMine ? 'cancellation' : 'rejection'} deciding={deciding}>
            {isMine ? m.staff_change_withdraw() : m.staff_change_decline()}
          </DecisionButton>
        </div>
      )}
      {deciding.error && <Notice tone="refused">{describeError(deciding.error)}</Notice>}
    </section>
  )
}

interface DecisionButtonProps {
  decision: Decision
  deciding: { isPending: boolean; variables: Decision | undefined; mutate: (decision: Decision) => void }
  children: string
}

function DecisionButton({ decision, deciding, children }: DecisionButtonProps) {
  return (
    <Button
      kind={decision === 'approval' ? 'primary' : 'quiet'}
      disabled={deciding.isPending && deciding.variables !== decision}
      pending={deciding.isPending && deciding.variables === decision}
      onClick={() => deciding.mutate(decision)}
    >
      {children}
    </Button>
  )
}

function describeChange({ requestedBy: { name }, secondApprovalOver: requested, replaces }: StaffPolicyChange): string {
  const from = formatDollars(fromDecimal(replaces))
  if (requested === null) return m.staff_change_lift({ name, from })
  return m.staff_change_raise({ name, from, to: formatDollars(fromDecimal(requested)) })
}

function decide(id: string, decision: Decision): Promise<StaffPolicy> {
  return call(`POST /api/operator/staff/policy/changes/{id}/${decision}`, { params: { id } })
}
