/** A cell of CSV. Numbers are written unchanged. Text is neutralised, so that no spreadsheet runs it as a formula. */
export type Cell = string | { readonly amount: string }

/** The byte order mark, by which spreadsheets recognise UTF-8. It appears once, before the first line. */
export const byteOrderMark = '\uFEFF'

/** A line of CSV by RFC 4180, with the given number of cells. */
export function csvLine(cells: readonly Cell[], width: number): string {
  const padded = [...cells, ...Array<Cell>(Math.max(0, width - cells.length)).fill('')]
  return `${padded.map(writeCell).join(',')}\r\n`
}

function writeCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell.amount
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
