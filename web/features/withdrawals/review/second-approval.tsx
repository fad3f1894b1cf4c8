import { useQuery } from '@tanstack/react-query'
import { m } from '#root/contract/messages/messages.js'
import type { WithdrawalForReview } from '#root/contract/withdrawals.ts'
import { sessionQuery } from '#root/web/api/queries.ts'
import { formatMoment } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'

/** Over the firm's limit: that it takes two operators, and who the first one was. */
export function SecondApproval({ withdrawal }: { withdrawal: WithdrawalForReview }) {
  const isMine = useIsFirstApprover(withdrawal)
  if (!withdrawal.needsTwoOperators) return null
  const { firstApproval } = withdrawal
  if (!firstApproval) return <Notice tone="info">{m.staff_needs_two()}</Notice>
  const named = { name: firstApproval.approvedBy, moment: formatMoment(firstApproval.approvedAt) }
  return (
    <Notice tone="info">
      <p className="font-semibold">{m.staff_waits_for_second(named)}</p>
      {isMine && <p>{m.staff_second_is_another()}</p>}
    </Notice>
  )
}

/** Whether whoever looks has given the first approval, so that theirs cannot be the second. */
export function useIsFirstApprover(withdrawal: WithdrawalForReview): boolean {
  return isFirstApprover(withdrawal, useQuery(sessionQuery).data?.actor?.id)
}

/** The same of anybody, by their id. */
export function isFirstApprover(
  { needsTwoOperators, firstApproval }: WithdrawalForReview,
  operatorId: string | undefined,
): boolean {
  return needsTwoOperators && firstApproval !== null && firstApproval.operatorId === operatorId
}
