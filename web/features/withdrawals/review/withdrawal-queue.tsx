import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { WithdrawalForReview } from '#root/contract/withdrawals.ts'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { sessionQuery, withdrawalFreezeQuery } from '#root/web/api/queries.ts'
import { withdrawalPageQuery, withdrawalReviewQuery } from '#root/web/api/review-queries.ts'
import { useOutcomes } from '#root/web/ui/outcomes.tsx'
import { useQueueAddress } from '#root/web/ui/queue-address.ts'
import { QueueView } from '#root/web/ui/queue-view.tsx'
import { nameOf, useReviewQueue, withOne } from '#root/web/ui/review-queue.tsx'
import { useReview } from '#root/web/ui/review.ts'
import { DecideManyWithdrawals } from './decide-many-withdrawals.tsx'
import { useDecideWithdrawal } from './decide-withdrawal.ts'
import { OpenWithdrawal } from './open-withdrawal.tsx'
import { cannotBeSecond } from './second-approval.tsx'

const statuses = ['pending', 'approved', 'rejected', 'cancelled', 'all'] as const

interface WithdrawalQueueProps {
  hasKeys: boolean
  /** What stands beside the statuses. */
  aside: ReactNode
}

/** The withdrawals of one status beside the one that is open, with what custody holds and the decision. */
export function WithdrawalQueue({ hasKeys, aside }: WithdrawalQueueProps) {
  const address = useQueueAddress(statuses, 'withdrawal')
  const page = useQuery(withdrawalPageQuery(address.asked))
  const queue = useReviewQueue<WithdrawalForReview>(page, address, 'withdrawal', hasKeys)
  const isPendingList = address.asked.status === 'pending'
  const one = useQuery(withdrawalReviewQuery(queue.selection.id))
  const selection = withOne(queue.selection, one.data, isPendingList)
  const { outcomes, tell } = useOutcomes()
  const operations = useDecideWithdrawal((withdrawal) => {
    tell(outcomeOf(withdrawal))
    selection.goOnFrom(withdrawal.id)
  })
  const isFrozen = Boolean(useQuery(withdrawalFreezeQuery).data)
  const me = useQuery(sessionQuery).data?.actor?.id
  const isApprovable = (withdrawal: WithdrawalForReview) => !isFrozen && !cannotBeSecond(withdrawal, me)
  const review = useReview({ selection, isPendingList, ...operations, hasKeys, asksFirst: true, isApprovable })
  return (
    <QueueView
      {...{ address, page, queue, selection, outcomes, hasKeys, aside }}
      statuses={statusChoices()}
      words={words()}
      DecideMany={DecideManyWithdrawals}
    >
      <OpenWithdrawal selection={selection} review={review} isMissing={one.isError} />
    </QueueView>
  )
}

const statusChoices = () =>
  [
    { key: 'pending', label: m.review_pending() },
    { key: 'approved', label: m.review_completed() },
    { key: 'rejected', label: m.review_rejected() },
    { key: 'cancelled', label: m.review_cancelled() },
    { key: 'all', label: m.queue_all() },
  ] as const

const words = () => ({
  list: m.review_withdrawals_list(),
  nonePending: m.review_withdrawals_none_pending(),
  nonePendingText: m.review_withdrawals_none_pending_text(),
  choose: m.review_withdrawals_choose(),
})

function outcomeOf(withdrawal: WithdrawalForReview): string {
  const told = { amount: formatDollars(fromDecimal(withdrawal.amount)), name: nameOf(withdrawal) }
  if (withdrawal.status === 'pending') return m.staff_first_approved(told)
  return withdrawal.status === 'approved' ? m.review_withdrawal_approved(told) : m.review_withdrawal_rejected(told)
}
