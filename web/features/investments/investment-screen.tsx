import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Account } from '#root/contract/account.ts'
import type { Investment } from '#root/contract/investments.ts'
import { m } from '#root/contract/messages/messages.js'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import type { Plan } from '#root/domain/plans.ts'
import { accountQuery, describeAccountFailure, mayReinvest } from '#root/web/api/account.ts'
import { call } from '#root/web/api/client.ts'
import { useOffer } from '#root/web/api/offer.ts'
import { useOperation } from '#root/web/api/operation.ts'
import { Claim } from '#root/web/ui/claim.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane, ScreenTitle } from '#root/web/ui/pane.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { TransactionId } from '#root/web/ui/transaction-id.tsx'
import { InvestForm, type InvestmentChoice } from './invest-form.tsx'
import { NothingDeposited } from './nothing-deposited.tsx'
import { OngoingPlan } from './ongoing-plan.tsx'
import { PlanOffers } from './plan-offers.tsx'
import { PortfolioValue } from './portfolio-value.tsx'

/** The three plans, and investing in one of them. */
export function InvestmentScreen() {
  const account = useQuery(accountQuery)
  return (
    <>
      <ScreenTitle title={m.dashboard_plans_heading()}>{m.dashboard_plans_text()}</ScreenTitle>
      {account.data ? (
        <Desk account={account.data} />
      ) : account.error ? (
        <LoadFailed
          error={account.error}
          words={describeAccountFailure(account.error)}
          onRetry={() => void account.refetch()}
        />
      ) : (
        <div role="status" aria-label={m.ui_loading()} className="grid gap-6">
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-72 w-full" />
        </div>
      )}
    </>
  )
}

/**
 * The operation is kept here, above what it makes appear: once it has succeeded the plan is running, and the form
 * that asked for it is gone.
 */
function Desk({ account }: { account: Account }) {
  const [chosenId, setChosenId] = useState<Investment['plan'] | null>(null)
  const { activePlan, balances } = account
  const { plans } = useOffer()
  const [search] = useSearchParams()
  // A payout that could be withdrawn, in place of what was deposited.
  const isPayout = search.get('from') === 'payout' && mayReinvest(account, plans)
  const readyCents = fromDecimal(isPayout ? balances.withdrawable : balances.deposited)
  const investing = useOperation(({ isPayout: isReinvested, ...body }: InvestmentChoice, key: string) =>
    call(isReinvested ? 'POST /api/reinvestments' : 'POST /api/investments', { body, key }),
  )
  const choose = (plan: Plan) => {
    investing.reset()
    setChosenId(plan.id)
  }
  const isFree = activePlan === null && readyCents > 0n
  const chosen = plans.find(({ id }) => id === chosenId)
  return (
    <div className="grid gap-6">
      {investing.data && (
        <Notice tone="done">
          <p>{describeSuccess(investing.data)}</p>
          <TransactionId id={investing.data.id} />
        </Notice>
      )}
      {isPayout && <PayoutIntro />}
      <PortfolioValue account={account} />
      {activePlan && <OngoingPlan plan={activePlan} />}
      {!activePlan && readyCents === 0n && <NothingDeposited />}
      <PlanOffers plans={plans} chosen={chosen} depositedCents={readyCents} onChoose={isFree ? choose : undefined} />
      {isFree && chosen && (
        <InvestForm
          key={`${chosen.id}-${chosen.version}-${isPayout}`}
          plan={chosen}
          readyCents={readyCents}
          isPayout={isPayout}
          pending={investing.isPending}
          error={investing.error}
          onEdit={investing.reset}
          onInvest={(choice) => investing.mutate(choice, { onSuccess: () => setChosenId(null) })}
        />
      )}
    </div>
  )
}

/** What such firms urge at maturity, and the way to the money instead. */
function PayoutIntro() {
  return (
    <Pane title={m.dashboard_reinvest_heading()}>
      <div className="grid gap-3 text-sm">
        <p className="claim-place">
          <Claim id="roll-over" text={m.claim_roll_over} />
        </p>
        <p className="max-w-prose">{m.dashboard_reinvest_text()}</p>
        <Link to="/dashboard/withdraws" className="link inline-flex min-h-11 w-fit items-center">
          {m.dashboard_reinvest_withdraw()}
        </Link>
      </div>
    </Pane>
  )
}

function describeSuccess({ principal, planTitle }: Investment): string {
  return m.dashboard_invest_done({ amount: formatDollars(fromDecimal(principal)), plan: planTitle })
}
