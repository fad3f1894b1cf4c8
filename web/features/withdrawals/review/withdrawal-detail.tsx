import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { PayoutForReview } from '#root/contract/payouts.ts'
import { stateOfWithdrawal } from '#root/contract/status-labels.ts'
import type { WithdrawalForReview } from '#root/contract/withdrawals.ts'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { LedgerLink } from '#root/web/review/ledger-link.tsx'
import { Bitcoin } from '#root/web/ui/bitcoin.tsx'
import { ChainLink } from '#root/web/ui/chain-link.tsx'
import { EmailAddress } from '#root/web/ui/email-address.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { QueueDetail } from '#root/web/ui/queue.tsx'
import { WriteControls } from '#root/web/ui/read-only.tsx'
import { RecordStatus } from '#root/web/ui/record-status.tsx'
import { Status } from '#root/web/ui/status.tsx'
import { describePayout } from '../payout-step.tsx'
import { sentCentsOf } from './custody-check.tsx'
import { RenewPayout } from './renew-payout.tsx'
import { SignPayout } from './sign-payout.tsx'

interface WithdrawalDetailProps {
  row: WithdrawalForReview
  backTo: string
  /** The buttons of the decision, or the reason why there are none. */
  children: ReactNode
}

/** One withdrawal: its client, amount and address, and the decision. */
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
      <LedgerLink recordId={withdrawal.id} />
    </QueueDetail>
  )
}

function WithdrawalFacts({ withdrawal }: { withdrawal: WithdrawalForReview }) {
  const { client } = withdrawal
  return (
    <Facts>
      <Fact name={m.review_client()}>{`${client.firstName} ${client.lastName}`}</Fact>
      <Fact name={m.review_status()}>
        <RecordStatus status={stateOfWithdrawal(withdrawal.status)} />
      </Fact>
      <Fact name={m.review_email()}>
        <EmailAddress email={client.email} />
      </Fact>
      <Fact name={m.review_requested()}>
        <Moment instant={withdrawal.createdAt} />
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
          <Moment instant={withdrawal.decidedAt} />
          {withdrawal.decidedBy && <span className="block">{m.queue_decided_by({ name: withdrawal.decidedBy })}</span>}
        </Fact>
      )}
      {withdrawal.reason && (
        <Fact name={m.review_reason()} wide>
          <bdi>{withdrawal.reason}</bdi>
        </Fact>
      )}
    </Facts>
  )
}

/** The on-chain payment of an approved withdrawal, its state, and the operator's next action. */
function PayoutEvidence({ withdrawalId, payout }: { withdrawalId: string; payout: PayoutForReview }) {
  const { bitcoin, rate, networkFee, txid, refusedAs, isCoinGone, psbt } = payout
  return (
    <section aria-label={m.payout_heading()} className="grid gap-4 border-t border-mullion pt-5">
      <h3 className="text-lg">{m.payout_heading()}</h3>
      {isCoinGone && (
        <Notice tone="refused" action={<RenewPayout withdrawalId={withdrawalId} payout={payout} />}>
          <p className="font-semibold">{m.payout_invalid()}</p>
          <p>{m.payout_invalid_text()}</p>
        </Notice>
      )}
      {refusedAs && !isCoinGone && <Notice tone="info">{m.payout_refused({ reason: refusedAs })}</Notice>}
      <Facts>
        <Fact name={m.payout_state()}>
          <PayoutState payout={payout} />
        </Fact>
        {bitcoin && rate && (
          <Fact name={m.payout_sent()}>
            <Bitcoin amount={bitcoin} />{' '}
            <span className="text-soft">{m.payout_at_rate({ rate: formatDollars(fromDecimal(rate)) })}</span>
          </Fact>
        )}
        {networkFee && (
          <Fact name={m.payout_network_fee()}>
            <Bitcoin amount={networkFee} />
          </Fact>
        )}
        {txid && (
          <Fact name={m.bitcoin_transaction_id()} wide>
            <ChainLink to="transaction" id={txid} whole />
          </Fact>
        )}
      </Facts>
      {psbt && (
        <WriteControls>
          <SignPayout withdrawalId={withdrawalId} psbt={psbt} />
        </WriteControls>
      )}
      {!isCoinGone && <RenewPayout withdrawalId={withdrawalId} payout={payout} />}
    </section>
  )
}

const needs = {
  coins: m.payout_waits_coins,
  rate: m.payout_waits_rate,
  keys: m.payout_waits_keys,
  former: m.payout_waits_previous,
  decision: m.payout_waits_decision,
} as const

function PayoutState({ payout }: { payout: PayoutForReview }) {
  if (payout.isCoinGone) return <Status tone="refused">{m.status_payout_invalid()}</Status>
  if (payout.status === 'unsigned') return <Status tone="pending">{m.status_payout_unsigned()}</Status>
  if (payout.waitsFor) return <span className="text-amber font-semibold">{needs[payout.waitsFor]()}</span>
  return <Status tone={payout.status === 'confirmed' ? 'done' : 'pending'}>{describePayout(payout)}</Status>
}
