import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { PastDeposit } from '#root/contract/history.ts'
import { m } from '#root/contract/messages/messages.js'
import { ButtonLink } from '#root/web/ui/button.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { formatMoment, readerZone } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { choiceOf } from '#root/web/ui/search-address.ts'
import { areDaysReversed, depositStatuses, recordSorts, spanOf, transactionOf } from './address.ts'
import { Filters } from './filters.tsx'
import { sortOptions, statusOptions } from './options.ts'
import { pastDepositsQuery } from './queries.ts'
import { recordColumns } from './record-columns.tsx'
import { RecordPage } from './record-page.tsx'

const columns = () =>
  recordColumns<PastDeposit>({
    amountOf: ({ amount }) => <Money amount={amount} />,
    stateOf: ({ status }) => status,
    detailsOf,
  })

/** The client's deposits, page by page. */
export function PastDeposits() {
  const [search] = useSearchParams()
  const status = choiceOf(search, 'status', depositStatuses)
  const sort = choiceOf(search, 'sort', recordSorts) ?? 'newest'
  const filters = { ...spanOf(search), ...transactionOf(search) }
  const read = useQuery({
    ...pastDepositsQuery({ ...filters, ...(status ? { status } : {}), sort, zone: readerZone() }),
    enabled: !areDaysReversed(filters),
  })
  return (
    <>
      <Filters
        choice={{ name: 'status', label: m.history_status(), options: statusOptions(depositStatuses) }}
        sorts={sortOptions(recordSorts)}
      />
      <RecordPage
        read={read}
        caption={m.dashboard_deposits_list()}
        columns={columns()}
        phoneTitle={() => m.dashboard_activity_deposit()}
        empty={<NoDeposits />}
      />
    </>
  )
}

function NoDeposits() {
  return (
    <EmptyState
      title={m.dashboard_deposits_empty()}
      action={<ButtonLink to="/dashboard/deposit">{m.history_deposits_empty_action()}</ButtonLink>}
    >
      {m.dashboard_deposits_empty_text()}
    </EmptyState>
  )
}

function detailsOf({ status, reason, decidedAt }: PastDeposit): string {
  if (status === 'opened') return m.dashboard_deposit_awaiting_proof()
  if (status === 'pending') return m.history_deposit_pending()
  if (reason) return m.dashboard_reason({ reason })
  return decidedAt ? m.dashboard_decided({ date: formatMoment(decidedAt) }) : ''
}
