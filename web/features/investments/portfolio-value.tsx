import { TrendingUp } from 'lucide-react'
import type { Account } from '#root/contract/account.ts'
import { m } from '#root/contract/messages/messages.js'
import { Behaviour } from '#root/web/ui/behaviour.tsx'
import { Claim } from '#root/web/ui/claim.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { usePageData } from '#root/web/ui/page-data.ts'

/** All of the client's money as the firm shows it, with the growth that it claims. */
export function PortfolioValue({ account: { accountBalance, balances } }: { account: Account }) {
  const isGrowing = usePageData().claims.words.growth !== null
  return (
    <section
      aria-labelledby="portfolio"
      className="grid gap-6 bg-deep p-6 text-on-deep sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end sm:p-8"
    >
      <div className="grid gap-1">
        <h2 id="portfolio" className="font-sans text-xs font-semibold tracking-normal text-soft-on-deep">
          {m.dashboard_portfolio_value()}
        </h2>
        <Behaviour id="portfolio-value">
          <Money
            amount={accountBalance}
            className="font-display text-[clamp(2.25rem,1.4rem+3.5vw,3.5rem)] leading-tight"
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
