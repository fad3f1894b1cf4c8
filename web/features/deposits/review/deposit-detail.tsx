import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DepositForReview } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import { ChainLink } from '#root/web/ui/chain-link.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { QueueDetail } from '#root/web/ui/queue.tsx'
import { ChainEvidence } from './chain-evidence.tsx'
import { Demonstrations } from './demonstrations.tsx'
import { DepositStatus } from './deposit-status.tsx'
import { Proof } from './proof.tsx'

interface DepositDetailProps {
  row: DepositForReview
  backTo: string
  /** The decision, or why there is none to make. */
  children: ReactNode
}

/** One deposit beside its proof, with the decision. */
export function DepositDetail({ row: deposit, backTo, children }: DepositDetailProps) {
  return (
    <QueueDetail
      back={{ to: backTo, label: m.review_back() }}
      heading={
        <>
          {m.review_deposit_of()} <Money amount={deposit.amount} />
        </>
      }
    >
      {children}
      <ChainEvidence deposit={deposit} />
      <Demonstrations deposit={deposit} />
      <div className="grid items-start gap-6 md:max-lg:grid-cols-[minmax(0,1fr)_15rem] xl:grid-cols-[minmax(0,1fr)_15rem]">
        <Proof deposit={deposit} />
        <DepositFacts deposit={deposit} />
      </div>
      <Link
        to={`/operator/ledger?view=transfers&about=${deposit.id}`}
        className="link inline-flex min-h-11 w-fit items-center text-sm"
      >
        {m.ledger_record_in_ledger()}
      </Link>
    </QueueDetail>
  )
}

function DepositFacts({ deposit }: { deposit: DepositForReview }) {
  const { client } = deposit
  return (
    <Facts single>
      <Fact name={m.review_client()}>{`${client.firstName} ${client.lastName}`}</Fact>
      <Fact name={m.review_status()}>
        <DepositStatus status={deposit.status} />
      </Fact>
      <Fact name={m.review_email()}>{client.email}</Fact>
      <Fact name={m.review_requested()}>
        <Moment at={deposit.createdAt} />
      </Fact>
      {deposit.decidedAt && (
        <Fact name={m.review_decided()}>
          <Moment at={deposit.decidedAt} />
          {deposit.decidedBy && <span className="block">{m.queue_decided_by({ name: deposit.decidedBy })}</span>}
        </Fact>
      )}
      {deposit.reason && <Fact name={m.review_reason()}>{deposit.reason}</Fact>}
      <Fact name={m.review_deposit_address()}>
        <ChainLink to="address" id={deposit.address} />
      </Fact>
    </Facts>
  )
}
