import { nextTurn } from '#platform/timers.ts'
import type { Movement, Statement } from '#root/contract/history.ts'
import type { Locale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeMovement, describeAccountKind } from '#root/contract/movement-labels.ts'
import { type Branding, defaultBranding } from '#root/domain/branding.ts'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { drawLetterhead } from '#root/server/platform/letterhead.ts'
import {
  closeSheets,
  colours,
  drawFigures,
  drawRule,
  faces,
  gap,
  margin,
  openSheets,
  type Paper,
  type Sheet,
  widthOf,
} from '#root/server/platform/paper.ts'
import { writeCell } from '#root/server/platform/paragraphs.ts'
import { formatCalendarDay, formatDay, formatTime } from './statement-dates.ts'

/** A column: its share of the width, and from which side of the reading direction it is filled. */
interface Column {
  readonly share: number
  readonly align: 'start' | 'end'
}

/** A document with the language in which it is written. */
interface Writing {
  readonly sheet: Sheet
  readonly language: Locale
}

const movementColumns: readonly Column[] = [
  { share: 0.13, align: 'start' },
  { share: 0.35, align: 'start' },
  { share: 0.17, align: 'end' },
  { share: 0.17, align: 'end' },
  { share: 0.18, align: 'end' },
]
const balanceColumns: readonly Column[] = [
  { share: 0.5, align: 'start' },
  { share: 0.25, align: 'end' },
  { share: 0.25, align: 'end' },
]
const rowHeights = { heading: 20, row: 20, movement: 27, strong: 21 } as const
const rowsPerTurn = 20

/** Draws a statement in a language on A4 or US Letter and returns the document. It yields to other work between rows. */
export async function statementPdf(
  statement: Statement,
  { paper, language, branding = defaultBranding }: { paper: Paper; language: Locale; branding?: Branding },
): Promise<Buffer> {
  const title = m.statement_title({}, { locale: language })
  const sheet = openSheets(paper, `${title} ${statement.from} - ${statement.to}`, language)
  const writing = { sheet, language }
  drawHead(writing, statement, branding)
  drawBalances(writing, statement)
  await drawMovements(writing, statement)
  return closeSheets(sheet, language)
}

function drawHead({ sheet, language }: Writing, statement: Statement, branding: Branding): void {
  const { holder, email, from, to, zone, opening, closing, totalIn, totalOut } = statement
  const locale = { locale: language }
  const days = { from: formatCalendarDay(from, language), to: formatCalendarDay(to, language) }
  drawLetterhead(sheet, {
    branding,
    title: m.statement_title({}, locale),
    about: [m.statement_period_days(days, locale), m.statement_zone({ zone }, locale)],
    holder,
    email,
    language,
  })
  sheet.y += 18
  const figures = [
    [m.statement_opening({}, locale), inDollars(opening.total)],
    [m.statement_total_in({}, locale), inDollars(totalIn)],
    [m.statement_total_out({}, locale), inDollars(totalOut)],
    [m.statement_closing({}, locale), inDollars(closing.total)],
  ] as const
  drawFigures(sheet, figures, language)
  sheet.y += 14
}

function drawBalances(writing: Writing, { opening, closing }: Statement): void {
  const locale = { locale: writing.language }
  const headings = [m.statement_place({}, locale), m.statement_opening({}, locale), m.statement_closing({}, locale)]
  drawRow(writing, balanceColumns, headings, 'heading')
  for (const place of ['deposited', 'invested', 'withdrawable', 'held'] as const)
    drawRow(writing, balanceColumns, [
      describeAccountKind(place, locale),
      inDollars(opening[place]),
      inDollars(closing[place]),
    ])
  const totals = [m.statement_all_accounts({}, locale), inDollars(opening.total), inDollars(closing.total)]
  drawRow(writing, balanceColumns, totals, 'strong')
  writing.sheet.y += 20
}

