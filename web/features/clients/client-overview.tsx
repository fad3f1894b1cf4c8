import { Link } from 'react-router'
import type { Client } from '#root/contract/clients.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeAccountKind } from '#root/contract/movement-labels.ts'
import { namePlan } from '#root/contract/plan-labels.ts'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { isSeatAddress } from '#root/domain/seat.ts'
import { EmailAddress } from '#root/web/ui/email-address.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { Figure } from '#root/web/ui/figure.tsx'
import { formatDay, Moment } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'

const balanceKinds = ['deposited', 'invested', 'withdrawable', 'held'] as const

/** The client's balances, running plan, pending records, and details. */
export function ClientOverview({ client }: { client: Client }) {
  return (
    <div className="grid gap-8">
      <section aria-label={m.clients_balances()}>
        <dl className="facade grid-cols-2 lg:grid-cols-4">
          {balanceKinds.map((place) => (
            <Figure
              key={place}
              label={describeAccountKind(place)}
              value={<Money amount={client.balances[place]} />}
              className="p-4"
              valueClassName="text-lg leading-6 sm:text-xl sm:leading-7"
            />
          ))}
        </dl>
      </section>
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        <MoneyFacts client={client} />
        <PersonFacts client={client} />
      </div>
    </div>
  )
}

function MoneyFacts({ client }: { client: Client }) {
  return (
    <Facts single>
      <Fact name={m.clients_running_plan()}>{describePlan(client.activePlan)}</Fact>
      <Fact name={m.clients_total_deposits()}>
        <Money amount={client.totalDeposits} />
      </Fact>
      <Fact name={m.clients_total_earnings()}>
        <Money amount={client.totalEarnings} />
      </Fact>
      <Fact name={m.clients_total_withdrawals()}>
        <Money amount={client.totalWithdrawals} />
      </Fact>
      <Fact name={m.clients_waiting_deposits()}>
        <PendingLink count={client.pendingDeposits} tab="deposits" />
      </Fact>
      <Fact name={m.clients_waiting_withdrawals()}>
        <PendingLink count={client.pendingWithdrawals} tab="withdrawals" />
      </Fact>
    </Facts>
  )
}

function PendingLink({ count, tab }: { count: number; tab: string }) {
  if (count === 0) return count
  return (
    <Link to={`?tab=${tab}`} className="link inline-block min-h-8 font-semibold">
      {count}
    </Link>
  )
}

function PersonFacts({ client }: { client: Client }) {
  return (
    <Facts single>
      <Fact name={m.clients_email()}>
        <EmailAddress email={client.email} />
      </Fact>
      {!isSeatAddress(client.email) && (
        <>
          <Fact name={m.clients_username()}>
            <span dir="ltr">{client.username}</span>
          </Fact>
          <Fact name={m.clients_phone()}>
            <span dir="ltr">{client.phoneNumber}</span>
          </Fact>
          <Fact name={m.clients_country()}>{client.country}</Fact>
        </>
      )}
      <Fact name={m.clients_joined()}>
        <Moment instant={client.joinedAt} time={false} />
      </Fact>
      <Fact name={m.clients_second_factor()}>
        {client.secondFactorSince
          ? m.status_factor_on({ date: formatDay(client.secondFactorSince) })
          : m.status_factor_off()}
      </Fact>
      <Fact name={m.clients_passkeys()}>{client.passkeys}</Fact>
      <Fact name={m.clients_sessions_open()}>{client.sessions}</Fact>
    </Facts>
  )
}

function describePlan(plan: Client['activePlan']): string {
  if (!plan) return m.clients_no_plan()
  return m.clients_plan_summary({
    plan: namePlan(plan.planTitle),
    principal: formatDollars(fromDecimal(plan.principal)),
    payout: formatDollars(fromDecimal(plan.payout)),
    date: formatDay(plan.maturesAt),
  })
}
