import { type Page, pageSize, rowsToRead, toPage, type PageQuery } from '#root/server/platform/page.ts'

/**
 * A page of rows that are numbered from 0 in the order in which they came, as the explorer shows them: the latest first, or
 * in their order. A row's place is its number, which stays when others come.
 */
export function pageOfNumbered<Row>(
  count: number,
  { after, before }: PageQuery,
  order: 'latest-first' | 'in-order',
  rowAt: (number: number) => Row,
): Page<Row> {
  const [from, isForward] = startOf({ after, before }, count, order)
  const step = (order === 'latest-first') === isForward ? -1 : 1
  const numbers = Array.from({ length: rowsToRead }, (_, index) => from + step * index)
  const read = numbers.filter((number) => number >= 0 && number < count)
  const page = toPage(read, { after, before }, String, pageSize)
  return { ...page, rows: page.rows.map(rowAt) }
}

/** The first number to read, and whether the reading goes on as the list does. */
function startOf({ after, before }: PageQuery, count: number, order: 'latest-first' | 'in-order'): [number, boolean] {
  const forward = order === 'latest-first' ? -1 : 1
  if (after !== undefined) return [Math.min(Number(after), count) + forward, true]
  if (before !== undefined) return [Number(before) - forward, false]
  return [order === 'latest-first' ? count - 1 : 0, true]
}
