import { useQuery } from '@tanstack/react-query'
import { m } from '#root/contract/messages/messages.js'
import type { WithdrawalForReview } from '#root/contract/withdrawals.ts'
import { sessionQuery } from '#root/web/api/session.ts'
import { formatMoment } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { withdrawalFreezeQuery } from '../queries.ts'

/** Over the firm's limit: that it takes two operators, who the first one was, and who can be the second. */
export function SecondApproval({ withdrawal }: { withdrawal: WithdrawalForReview }) {
  const me = useQuery(sessionQuery).data?.actor
  if (!withdrawal.needsTwoOperators) return null
  const { firstApproval } = withdrawal
  if (!firstApproval) return <Notice tone="info">{m.staff_needs_two()}</Notice>
  const { approvedBy: name, secondOperators } = firstApproval
  const isOther = me?.role === 'operator' && me.id !== firstApproval.operatorId
  return (
    <Notice tone="info">
      <p className="font-semibold">
        {m.staff_awaiting_second({ name, moment: formatMoment(firstApproval.approvedAt) })}
      </p>
      {firstApproval.operatorId === me?.id && <p>{m.staff_second_other()}</p>}
      {isOther && !secondOperators.some(({ id }) => id === me.id) && <p>{m.staff_second_not_independent({ name })}</p>}
      {secondOperators.length === 0 && <p>{m.staff_nobody_second()}</p>}
    </Notice>
  )
}

/** Whether this reader may approve a withdrawal now: not while withdrawals are frozen, nor as the second of two who are not independent. */
export function useMayApprove(): (withdrawal: WithdrawalForReview) => boolean {
  const isFrozen = Boolean(useQuery(withdrawalFreezeQuery).data)
  const me = useQuery(sessionQuery).data?.actor?.id
  return (withdrawal) => !isFrozen && !cannotBeSecond(withdrawal, me)
}

function cannotBeSecond(
  { needsTwoOperators, firstApproval }: WithdrawalForReview,
  operatorId: string | undefined,
): boolean {
  if (!needsTwoOperators || firstApproval === null) return false
  return !firstApproval.secondOperators.some(({ id }) => id === operatorId)
}
