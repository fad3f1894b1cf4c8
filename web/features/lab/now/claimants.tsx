import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { Claimant } from '#root/contract/lab.ts'
import { m } from '#root/contract/messages/messages.js'
import { fromDecimal } from '#root/domain/money.ts'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { formatNumber } from '#root/web/ui/number-format.ts'
import { Pager } from '#root/web/ui/pager.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { type Column, Table } from '#root/web/ui/table.tsx'
import { claimantsQuery } from '../queries.ts'

/** The row by name, for the staff alone. */
export function Claimants() {
  const [search] = useSearchParams()
  const [after, before] = [search.get('after'), search.get('before')]
  const page = useQuery(claimantsQuery(after ? { after } : before ? { before } : {}))
  return (
    <Pane title={m.lab_claimants()} aside={m.lab_claimants_staff()}>
      {page.data ? (
        <>
          <Table
            caption={m.lab_claimants()}
            rows={page.data.rows}
            rowKey={({ clientId }) => clientId}
            columns={columns()}
          />
          <Pager page={page.data} search={search} />
        </>
      ) : page.error ? (
        <LoadFailed error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </Pane>
  )
}

const columns = (): readonly Column<Claimant>[] => [
  { key: 'place', heading: m.lab_column_place(), cell: ({ place }) => formatNumber(place) },
  {
    key: 'client',
    heading: m.lab_column_client(),
    cell: ({ clientId, name }) => (
      <Link to={`/operator/clients/${clientId}`} className="link inline-flex min-h-11 items-center md:-my-3">
        {name}
      </Link>
    ),
  },
  {
    key: 'arrived',
    heading: m.lab_column_arrived(),
    cell: ({ arrivedAt }) => <Moment at={arrivedAt} time={false} />,
  },
  { key: 'claim', heading: m.lab_column_claim(), align: 'end', cell: ({ claim }) => <Money amount={claim} /> },
  {
    key: 'paid',
    heading: m.lab_column_paid(),
    align: 'end',
    cell: ({ claim, paid }) => (
      <Money amount={paid} className={fromDecimal(paid) < fromDecimal(claim) ? 'text-pencil' : ''} />
    ),
  },
]
