import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DepositForReview } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import type { Demonstration } from '#root/domain/wallet.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { useOperation } from '#root/web/api/operation.ts'
import { chainQuery } from '#root/web/api/shared-queries.ts'
import { LedgerLink } from '#root/web/review/ledger-link.tsx'
import { Button } from '#root/web/ui/button.tsx'
import { ChainLink } from '#root/web/ui/chain-link.tsx'
import { EmailAddress } from '#root/web/ui/email-address.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { QueueDetail } from '#root/web/ui/queue.tsx'
import { WriteControls } from '#root/web/ui/read-only.tsx'
import { RecordStatus } from '#root/web/ui/record-status.tsx'
import { ChainEvidence } from './chain-evidence.tsx'
import { Proof } from './proof.tsx'

interface DepositDetailProps {
  row: DepositForReview
  backTo: string
  /** The buttons of the decision, or the reason why there are none. */
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
      <div className="grid items-start gap-6 md:max-lg:grid-cols-[minmax(0,1fr)_15rem] xl:grid-cols-[minmax(0,1fr)_15rem]">
        <Proof deposit={deposit} />
        <DepositFacts deposit={deposit} />
      </div>
      <LedgerLink recordId={deposit.id} />
      <Demonstrations deposit={deposit} />
    </QueueDetail>
  )
}

function DepositFacts({ deposit }: { deposit: DepositForReview }) {
  const { client } = deposit
  return (
    <Facts single>
      <Fact name={m.review_client()}>{`${client.firstName} ${client.lastName}`}</Fact>
      <Fact name={m.review_status()}>
        <RecordStatus status={deposit.status} />
      </Fact>
      <Fact name={m.review_email()}>
        <EmailAddress email={client.email} />
      </Fact>
      <Fact name={m.review_requested()}>
        <Moment instant={deposit.createdAt} />
      </Fact>
      {deposit.decidedAt && (
        <Fact name={m.review_decided()}>
          <Moment instant={deposit.decidedAt} />
          {deposit.decidedBy && <span className="block">{m.queue_decided_by({ name: deposit.decidedBy })}</span>}
        </Fact>
      )}
      {deposit.reason && (
        <Fact name={m.review_reason()}>
          <bdi>{deposit.reason}</bdi>
        </Fact>
      )}
      <Fact name={m.review_deposit_address()}>
        <ChainLink to="address" id={deposit.address} />
      </Fact>
    </Facts>
  )
}

/**
 * A facilitator's demonstrations with the client's practice wallet. Renders nothing with a Bitcoin node as the chain.
 */
function Demonstrations({ deposit }: { deposit: DepositForReview }) {
  const chain = useQuery(chainQuery)
  if (chain.data?.kind !== 'practice' || !deposit.quote) return null
  return (
    <WriteControls>
      <details className="group border border-mullion text-sm">
        <summary className="flex min-h-11 cursor-pointer items-center px-4 py-2 font-semibold marker:content-none hover:bg-glass/60">
          {m.wallet_demonstrations()}
        </summary>
        <Buttons deposit={deposit} />
      </details>
    </WriteControls>
  )
}

const shown: readonly { shows: Demonstration; name: () => string }[] = [
  { shows: 'pay', name: m.wallet_demo_pay },
  { shows: 'little', name: m.wallet_demo_little },
  { shows: 'much', name: m.wallet_demo_much },
  { shows: 'same', name: m.wallet_demo_raise },
  { shows: 'oneself', name: m.wallet_demo_take_back },
]

function Buttons({ deposit }: { deposit: DepositForReview }) {
  const showing = useOperation((shows: Demonstration, key: string) =>
    call('POST /api/operator/deposits/{id}/demonstrations', { params: { id: deposit.id }, body: { shows }, key }),
  )
  return (
    <div className="grid gap-3 border-t border-mullion px-4 py-4">
      <p className="max-w-prose text-soft">{m.wallet_demo_operator_text({ name: deposit.client.firstName })}</p>
      <div className="flex flex-wrap gap-2">
        {shown.map(({ shows, name }) => (
          <Button
            key={shows}
            kind="quiet"
            className="px-4 font-normal"
            pending={showing.isPending && showing.variables === shows}
            disabled={showing.isPending}
            onClick={() => showing.mutate(shows)}
          >
            {name()}
          </Button>
        ))}
      </div>
      <p className="text-xs text-soft">
        {m.wallet_demo_waiting()} {m.wallet_demo_late_operator()}
      </p>
      {showing.error && <Notice tone="refused">{describeError(showing.error)}</Notice>}
      {showing.isSuccess && <Notice tone="done">{m.wallet_sent()}</Notice>}
    </div>
  )
}
