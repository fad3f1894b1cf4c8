import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { BackLink } from '#root/web/ui/back-link.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import type { Column } from '#root/web/ui/table.tsx'

interface LedgerDetailProps<Data> {
  back: { to: string; label: string }
  read: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** One account or transfer: a link back, and what was read about it. */
export function LedgerDetail<Data>({ back, read, children }: LedgerDetailProps<Data>) {
  return (
    <article className="grid gap-6">
      <BackLink to={back.to}>{back.label}</BackLink>
      {read.data !== undefined && children(read.data)}
      {read.error && <LoadFailed error={read.error} title={m.ledger_failed()} onRetry={() => void read.refetch()} />}
      {read.isPending && <Skeleton className="h-60 w-full" />}
    </article>
  )
}

interface Entry {
  readonly amount: string
  readonly balanceBefore: string
  readonly balanceAfter: string
}

/** The amount of an entry, and the balance of its account before and after. */
export function amountColumns<Row extends Entry>(): readonly Column<Row>[] {
  return [
    { key: 'amount', heading: m.ledger_amount(), align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
    {
      key: 'before',
      heading: m.ledger_before(),
      align: 'right',
      cell: ({ balanceBefore }) => <Money amount={balanceBefore} />,
    },
    {
      key: 'after',
      heading: m.ledger_after(),
      align: 'right',
      cell: ({ balanceAfter }) => <Money amount={balanceAfter} />,
    },
  ]
}
