import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { PastWithdrawal } from '#root/contract/history.ts'
import { m } from '#root/contract/messages/messages.js'
import { stateOfWithdrawal } from '#root/contract/status-labels.ts'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { formatMoment, readerZone } from '#root/web/ui/moment.tsx'
import { Money, MoneyWithFee } from '#root/web/ui/money.tsx'
import { choiceOf } from '#root/web/ui/search-address.ts'
import { ShortAddress } from '#root/web/ui/short-address.tsx'
import { areDaysReversed, recordSorts, spanOf, transactionOf, withdrawalStatuses } from './address.ts'
import { Filters } from './filters.tsx'
import { sortOptions, statusOptions } from './options.ts'
import { pastWithdrawalsQuery } from './queries.ts'
import { recordColumns } from './record-columns.tsx'
import { RecordPage } from './record-page.tsx'

const columns = () =>
  recordColumns<PastWithdrawal>({
    amountOf: (record) => <MoneyWithFee {...record} />,
    others: [
      {
        key: 'fee',
        heading: m.dashboard_withdrawal_fee(),
        align: 'right',
        onPhone: 'hidden',
        cell: ({ fee }) => <Money amount={fee} />,
      },
      {
        key: 'wallet',
        heading: m.dashboard_withdrawal_wallet(),
        cell: ({ walletAddress }) => <ShortAddress address={walletAddress} />,
      },
    ],
    stateOf: ({ status }) => stateOfWithdrawal(status),
    detailsOf,
  })

/** The client's withdrawals, page by page. */
export function PastWithdrawals() {
  const [search] = useSearchParams()
  const status = choiceOf(search, 'status', withdrawalStatuses)
  const sort = choiceOf(search, 'sort', recordSorts) ?? 'newest'
  const filters = { ...spanOf(search), ...transactionOf(search) }
  const read = useQuery({
    ...pastWithdrawalsQuery({ ...filters, ...(status ? { status } : {}), sort, zone: readerZone() }),
    enabled: !areDaysReversed(filters),
  })
  const statuses = statusOptions(withdrawalStatuses, stateOfWithdrawal)
  return (
    <>
      <Filters
        choice={{ name: 'status', label: m.history_status(), options: statuses }}
        sorts={sortOptions(recordSorts)}
      />
      <RecordPage
        read={read}
        caption={m.dashboard_withdrawals_list()}
        columns={columns()}
        phoneTitle={() => m.dashboard_activity_withdrawal()}
        empty={<EmptyState title={m.dashboard_withdrawals_empty()}>{m.dashboard_withdrawals_empty_text()}</EmptyState>}
      />
    </>
  )
}

function detailsOf({ status, reason, decidedAt }: PastWithdrawal): string {
  if (status === 'pending') return m.dashboard_withdrawal_under_review()
  if (reason) return m.dashboard_reason({ reason })
  return decidedAt ? m.dashboard_decided({ date: formatMoment(decidedAt) }) : ''
}
