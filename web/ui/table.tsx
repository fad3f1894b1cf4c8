import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly key: string
  readonly heading: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** Amounts are aligned at the end of the line, in tabular figures. */
  readonly align?: 'end'
  /** A column of several lines: on a phone it is below its heading, and on a tablet it is never narrow. */
  readonly isWide?: true
  /** On a phone: the record's name, above the rest; half a line; or left out, also on a tablet, because another column says the same. */
  readonly onPhone?: 'title' | 'half' | 'hidden'
}

interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Marks a row, for example the one with the keyboard focus. */
  rowProps?: (row: Row) => Record<string, unknown>
}

const phoneStyles = {
  line: 'max-md:col-span-2 max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4',
  below: 'max-md:col-span-2 max-md:flex max-md:flex-col max-md:gap-1',
  title: 'max-md:col-span-2 max-md:block max-md:pb-1 max-md:text-base',
  half: 'max-md:flex max-md:flex-col',
  hidden: 'max-lg:hidden',
} as const

function phoneStyleOf<Row>({ onPhone, isWide }: Column<Row>): keyof typeof phoneStyles {
  return onPhone ?? (isWide ? 'below' : 'line')
}

/**
 * A table on wide screens; on a phone each row becomes a small record with its headings.
 * The roles are explicit because a changed `display` removes them.
 */
export function Table<Row>({ caption, columns, rows, rowKey, rowProps }: TableProps<Row>) {
  return (
    <table role="table" className="w-full border-collapse text-sm max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row">
          {columns.map((column) => (
            <th
              role="columnheader"
              key={column.key}
              scope="col"
              className={`border-b border-edge px-2 py-2 text-xs font-semibold text-soft first:ps-0 last:pe-0 lg:px-3 ${column.onPhone === 'hidden' ? 'max-lg:hidden' : ''} ${column.align === 'end' ? 'text-end' : 'text-start'}`}
            >
              {column.heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:block">
        {rows.map((row) => (
          <tr
            role="row"
            key={rowKey(row)}
            {...rowProps?.(row)}
            className="border-b border-mullion max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-1 max-md:py-4 aria-selected:bg-glass"
          >
            {columns.map((column) => (
              <td
                role="cell"
                key={column.key}
                className={`py-3 align-baseline md:px-2 md:first:ps-0 md:last:pe-0 lg:px-3 max-md:min-w-0 max-md:py-0.5 ${phoneStyles[phoneStyleOf(column)]} ${column.align === 'end' ? 'figures md:text-end' : ''}`}
              >
                <span
                  aria-hidden="true"
                  className={`text-xs text-soft max-md:max-w-[60%] md:hidden ${column.onPhone === 'title' ? 'hidden' : ''}`}
                >
                  {column.heading}
                </span>
                <span
                  className={`min-w-0 max-md:wrap-anywhere ${column.isWide ? 'md:block md:min-w-48' : ''} ${phoneStyleOf(column) === 'line' ? 'max-md:text-end' : ''}`}
                >
                  {column.cell(row)}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
