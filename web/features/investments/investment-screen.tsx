import { useQuery } from '@tanstack/react-query'
import { TrendingUp } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Account } from '#root/contract/account.ts'
import type { Investment } from '#root/contract/investments.ts'
import { m } from '#root/contract/messages/messages.js'
import { namePlan } from '#root/contract/plan-labels.ts'
import { cents, formatDollars, fromDecimal } from '#root/domain/money.ts'
import type { Plan } from '#root/domain/plans.ts'
import { accountQuery, describeAccountFailure, mayReinvest, sampleAccount } from '#root/web/api/account.ts'
import { call } from '#root/web/api/client.ts'
import { useOffer } from '#root/web/api/offer.ts'
import { useOperation } from '#root/web/api/operation.ts'
import { Behaviour } from '#root/web/ui/behaviour.tsx'
import { ButtonLink } from '#root/web/ui/button.tsx'
import { Claim } from '#root/web/ui/claim.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { usePageData } from '#root/web/ui/page-data.ts'
import { Pane, ScreenTitle } from '#root/web/ui/pane.tsx'
import { Ghost } from '#root/web/ui/skeleton.tsx'
import { TransactionId } from '#root/web/ui/transaction-id.tsx'
import { InvestForm, type InvestmentChoice } from './invest-form.tsx'
import { PlanOffers } from './plan-offers.tsx'

/** The three plans, and an investment in one of them. */
export function InvestmentScreen() {
  const account = useQuery(accountQuery)
  return (
    <>
      <ScreenTitle title={m.dashboard_plans_heading()}>{m.dashboard_plans_text()}</ScreenTitle>
      {account.data ? (
        <PlanChoice account={account.data} />
      ) : account.error ? (
        <LoadFailed
          error={account.error}
          message={describeAccountFailure(account.error)}
          onRetry={() => void account.refetch()}
        />
      ) : (
        <PlanChoiceSkeleton />
      )}
    </>
  )
}

/**
 * The operation is stored here, above the parts that it changes: after a success the plan is running, and the form is
 * gone.
 */
function PlanChoice({ account }: { account: Account }) {
  const [chosenId, setChosenId] = useState<Investment['plan'] | null>(null)
  const { activePlan, balances } = account
  const { plans } = useOffer()
  const [search] = useSearchParams()
  // A withdrawable payout in place of deposited money.
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
    <div className="grid gap-6 short:gap-4">
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

/** The plans while the account loads. */
function PlanChoiceSkeleton() {
  const { plans } = useOffer()
  return (
    <Ghost>
      <div className="grid gap-6 short:gap-4">
        <PortfolioValue account={sampleAccount} />
        <PlanOffers plans={plans} chosen={undefined} depositedCents={cents(0n)} onChoose={undefined} />
      </div>
    </Ghost>
  )
}

/** The firm's pressure to reinvest at maturity, and the link to a withdrawal instead. */
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
  return m.dashboard_invest_done({ amount: formatDollars(fromDecimal(principal)), plan: namePlan(planTitle) })
}

/** A plan needs deposited money first. */
function NothingDeposited() {
  return (
    <EmptyState
      title={m.dashboard_nothing_deposited()}
      action={<ButtonLink to="/dashboard/deposit">{m.dashboard_nothing_deposited_action()}</ButtonLink>}
    >
      {m.dashboard_nothing_deposited_text()}
    </EmptyState>
  )
}

/** One plan at a time: the running one, and when the next can begin. */
function OngoingPlan({ plan }: { plan: NonNullable<Account['activePlan']> }) {
  return (
    <Pane title={m.dashboard_ongoing()} aside={namePlan(plan.planTitle)}>
      <p className="mb-5 max-w-prose text-sm">{m.dashboard_ongoing_text()}</p>
      <Facts>
        <Fact name={m.dashboard_principal()}>
          <Money amount={plan.principal} />
        </Fact>
        <Fact name={m.dashboard_promised_payout()}>
          <Money amount={plan.payout} />
        </Fact>
        <Fact name={m.dashboard_started()}>
          <Moment instant={plan.startedAt} />
        </Fact>
        <Fact name={m.dashboard_matures()}>
          <Moment instant={plan.maturesAt} />
        </Fact>
      </Facts>
    </Pane>
  )
}

/** The client's total as the firm shows it, with the growth that it claims. */
function PortfolioValue({ account: { accountBalance, balances } }: { account: Account }) {
  const isGrowing = usePageData().claims.texts.growth !== null
  return (
    <section
      aria-labelledby="portfolio"
      className="grid gap-6 bg-deep p-6 text-on-deep sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end sm:p-8 short:py-4"
    >
      <div className="grid gap-1">
        <h2 id="portfolio" className="font-sans text-xs font-semibold tracking-normal text-soft-on-deep">
          {m.dashboard_portfolio_value()}
        </h2>
        <Behaviour id="portfolio-value">
          <Money
            amount={accountBalance}
            className="font-display text-[clamp(2.25rem,1.4rem+3.5vw,3.5rem)] leading-tight short:text-3xl"
          />
        </Behaviour>
        {isGrowing && (
          <p className="inline-flex items-center gap-2 justify-self-start text-sm text-[#d9ad6c]">
            <TrendingUp aria-hidden="true" className="size-4" />
            <Claim id="growth" text={m.claim_growth} />
          </p>
        )}
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
        <Part name={m.dashboard_portfolio_ready()} amount={balances.deposited} />
        <Part name={m.dashboard_portfolio_in_plan()} amount={balances.invested} />
      </dl>
    </section>
  )
}

function Part({ name, amount }: { name: string; amount: string }) {
  return (
    <div>
      <dt className="text-xs text-soft-on-deep">{name}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  )
}
