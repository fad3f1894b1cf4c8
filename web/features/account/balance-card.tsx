import { Clock3 } from 'lucide-react'
import type { Account } from '#root/contract/account.ts'
import type { Deposit } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import type { Limits } from '#root/domain/limits.ts'
import { type Cents, formatDollars, formatWholeDollars, fromDecimal } from '#root/domain/money.ts'
import { sharesOf } from '#root/domain/shares.ts'
import { mayReinvest } from '#root/web/api/account.ts'
import { useOffer } from '#root/web/api/offer.ts'
import { ButtonLink } from '#root/web/ui/button.tsx'
import { Claim } from '#root/web/ui/claim.tsx'
import { Figure, Figures } from '#root/web/ui/figure.tsx'
import { formatMoment } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { type NextStep, nextStepOf } from './next-step.ts'
import { underReviewOf } from './under-review.ts'

/** The client's balance, its parts, and the next step. */
export function BalanceCard({ account, deposits }: { account: Account; deposits: readonly Deposit[] }) {
  const offer = useOffer()
  const step = nextStepOf(account, deposits, offer)
  const { title, text, action, to } = describeNextStep(step, offer.limits)
  const underReviewCents = underReviewOf(deposits)
  const hasEarned = fromDecimal(account.totalEarnings) > 0n
  return (
    <div className="@container [&&]:bg-deep text-on-deep md:col-span-12">
      <div className="grid @4xl:grid-cols-[7fr_5fr]">
        <Figure
          isSection
          label={m.dashboard_account_balance()}
          value={<Balance balance={account.accountBalance} underReviewCents={underReviewCents} />}
          className="content-center p-5 sm:p-8"
        >
          <UnderReview balance={account.accountBalance} underReviewCents={underReviewCents} />
          {account.accountBalance !== '0.00' && <MoneyParts balances={account.balances} />}
        </Figure>
        <section
          aria-labelledby="next-step"
          className="grid content-center items-center gap-x-6 gap-y-4 border-on-deep/20 p-5 sm:p-8 @max-4xl:border-t @max-4xl:sm:grid-cols-[minmax(0,1fr)_auto] @max-4xl:sm:py-6 @4xl:border-s"
        >
          <div className="-mb-3 grid gap-1 @max-4xl:sm:col-span-2">
            <h2 id="next-step" className="font-sans text-xs font-semibold tracking-normal text-[#d9ad6c]">
              {m.dashboard_next()}
            </h2>
            <p className="font-display text-lg">{title}</p>
          </div>
          <div className="grid gap-1">
            <p className="text-sm text-soft-on-deep">{text}</p>
            {step.kind === 'withdraw' && hasEarned && (
              <p className="claim-place text-sm text-soft-on-deep">
                <Claim id="roll-over" text={m.claim_roll_over} />
              </p>
            )}
          </div>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={to} kind="accent">
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
    </div>
  )
}

const figure = 'font-display text-[clamp(2.5rem,1.4rem+4.5vw,4.5rem)] leading-[1.1]'

/** The client's total, and separately the amount under review. A client who has just paid sees that amount first, not a zero. */
function Balance({ balance, underReviewCents }: BalanceProps) {
  if (isUnderReviewAlone({ balance, underReviewCents })) return <Money amount={underReviewCents} className={figure} />
  return (
    <Claim id="balance">
      <Money amount={balance} className={figure} />
    </Claim>
  )
}

