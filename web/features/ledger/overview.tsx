import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LedgerOverview } from '#root/contract/ledger.ts'
import { m } from '#root/contract/messages/messages.js'
import { Money } from '#root/web/ui/money.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { describeAccount } from './ledger-words.ts'
import { Proof } from './proof.tsx'

/** The firm's accounts and its clients', each with its sign, and their sum. */
export function Overview({ overview: { firm, clients, sum } }: { overview: LedgerOverview }) {
  return (
    <div className="mb-8 grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Pane>
        <Heading>{m.ledger_firm()}</Heading>
        <dl className="grid text-sm">
          {firm.map(({ id, kind, balance }) => (
            <Line key={id} balance={balance}>
              <Link to={`?account=${id}`} className="link inline-block py-1">
                {describeAccount(kind)}
              </Link>
            </Line>
          ))}
        </dl>
        <Heading>{m.ledger_clients()}</Heading>
        <dl className="grid text-sm">
          {clients.map(({ kind, balance }) => (
            <Line key={kind} balance={balance}>
              {describeAccount(kind)}
            </Line>
          ))}
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-t-2 border-ink pt-3">
            <dt className="font-semibold">{m.ledger_sum()}</dt>
            <dd className="font-display text-xl">
              <Money amount={sum} />
            </dd>
          </div>
        </dl>
      </Pane>
      <Proof />
    </div>
  )
}

function Heading({ children }: { children: string }) {
  return <h2 className="pt-3 pb-1 font-sans text-xs font-semibold tracking-normal text-soft first:pt-0">{children}</h2>
}

function Line({ balance, children }: { balance: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-mullion py-2">
      <dt>{children}</dt>
      <dd>
        <Money amount={balance} />
      </dd>
    </div>
  )
}
