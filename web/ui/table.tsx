import { ChevronDown } from 'lucide-react'
import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'

export interface Column<Row> {
  readonly key: string
  readonly heading: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** Numbers are aligned at the right in every language, in tabular figures: units stand below each other. */
  readonly align?: 'right'
  /** A column of several lines: on a phone it is below its heading, and on a tablet it is never narrow. */
  readonly isWide?: true
  /** The last column of a table with many: up to a narrow laptop, it is below the others, over the whole width. */
  readonly isBelow?: true
  /** On a phone: the record's name, above the rest; half a line; or left out, also on a tablet, because another column says the same. */
  readonly onPhone?: 'title' | 'half' | 'hidden'
  /** Its place on a phone while the record is closed, if the table has `phoneTitle`: beside the title, or below it. */
  readonly inSummary?: 'amount' | 'start' | 'end'
}

interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Marks a row, for example the one with the keyboard focus. */
  rowProps?: (row: Row) => Record<string, unknown>
  /** On a phone, each record is two lines, of this title and the columns with a place in it; a press opens the others. */
  phoneTitle?: (row: Row) => ReactNode
  /** Whether such a record is open at first. */
  isOpenAtFirst?: (row: Row) => boolean
}

const phoneStyles = {
  line: 'max-md:col-span-2 max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4',
  below: 'max-md:col-span-2 max-md:flex max-md:flex-col max-md:gap-1',
  title: 'max-md:col-span-2 max-md:block max-md:pb-1 max-md:text-base',
  half: 'max-md:flex max-md:flex-col max-md:justify-between',
  hidden: 'max-md:hidden',
} as const

const summaryStyles = {
  amount: 'max-md:col-start-2 max-md:row-start-1 max-md:text-end',
  start: 'max-md:col-start-1 max-md:row-start-2 max-md:text-xs max-md:text-soft',
  end: 'max-md:col-start-2 max-md:row-start-2 max-md:text-end max-md:**:text-xs',
} as const

/** Up to a narrow laptop, the rows share the columns of a grid, and the last cell is below the others. */
const stackedStyles = {
  table:
    'md:max-xl:grid md:max-lg:grid-cols-[repeat(var(--tablet-columns),auto)] lg:max-xl:grid-cols-[repeat(var(--laptop-columns),auto)]',
  group: 'md:max-xl:col-span-full md:max-xl:grid md:max-xl:grid-cols-subgrid',
  row: 'md:max-xl:items-baseline',
  lastHead: 'md:max-xl:sr-only',
  lastCell: 'md:max-xl:col-span-full md:max-xl:pt-0 md:max-xl:[&&]:ps-0',
} as const

/** The first and last cells have no padding, so the colour of a selected row continues beside them. */
const selectedStyles =
  'aria-selected:bg-glass aria-selected:shadow-[-0.75rem_0_var(--color-glass),0.75rem_0_var(--color-glass)]'

/** The numbers of columns of such a grid; undefined for a table without it. */
function stackedColumns<Row>(columns: readonly Column<Row>[]): CSSProperties | undefined {
  if (!columns.some(({ isBelow }) => isBelow)) return undefined
  const narrow = columns.filter(({ isBelow }) => !isBelow)
  const onTablet = narrow.filter(({ onPhone }) => onPhone !== 'hidden')
  return { '--tablet-columns': onTablet.length, '--laptop-columns': narrow.length } as CSSProperties
}

function phoneStyleOf<Row>({ onPhone, isWide }: Column<Row>): keyof typeof phoneStyles {
  return onPhone ?? (isWide ? 'below' : 'line')
}

/**
 * A table on wide screens; on a phone each row becomes a small record with its headings.
 * The roles are explicit because a changed `display` removes them.
 */
