import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { FirmSummary } from '#root/contract/firm.ts'
import { m } from '#root/contract/messages/messages.js'

/** What waits for an operator: a large number each, and the way to it. */
export function Waiting({ firm }: { firm: FirmSummary }) {
  const { pendingDeposits, pendingWithdrawals, pendingOnboarding, unansweredMessages, payoutsToDo } = firm
  const isQuiet =
    pendingDeposits + pendingWithdrawals + pendingOnboarding + unansweredMessages + payoutsToDo.length === 0
  return (
    <section className="grid content-start gap-2 p-6 sm:p-8">
      <h2 className="eyebrow font-sans">{m.firm_waiting()}</h2>
      <Entry
        to="/operator/deposits"
        count={firm.pendingDeposits}
        label={m.firm_waiting_deposits({ count: firm.pendingDeposits })}
        action={m.firm_review_deposits()}
      />
      <Entry
        to="/operator/withdrawals"
        count={firm.pendingWithdrawals}
        label={m.firm_waiting_withdrawals({ count: firm.pendingWithdrawals })}
        action={m.firm_review_withdrawals()}
      />
      <Entry
        to="/operator/onboarding"
        count={firm.pendingOnboarding}
        label={m.firm_waiting_onboarding({ count: firm.pendingOnboarding })}
        action={m.firm_review_onboarding()}
      />
      <Entry
        to="/operator/inbox"
        count={firm.unansweredMessages}
        label={m.firm_waiting_messages({ count: firm.unansweredMessages })}
        action={m.firm_answer_messages()}
      />
      <p className="text-sm text-soft">{m.firm_online({ count: firm.clientsOnline })}</p>
      {isQuiet && <p className="pt-3 text-sm text-soft">{m.firm_nothing_pending()}</p>}
    </section>
  )
}

function Entry({ to, count, label, action }: { to: string; count: number; label: string; action: string }) {
  return (
    <Link
      to={to}
      className="group grid grid-cols-[auto_1fr_auto] items-center gap-x-4 border-b border-mullion py-3 last-of-type:border-0"
    >
      <span className={`figures font-display text-3xl ${count === 0 ? 'text-soft' : 'text-brass'}`}>{count}</span>
      <span className="grid text-sm">
        <span>{label}</span>
        <span className="text-soft underline decoration-mullion underline-offset-4 group-hover:decoration-brass-fill">
          {action}
        </span>
      </span>
      <ArrowRight
        aria-hidden="true"
        className="size-5 text-soft transition-transform group-hover:translate-x-1 rtl:rotate-180"
      />
    </Link>
  )
}