/** What the firm has not yet credited. */
function UnderReview({ balance, underReviewCents }: BalanceProps) {
  if (underReviewCents === 0n) return null
  return (
    <p className="mt-2 flex items-start gap-2 text-sm">
      <Clock3 aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-[#d9ad6c]" />
      {isUnderReviewAlone({ balance, underReviewCents })
        ? m.dashboard_under_review_alone()
        : m.dashboard_under_review({ amount: formatDollars(underReviewCents) })}
    </p>
  )
}

interface BalanceProps {
  readonly balance: string
  readonly underReviewCents: Cents
}

const isUnderReviewAlone = ({ balance, underReviewCents }: BalanceProps) => balance === '0.00' && underReviewCents > 0n

type BalanceKey = keyof Account['balances']

/** Colour and texture, so that the parts also differ without colour. */
const balanceParts: readonly { kind: BalanceKey; name: () => string; note: () => string; glazing: string }[] = [
  {
    kind: 'withdrawable',
    name: m.dashboard_place_withdrawable,
    note: m.dashboard_place_withdrawable_note,
    glazing: 'glazing-green',
  },
  {
    kind: 'invested',
    name: m.dashboard_place_invested,
    note: m.dashboard_place_invested_note,
    glazing: 'glazing-lit',
  },
  {
    kind: 'deposited',
    name: m.dashboard_place_deposited,
    note: m.dashboard_place_deposited_note,
    glazing: 'glazing-clear',
  },
  { kind: 'held', name: m.dashboard_place_held, note: m.dashboard_place_held_note, glazing: 'glazing-hatched' },
]

/** The four parts of the Account Balance: as a bar drawn to scale, and by name and amount. */
function MoneyParts({ balances }: { balances: Account['balances'] }) {
  const shares = sharesOf(balanceParts.map(({ kind }) => fromDecimal(balances[kind])))
  return (
    <div className="mt-4 grid gap-4">
      <div aria-hidden="true" className="glass-wall drawn flex h-8 border border-on-deep/40">
        {balanceParts.map(({ kind, glazing }, index) =>
          shares[index] ? (
            <span
              key={kind}
              className={`${glazing} min-w-1 border-deep not-first:border-s transition-[flex-grow] duration-250 ease-pane`}
              style={{ flexGrow: shares[index] }}
            />
          ) : null,
        )}
      </div>
      <Figures label={m.dashboard_places()} className="grid-cols-2">
        {balanceParts.map(({ kind, name, note, glazing }) => (
          <Figure
            key={kind}
            label={
              <span className="flex gap-x-2.5">
                <span aria-hidden="true" className={`${glazing} mt-0.5 size-3.5 shrink-0 border border-on-deep/40`} />
                {name()}
              </span>
            }
            value={<Money amount={balances[kind]} />}
            note={note()}
            className="[&>dd]:ms-6"
            valueClassName="text-lg leading-6"
          />
        ))}
      </Figures>
    </div>
  )
}

interface NextStepTexts {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly to: string
}

/** The words of the next step, and the screen for it. */
function describeNextStep(step: NextStep, { minDepositCents, minWithdrawalCents }: Limits): NextStepTexts {
  if (step.kind === 'deposit')
    return {
      title: m.dashboard_next_deposit(),
      text: m.dashboard_next_deposit_text({ amount: formatWholeDollars(minDepositCents) }),
      action: m.dashboard_next_deposit_action(),
      to: '/dashboard/deposit',
    }
  const amount = formatDollars(step.amountCents)
  switch (step.kind) {
    case 'continue':
      return {
        title: m.dashboard_next_continue({ amount }),
        text: m.dashboard_next_continue_text(),
        action: m.dashboard_next_continue_action(),
        to: '/dashboard/deposit',
      }
    case 'review':
      return {
        title: m.dashboard_next_review({ amount }),
        text: m.dashboard_next_review_text(),
        action: m.dashboard_next_review_action(),
        to: '/dashboard/deposit',
      }
    case 'invest':
      return {
        title: m.dashboard_next_invest({ amount }),
        text: m.dashboard_next_invest_text(),
        action: m.dashboard_next_invest_action(),
        to: '/dashboard/investmentplans',
      }
    case 'wait':
      return {
        title: m.dashboard_next_wait(),
        text: m.dashboard_next_wait_text({ date: formatMoment(step.maturesAt), amount }),
        action: m.dashboard_next_wait_action(),
        to: '/dashboard/investmentplans',
      }
    case 'withdraw':
      return {
        title: m.dashboard_next_withdraw({ amount }),
        text: m.dashboard_next_withdraw_text({ minimum: formatWholeDollars(minWithdrawalCents) }),
        action: m.dashboard_next_withdraw_action(),
        to: '/dashboard/withdraws',
      }
    case 'held':
      return {
        title: m.dashboard_next_held(),
        text: m.dashboard_next_held_text({ amount }),
        action: m.dashboard_next_held_action(),
        to: '/dashboard/withdraws',
      }
  }
}