export function Table<Row>({ caption, columns, rows, rowKey, rowProps, phoneTitle, isOpenAtFirst }: TableProps<Row>) {
  const stacked = stackedColumns(columns)
  const group = stacked ? stackedStyles.group : ''
  return (
    <table
      role="table"
      style={stacked}
      className={`w-full border-collapse text-sm max-md:block ${stacked ? stackedStyles.table : ''}`}
    >
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className={`max-md:sr-only ${group}`}>
        <tr role="row" className={group}>
          {phoneTitle && (
            <th role="columnheader" scope="col" className="md:hidden">
              {m.dashboard_details()}
            </th>
          )}
          {columns.map((column) => (
            <th
              role="columnheader"
              key={column.key}
              scope="col"
              className={`border-b border-edge px-2 py-2 text-xs font-semibold text-soft first:ps-0 last:pe-0 lg:px-3 ${column.onPhone === 'hidden' ? 'max-lg:hidden' : ''} ${phoneTitle ? 'md:nth-2:ps-0' : ''} ${column.align === 'right' ? 'text-right' : 'text-start'} ${column.isBelow ? stackedStyles.lastHead : ''}`}
            >
              {column.heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={`max-md:block ${group}`}>
        {rows.map((row) => (
          <TableRow
            key={rowKey(row)}
            {...{ row, columns, rowProps, phoneTitle, isOpenAtFirst, isStacked: stacked !== undefined }}
          />
        ))}
      </tbody>
    </table>
  )
}

function TableRow<Row>({
  row,
  columns,
  rowProps,
  phoneTitle,
  isOpenAtFirst,
  isStacked,
}: Pick<TableProps<Row>, 'columns' | 'rowProps' | 'phoneTitle' | 'isOpenAtFirst'> & {
  row: Row
  isStacked: boolean
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(() => isOpenAtFirst?.(row) ?? false)
  return (
    <tr
      role="row"
      {...rowProps?.(row)}
      className={`not-last:border-b border-mullion max-md:grid max-md:gap-y-1 ${selectedStyles} ${
        phoneTitle
          ? 'max-md:relative max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-2 max-md:py-3'
          : 'max-md:grid-cols-2 max-md:gap-x-4 max-md:py-4'
      } ${isStacked ? `${stackedStyles.group} ${stackedStyles.row}` : ''}`}
    >
      {phoneTitle && (
        <td role="cell" className="min-w-0 md:hidden">
          {/* Its target is the whole summary of the record. */}
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={columns.map(({ key }) => `${id}-${key}`).join(' ')}
            onClick={() => setOpen(!isOpen)}
            className="-my-2.5 flex min-h-11 max-w-full items-center gap-1.5 py-2.5 text-start font-semibold after:absolute after:inset-x-0 after:top-0 after:h-18"
          >
            <span className="min-w-0">{phoneTitle(row)}</span>
            <ChevronDown
              aria-hidden="true"
              className={`size-4 shrink-0 text-soft transition-transform ${isOpen ? 'rotate-180' : ''}`}
            />
          </button>
        </td>
      )}
      {columns.map((column) => (
        <TableCell
          key={column.key}
          id={phoneTitle && `${id}-${column.key}`}
          column={column}
          row={row}
          isFolded={phoneTitle && !isOpen}
        />
      ))}
    </tr>
  )
}

interface TableCellProps<Row> {
  id: string | undefined
  column: Column<Row>
  row: Row
  /** Whether the record is closed on a phone; undefined in a table whose records are always open. */
  isFolded: boolean | undefined
}

function TableCell<Row>({ id, column, row, isFolded }: TableCellProps<Row>) {
  const place = isFolded === undefined ? undefined : column.inSummary
  const style = phoneStyleOf(column)
  const onPhone = place ? summaryStyles[place] : isFolded ? 'max-md:hidden' : phoneStyles[style]
  return (
    <td
      role="cell"
      id={id}
      className={`py-3 align-baseline md:px-2 md:first:ps-0 md:last:pe-0 lg:px-3 max-md:min-w-0 ${style === 'hidden' ? 'md:max-lg:hidden' : ''} ${isFolded === undefined ? '' : 'md:nth-2:ps-0'} ${place ? 'max-md:py-0' : 'max-md:py-0.5'} ${onPhone} ${column.align === 'right' ? 'figures md:text-right' : ''} ${column.isBelow ? stackedStyles.lastCell : ''}`}
    >
      <span
        aria-hidden="true"
        className={`text-xs text-soft max-md:max-w-[60%] md:hidden ${place || column.onPhone === 'title' ? 'hidden' : ''}`}
      >
        {column.heading}
      </span>
      <span
        className={`min-w-0 max-md:wrap-anywhere ${column.isWide ? 'md:block md:min-w-48' : ''} ${!place && style === 'line' ? 'max-md:text-end' : ''}`}
      >
        {column.cell(row)}
      </span>
    </td>
  )
}
