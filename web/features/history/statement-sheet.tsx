import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Movement, Statement } from '#root/contract/history.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeMovement, describeAccountKind } from '#root/contract/movement-labels.ts'
import { describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Figure, Figures } from '#root/web/ui/figure.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { formatCalendarDay, Moment, readerZone } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { describeDirection, MovementAmount } from '#root/web/ui/movement-amount.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { type Column, Table } from '#root/web/ui/table.tsx'
import { areDaysReversed, spanOf } from './address.ts'
import { PrintPage, PrintSheet } from './print-sheet.tsx'
import { statementQuery } from './queries.ts'
import { StatementPane } from './statement-pane.tsx'

const balanceKinds = ['deposited', 'invested', 'withdrawable', 'held', 'total'] as const
type BalanceKind = (typeof balanceKinds)[number]

/** The statement of the period in the address, as a page to print. */
export function StatementSheet() {
  const [search] = useSearchParams()
  const { from = '', to = '' } = spanOf(search)
  const isComplete = from !== '' && to !== '' && !areDaysReversed({ from, to })
  const read = useQuery({ ...statementQuery({ from, to, zone: readerZone() }), enabled: isComplete })
  return (
    <PrintPage actions={read.data && <Button onClick={() => window.print()}>{m.statement_print()}</Button>}>
      {read.data ? (
        <Sheet statement={read.data} />
      ) : read.error ? (
        <LoadFailed
          error={new Error(describeError(read.error))}
          title={m.statement_failed()}
          onRetry={() => void read.refetch()}
        />
      ) : isComplete ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <>
          <ScreenTitle title={m.statement_title()} />
          <StatementPane key={`${from} ${to}`} initial={{ ...(from ? { from } : {}), ...(to ? { to } : {}) }} />
        </>
      )}
    </PrintPage>
  )
}

function Sheet({ statement }: { statement: Statement }) {
  const { holder, email, from, to, zone, movements, totalIn, totalOut } = statement
  return (
    <PrintSheet
      title={m.statement_title()}
      holder={holder}
      email={email}
      about={
        <>
          <p className="text-sm">
            {m.statement_period_days({ from: formatCalendarDay(from), to: formatCalendarDay(to) })}
          </p>
          <p className="text-xs text-soft">{m.statement_zone({ zone })}</p>
        </>
      }
    >
      <Figures className="border-y border-mullion pt-4 sm:grid-cols-2 md:grid-cols-4 print:grid-cols-4">
        <Figure label={m.statement_opening()} value={<Money amount={statement.opening.total} />} />
        <Figure label={m.statement_total_in()} value={<Money amount={totalIn} />} />
        <Figure label={m.statement_total_out()} value={<Money amount={totalOut} />} />
        <Figure label={m.statement_closing()} value={<Money amount={statement.closing.total} />} />
      </Figures>
      <Table
        caption={m.statement_place()}
        columns={balanceColumns(statement)}
        rows={balanceKinds}
        rowKey={(place) => place}
      />
      {movements.length > 0 ? (
        <Table caption={m.statement_movement()} columns={movementColumns()} rows={movements} rowKey={({ id }) => id} />
      ) : (
        <p className="text-sm text-soft">{m.statement_nothing()}</p>
      )}
    </PrintSheet>
  )
}

function balanceColumns({ opening, closing }: Statement): Column<BalanceKind>[] {
  return [
    {
      key: 'place',
      heading: m.statement_place(),
      cell: (place) => (place === 'total' ? <b>{m.statement_all_accounts()}</b> : describeAccountKind(place)),
    },
    {
      key: 'opening',
      heading: m.statement_opening(),
      align: 'right',
      cell: (place) => <Money amount={opening[place]} />,
    },
    {
      key: 'closing',
      heading: m.statement_closing(),
      align: 'right',
      cell: (place) => <Money amount={closing[place]} />,
    },
  ]
}

function movementColumns(): Column<Movement>[] {
  return [
    { key: 'date', heading: m.statement_date(), cell: ({ at }) => <Moment instant={at} time={false} /> },
    {
      key: 'movement',
      heading: m.statement_movement(),
      cell: (movement) => (
        <>
          {describeMovement(movement)}
          <span className="block text-xs text-soft">{describeDirection(movement)}</span>
          <span className="block text-xs text-soft">
            {m.transaction_id()}{' '}
            <span dir="ltr" className="figures wrap-anywhere">
              {movement.subjectId}
            </span>
          </span>
        </>
      ),
    },
    { key: 'amount', heading: m.statement_amount(), align: 'right', cell: (row) => <MovementAmount movement={row} /> },
    {
      key: 'balance',
      heading: m.statement_balance(),
      align: 'right',
      cell: ({ balanceAfter }) => <Money amount={balanceAfter} />,
    },
  ]
}
