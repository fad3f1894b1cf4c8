import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import type { WithdrawalForReview } from '#root/contract/withdrawals.ts'
import { ChainLink } from '#root/web/ui/chain-link.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { QueueDetail } from '#root/web/ui/queue.tsx'
import { sentCentsOf } from './custody-check.tsx'
import { PayoutEvidence } from './payout-evidence.tsx'
import { WithdrawalStatus } from './withdrawal-status.tsx'

interface WithdrawalDetailProps {
  row: WithdrawalForReview
  backTo: string
  /** The decision, or why there is none to make. */
  children: ReactNode
}

/** One withdrawal: whose, how much, where to, and the decision. */
export function WithdrawalDetail({ row: withdrawal, backTo, children }: WithdrawalDetailProps) {
  return (
    <QueueDetail
      back={{ to: backTo, label: m.review_back() }}
      heading={
        <>
          {m.review_withdrawal_of()} <Money amount={withdrawal.amount} />
        </>
      }
    >
      {children}
      <WithdrawalFacts withdrawal={withdrawal} />
      {withdrawal.payout && <PayoutEvidence withdrawalId={withdrawal.id} payout={withdrawal.payout} />}
      <Link
        to={`/operator/ledger?view=transfers&about=${withdrawal.id}`}
        className="link inline-flex min-h-11 w-fit items-center text-sm"
      >
        {m.ledger_record_in_ledger()}
      </Link>
    </QueueDetail>
  )
}

function WithdrawalFacts({ withdrawal }: { withdrawal: WithdrawalForReview }) {
  const { client } = withdrawal
  return (
    <Facts>
      <Fact name={m.review_client()}>{`${client.firstName} ${client.lastName}`}</Fact>
      <Fact name={m.review_status()}>
        <WithdrawalStatus status={withdrawal.status} />
      </Fact>
      <Fact name={m.review_email()}>{client.email}</Fact>
      <Fact name={m.review_requested()}>
        <Moment at={withdrawal.createdAt} />
      </Fact>
      <Fact name={m.review_withdrawal_fee()}>
        <Money amount={withdrawal.fee} />
      </Fact>
      <Fact name={withdrawal.status === 'approved' ? m.review_withdrawal_was_sent() : m.review_withdrawal_sent()}>
        <Money amount={sentCentsOf(withdrawal)} />
      </Fact>
      <Fact name={m.review_withdrawal_address()} wide>
        <ChainLink to="address" id={withdrawal.walletAddress} whole />
      </Fact>
      {withdrawal.decidedAt && (
        <Fact name={m.review_decided()}>
          <Moment at={withdrawal.decidedAt} />
          {withdrawal.decidedBy && <span className="block">{m.queue_decided_by({ name: withdrawal.decidedBy })}</span>}
        </Fact>
      )}
      {withdrawal.reason && (
        <Fact name={m.review_reason()} wide>
          {withdrawal.reason}
        </Fact>
      )}
    </Facts>
  )
}
