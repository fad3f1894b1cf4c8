import { nextTurn } from '#platform/timers.ts'
import type { Movement, Statement } from '#root/contract/history.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeMovement, describePlace } from '#root/contract/movement-labels.ts'
import { defaultBranding } from '#root/domain/branding.ts'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import {
  closeSheets,
  colours,
  faces,
  margin,
  openSheets,
  type Paper,
  type Sheet,
  widthOf,
  writeName,
} from '#root/server/platform/paper.ts'
import { writeCalendarDay, writeDay, writeTime } from './statement-dates.ts'

/** A column: its share of the width and its alignment. */
interface Column {
  readonly share: number
  readonly align: 'left' | 'right'
}

const movementColumns: readonly Column[] = [
  { share: 0.13, align: 'left' },
  { share: 0.35, align: 'left' },
  { share: 0.17, align: 'right' },
  { share: 0.17, align: 'right' },
  { share: 0.18, align: 'right' },
]
const placeColumns: readonly Column[] = [
  { share: 0.5, align: 'left' },
  { share: 0.25, align: 'right' },
  { share: 0.25, align: 'right' },
]
const rowHeight = 24
const rowsPerTurn = 100

/** Draws a statement on A4 or US Letter and returns the document. It yields to other work between rows. */
export async function statementPdf(
  statement: Statement,
  paper: Paper,
  brand: string = defaultBranding.brand,
): Promise<Buffer> {
  const sheet = openSheets(paper, `${m.statement_title()} ${statement.from} - ${statement.to}`)
  drawHead(sheet, statement, brand)
  drawPlaces(sheet, statement)
  await drawMovements(sheet, statement)
  return closeSheets(sheet)
}

function drawHead(sheet: Sheet, { holder, email, from, to, zone }: Statement, brand: string): void {
  sheet.fontSize(10).fillColor(colours.soft)
  sheet.x = margin
  writeName(sheet, brand, faces.text)
  sheet.font(faces.display).fontSize(26).fillColor(colours.ink).text(m.statement_title()).moveDown(0.4)
  const period = m.statement_period_days({ from: writeCalendarDay(from), to: writeCalendarDay(to) })
  sheet.fontSize(10)
  writeName(sheet, holder, faces.strong)
  writeName(sheet, email, faces.text)
  sheet.font(faces.text)
  sheet.moveDown(0.4).text(period).fillColor(colours.soft).text(m.statement_zone({ zone })).moveDown(1.2)
}

function drawPlaces(sheet: Sheet, { opening, closing }: Statement): void {
  drawRow(sheet, placeColumns, [m.statement_place(), m.statement_opening(), m.statement_closing()], 'heading')
  for (const place of ['deposited', 'invested', 'withdrawable', 'held'] as const)
    drawRow(sheet, placeColumns, [describePlace(place), read(opening[place]), read(closing[place])])
  drawRow(sheet, placeColumns, [m.statement_all_accounts(), read(opening.total), read(closing.total)], 'strong')
  sheet.y += rowHeight
}

async function drawMovements(sheet: Sheet, statement: Statement): Promise<void> {
  const { opening, closing, movements, totalIn, totalOut, zone } = statement
  drawHeadings(sheet)
  drawRow(sheet, movementColumns, ['', m.statement_opening(), '', '', read(opening.total)], 'strong')
  for (const [index, movement] of movements.entries()) {
    if (index % rowsPerTurn === rowsPerTurn - 1) await nextTurn()
    keepTogether(sheet, 1)
    drawMovement(sheet, movement, zone)
  }
  keepTogether(sheet, 2)
  if (movements.length === 0) drawRow(sheet, movementColumns, ['', m.statement_nothing(), '', '', ''])
  drawRow(
    sheet,
    movementColumns,
    ['', m.statement_closing(), read(totalIn), read(totalOut), read(closing.total)],
    'strong',
  )
}

function drawHeadings(sheet: Sheet): void {
  const headings = [
    m.statement_date(),
    m.statement_movement(),
    m.statement_in(),
    m.statement_out(),
    m.statement_balance(),
  ]
  drawRow(sheet, movementColumns, headings, 'heading')
}

function drawMovement(sheet: Sheet, movement: Movement, zone: string): void {
  const { at, from, to, amount, change, balanceAfter, subjectId } = movement
  const isWithin = from !== null && to !== null
  const places = isWithin
    ? `${writeTime(at, zone)}  ${read(amount)}: ${describePlace(from)} > ${describePlace(to)}`
    : `${writeTime(at, zone)}  ${describePlace((to ?? from)!)}`
  const [into, out] = [
    change.startsWith('-') || isWithin ? '' : read(change),
    change.startsWith('-') ? read(amount) : '',
  ]
  const top = sheet.y
  drawRow(sheet, movementColumns, [writeDay(at, zone), describeMovement(movement), into, out, read(balanceAfter)])
  const left = margin + widthOf(sheet) * movementColumns[0]!.share
  sheet.font(faces.text).fontSize(7).fillColor(colours.soft)
  // The accounts and the transaction ID share the second line, across the whole width.
  sheet.text(`${places}   ${m.transaction_id()} ${subjectId}`, left + 4, top + 14, { lineBreak: false })
  sheet.y = top + rowHeight
}

/** Starts a new page with the headings if the given number of rows does not fit. */
function keepTogether(sheet: Sheet, rows: number): void {
  const bottom = sheet.page.height - sheet.page.margins.bottom
  if (sheet.y + rows * rowHeight <= bottom) return
  sheet.addPage()
  drawHeadings(sheet)
}

function drawRow(
  sheet: Sheet,
  columns: readonly Column[],
  cells: readonly string[],
  kind: 'heading' | 'row' | 'strong' = 'row',
): void {
  const [width, top] = [widthOf(sheet), sheet.y]
  let left = margin
  sheet.font(kind === 'row' ? faces.text : faces.strong).fontSize(kind === 'heading' ? 8 : 9)
  sheet.fillColor(kind === 'heading' ? colours.soft : colours.ink)
  for (const [index, { share, align }] of columns.entries()) {
    const room = width * share
    sheet.text(cells[index] ?? '', left + 4, top + 5, { width: room - 8, height: rowHeight, align, lineBreak: false })
    left += room
  }
  sheet.moveTo(margin, top + rowHeight).lineTo(margin + width, top + rowHeight)
  sheet
    .lineWidth(kind === 'heading' ? 1 : 0.5)
    .strokeColor(colours.line)
    .stroke()
  sheet.x = margin
  sheet.y = top + rowHeight
}

function read(amount: string): string {
  return formatDollars(fromDecimal(amount))
}
