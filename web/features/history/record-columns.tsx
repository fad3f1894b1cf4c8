import type { ReactNode } from 'react'
import type { PastDeposit, PastWithdrawal } from '#root/contract/history.ts'
import { m } from '#root/contract/messages/messages.js'
import type { RecordState } from '#root/contract/status-labels.ts'
import { RecordMoment } from '#root/web/ui/moment.tsx'
import { RecordStatus } from '#root/web/ui/record-status.tsx'
import type { Column } from '#root/web/ui/table.tsx'
import { RecordFooter } from '#root/web/ui/transaction-id.tsx'

interface RecordCells<Row> {
  amountOf: (row: Row) => ReactNode
  /** The columns of one kind of record, between the amount and the status. */
  others?: readonly Column<Row>[]
  stateOf: (row: Row) => RecordState
  detailsOf: (row: Row) => string
}

/** The columns of a list of deposits or withdrawals. */
export const recordColumns = <Row extends PastDeposit | PastWithdrawal>({
  amountOf,
  others = [],
  stateOf,
  detailsOf,
}: RecordCells<Row>): readonly Column<Row>[] => [
  {
    key: 'date',
    inSummary: 'start',
    heading: m.dashboard_date(),
    cell: ({ createdAt }) => <RecordMoment instant={createdAt} />,
  },
  { key: 'amount', inSummary: 'amount', heading: m.dashboard_amount(), align: 'right', cell: amountOf },
  ...others,
  {
    key: 'status',
    inSummary: 'end',
    heading: m.dashboard_status(),
    cell: (record) => <RecordStatus status={stateOf(record)} />,
  },
  {
    key: 'details',
    heading: m.dashboard_details(),
    isWide: true,
    isBelow: true,
    cell: (record) => <RecordFooter id={record.id}>{detailsOf(record)}</RecordFooter>,
  },
]