async function drawMovements(writing: Writing, statement: Statement): Promise<void> {
  const { opening, closing, movements, totalIn, totalOut, zone } = statement
  const locale = { locale: writing.language }
  drawHeadings(writing)
  drawRow(writing, movementColumns, ['', m.statement_opening({}, locale), '', '', inDollars(opening.total)], 'strong')
  for (const [index, movement] of movements.entries()) {
    if (index % rowsPerTurn === rowsPerTurn - 1) await nextTurn()
    keepTogether(writing, 1)
    drawMovement(writing, movement, zone)
  }
  keepTogether(writing, 2)
  if (movements.length === 0) drawRow(writing, movementColumns, ['', m.statement_nothing({}, locale), '', '', ''])
  const closingRow = [
    '',
    m.statement_closing({}, locale),
    inDollars(totalIn),
    inDollars(totalOut),
    inDollars(closing.total),
  ]
  drawRow(writing, movementColumns, closingRow, 'strong')
}

function drawHeadings(writing: Writing): void {
  const locale = { locale: writing.language }
  const headings = [
    m.statement_date({}, locale),
    m.statement_movement({}, locale),
    m.statement_in({}, locale),
    m.statement_out({}, locale),
    m.statement_balance({}, locale),
  ]
  drawRow(writing, movementColumns, headings, 'heading')
}

function drawMovement(writing: Writing, movement: Movement, zone: string): void {
  const { sheet, language } = writing
  const { at, from, to, amount, change, balanceAfter, subjectId } = movement
  const locale = { locale: language }
  const isWithin = from !== null && to !== null
  const arrow = language === 'ar' ? '<' : '>'
  // Between two numbers an Arabic line would need a mark of direction: the amount comes last.
  const places = isWithin
    ? `${formatTime(at, zone)}  ${describeAccountKind(from, locale)} ${arrow} ${describeAccountKind(to, locale)}: ${inDollars(amount)}`
    : `${formatTime(at, zone)}  ${describeAccountKind((to ?? from)!, locale)}`
  const [into, out] = [
    change.startsWith('-') || isWithin ? '' : inDollars(change),
    change.startsWith('-') ? inDollars(amount) : '',
  ]
  const top = sheet.y
  const cells = [formatDay(at, zone, language), describeMovement(movement, locale), into, out, inDollars(balanceAfter)]
  drawRow(writing, movementColumns, cells, 'movement')
  const dayWidth = widthOf(sheet) * movementColumns[0]!.share
  // The accounts and the transaction ID share the second line, across the whole width.
  const small = { language, face: faces.text, size: 7, colour: colours.soft, top: top + 16.5 }
  writeCell(sheet, `${places}   ${m.transaction_id({}, locale)} ${subjectId}`, {
    ...small,
    left: language === 'ar' ? margin : margin + dayWidth,
    width: widthOf(sheet) - dayWidth,
  })
}

/** Starts a new page with the headings if the given number of rows does not fit. */
function keepTogether(writing: Writing, rows: number): void {
  const { sheet } = writing
  const bottom = sheet.page.height - sheet.page.margins.bottom
  if (sheet.y + rows * rowHeights.movement <= bottom) return
  sheet.addPage()
  drawHeadings(writing)
}

/** Draws a row of cells. The first one is at the side where a line of the language begins. */
function drawRow(
  { sheet, language }: Writing,
  columns: readonly Column[],
  cells: readonly string[],
  kind: keyof typeof rowHeights = 'row',
): void {
  const [width, top, height] = [widthOf(sheet), sheet.y, rowHeights[kind]]
  const style = {
    language,
    face: kind === 'row' || kind === 'movement' ? faces.text : faces.strong,
    size: kind === 'heading' ? 8 : 9,
    colour: kind === 'heading' ? colours.soft : colours.ink,
    // Arabic letters reach lower, and a transaction has a second line.
    top: top + (kind === 'movement' ? 5 : 6) - (language === 'ar' ? 1.5 : 0),
  }
  let used = 0
  for (const [index, { share, align }] of columns.entries()) {
    const room = width * share
    const apart = index === columns.length - 1 ? 0 : gap
    const left = margin + (language === 'ar' ? width - used - room + apart : used)
    writeCell(sheet, cells[index] ?? '', { ...style, left, width: room - apart, align })
    used += room
  }
  if (kind === 'strong') drawRule(sheet, top, colours.ink)
  drawRule(sheet, top + height, kind === 'heading' ? colours.ink : colours.line)
  sheet.x = margin
  sheet.y = top + height
}

function inDollars(amount: string): string {
  return formatDollars(fromDecimal(amount))
}
