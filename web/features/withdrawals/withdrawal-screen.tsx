import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Account } from '#root/contract/account.ts'
import { m } from '#root/contract/messages/messages.js'
import type { WithdrawalTerms } from '#root/contract/withdrawals.ts'
import { accountQuery, describeAccountFailure, sampleAccount } from '#root/web/api/account.ts'
import { useAllLoaded } from '#root/web/api/all-loaded.ts'
import { useOffer } from '#root/web/api/offer.ts'
import { Claim } from '#root/web/ui/claim.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { formatPercent } from '#root/web/ui/number-format.ts'
import { ScreenTitle } from '#root/web/ui/pane.tsx'
import { Ghost } from '#root/web/ui/skeleton.tsx'
import { FreezeBanner } from './freeze-banner.tsx'
import { savedAddressesQuery, withdrawalFreezeQuery, withdrawalTermsQuery } from './queries.ts'
import { WithdrawalFlow } from './withdrawal-flow.tsx'
import { WithdrawalsPane } from './withdrawals-pane.tsx'

/** Requests a withdrawal, and lists earlier requests. */
export function WithdrawalScreen() {
  const account = useQuery(accountQuery)
  const terms = useQuery(withdrawalTermsQuery)
  const isReady = useAllLoaded(withdrawalFreezeQuery, savedAddressesQuery)
  const error = (account.data ? null : account.error) ?? (terms.data ? null : terms.error)
  const retry = () => {
    void account.refetch()
    void terms.refetch()
  }
  return (
    <>
      {isReady && <FreezeBanner />}
      <ScreenTitle title={m.dashboard_withdraw_heading()}>{m.dashboard_withdraw_text()}</ScreenTitle>
      <div className="in-turn grid gap-6">
        {isReady && account.data && terms.data ? (
          <Counter account={account.data} terms={terms.data} />
        ) : error ? (
          <LoadFailed error={error} message={describeAccountFailure(error)} onRetry={retry} />
        ) : (
          <Ghost>
            <Counter account={sampleAccount} terms={sampleTerms} />
          </Ghost>
        )}
        <WithdrawalsPane />
      </div>
    </>
  )
}

/** What is drawn while the terms load. */
const sampleTerms: WithdrawalTerms = {
  network: 'regtest',
  feeBasisPoints: 0,
  practiceAddress: 'bcrt1q'.padEnd(44, 'q'),
}

function Counter({ account, terms }: { account: Account; terms: WithdrawalTerms }) {
  return (
    <div className="facade lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <WithdrawalFlow withdrawable={account.balances.withdrawable} terms={terms} />
      <TransactionDetails balances={account.balances} terms={terms} />
    </div>
  )
}

/** The withdrawable amount, the firm's words on time and fee, and the real fee. */
function TransactionDetails({ balances, terms }: { balances: Account['balances']; terms: WithdrawalTerms }) {
  const { minWithdrawalCents } = useOffer().limits
  return (
    <section aria-labelledby="details" className="grid content-start gap-5 p-5 sm:p-7">
      <h2 id="details" className="border-b border-mullion pb-3 text-lg">
        {m.dashboard_withdraw_details()}
      </h2>
      <dl className="grid gap-5 text-sm">
        <Detail name={m.dashboard_available()}>
          <Money amount={balances.withdrawable} className="font-display text-2xl" />
        </Detail>
        {balances.held !== '0.00' && (
          <Detail name={m.dashboard_withdraw_held()}>
            <Money amount={balances.held} />
          </Detail>
        )}
        <Detail name={m.dashboard_withdraw_minimum()}>
          <Money amount={minWithdrawalCents} />
        </Detail>
        <Detail name={m.dashboard_withdraw_processing()}>
          <Claim id="processing-time" text={m.claim_processing_time} />
        </Detail>
        <Detail
          name={m.dashboard_withdraw_fee()}
          note={m.dashboard_withdraw_fee_now({ percent: formatPercent(terms.feeBasisPoints / 10_000) })}
        >
          <Claim id="processing-fee" text={m.claim_processing_fee} />
        </Detail>
      </dl>
    </section>
  )
}

function Detail({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div className="claim-place">
      <dt className="text-xs text-soft">{name}</dt>
      <dd>
        {children}
        {note && <span className="block text-xs text-soft">{note}</span>}
      </dd>
    </div>
  )
}
