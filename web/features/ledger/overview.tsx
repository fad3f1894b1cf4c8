import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LedgerOverview } from '#root/contract/ledger.ts'
import { m } from '#root/contract/messages/messages.js'
import { answer, api, describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { describeAccount } from './ledger-words.ts'

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

/** Proves the ledger when asked to. */
function Proof() {
  const proof = useQuery({
    queryKey: ['ledger-proof'],
    queryFn: () => answer(api.operator.ledger.proof.$get()),
    enabled: false,
  })
  const [first] = proof.data?.findings ?? []
  return (
    <Pane title={m.ledger_proof()}>
      <div className="grid gap-4 text-sm">
        <p className="text-soft">{m.ledger_proof_text()}</p>
        <Button
          kind="quiet"
          pending={proof.isFetching}
          pendingLabel={m.ledger_proving()}
          onClick={() => void proof.refetch()}
          className="justify-self-start"
        >
          {m.ledger_prove()}
        </Button>
        {proof.data && !first && (
          <Notice tone="done">
            {m.ledger_whole({ transfers: proof.data.transfers, accounts: proof.data.accounts })}
          </Notice>
        )}
        {first && <Notice tone="refused">{m.ledger_broken(first)}</Notice>}
        {proof.error && <Notice tone="refused">{describeError(proof.error)}</Notice>}
      </div>
    </Pane>
  )
}
