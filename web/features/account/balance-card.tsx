import { useQuery } from '@tanstack/react-query'
import { Clock3 } from 'lucide-react'
import type { Account } from '#root/contract/account.ts'
import { m } from '#root/contract/messages/messages.js'
import { type Cents, formatDollars, fromDecimal } from '#root/domain/money.ts'
import { mayReinvest } from '#root/web/api/account.ts'
import { useOffer } from '#root/web/api/offer.ts'
import { depositsQuery } from '#root/web/api/shared-queries.ts'
import { ButtonLink } from '#root/web/ui/button.tsx'
import { Claim } from '#root/web/ui/claim.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { Card } from './card.tsx'
import { MoneyParts } from './money-parts.tsx'
import { describeNextStep } from './next-step-words.ts'
import { nextStepOf } from './next-step.ts'
import { underReviewOf } from './under-review.ts'

/** What a client has, of what it is made, and the one thing to do next. */
export function BalanceCard({ account }: { account: Account }) {
  const deposits = useQuery(depositsQuery)
  const offer = useOffer()
  const step = nextStepOf(account, deposits.data ?? [], offer)
  const { title, text, action, to } = describeNextStep(step, offer.limits)
  const underReviewCents = underReviewOf(deposits.data ?? [])
  const hasEarned = fromDecimal(account.totalEarnings) > 0n
  return (
    <div className="grid grid-rows-[1fr_auto] [&&]:bg-deep text-on-deep md:col-span-12 lg:col-span-7 lg:row-span-2">
      <Card title={m.dashboard_account_balance()} className="content-center gap-3 sm:p-8">
        <Balance balance={account.accountBalance} underReviewCents={underReviewCents} />
        {account.accountBalance !== '0.00' && <MoneyParts balances={account.balances} />}
      </Card>
      <section
        aria-labelledby="next-step"
        className="grid items-center gap-x-6 gap-y-4 border-t border-on-deep/20 p-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:p-8 sm:py-6"
      >
        <div className="grid gap-1">
          <h2 id="next-step" className="font-sans text-xs font-semibold tracking-normal text-[#d9ad6c]">
            {m.dashboard_next()}
          </h2>
          <p className="font-display text-lg">{title}</p>
          <p className="text-sm text-soft-on-deep">{text}</p>
          {step.kind === 'withdraw' && hasEarned && (
            <p className="claim-place text-sm text-soft-on-deep">
              <Claim id="roll-over" text={m.claim_roll_over} />
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={to} kind="on-deep">
            {action}
          </ButtonLink>
          {step.kind === 'withdraw' && mayReinvest(account, offer.plans) && (
            <ButtonLink to="/dashboard/investmentplans?from=payout" kind="on-deep">
              {m.dashboard_reinvest()}
            </ButtonLink>
          )}
        </div>
      </section>
    </div>
  )
}

const figure = 'font-display text-[clamp(2.5rem,1.4rem+4.5vw,4.5rem)] leading-[1.1]'

/** All that the client has, and apart from it what is under review. Somebody who has just paid reads that first, and no zero. */
function Balance({ balance, underReviewCents }: { balance: string; underReviewCents: Cents }) {
  const isUnderReview = underReviewCents > 0n
  if (balance === '0.00' && isUnderReview)
    return (
      <>
        <Money amount={underReviewCents} className={figure} />
        <p className="flex items-start gap-2 text-sm">
          <Clock3 aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-[#d9ad6c]" />
          {m.dashboard_under_review_alone()}
        </p>
      </>
    )
  return (
    <>
      <Claim id="balance">
        <Money amount={balance} className={figure} />
      </Claim>
      {isUnderReview && (
        <p className="flex items-start gap-2 text-sm">
          <Clock3 aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-[#d9ad6c]" />
          {m.dashboard_under_review({ amount: formatDollars(underReviewCents) })}
        </p>
      )}
    </>
  )
}
