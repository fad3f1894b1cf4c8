import type { Movement, Statement } from '#root/contract/history.ts'
import type { InLanguage, Locale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeMovement, describeAccountKind } from '#root/contract/movement-labels.ts'
import { byteOrderMark, type Cell, csvLine } from '#root/domain/csv.ts'
import { isSeatAddress } from '#root/domain/seat.ts'
import { formatSpreadsheetDay, formatTime } from './statement-dates.ts'

/**
 * Writes a statement in a language as CSV by RFC 4180, with the byte order mark by which spreadsheets recognise UTF-8.
 * The first line is the simulation notice; every line has as many cells as the heading.
 */
export function statementCsv(statement: Statement, language: Locale): string {
  const options = { locale: language }
  const lines: Cell[][] = [
    [m.simulation_notice({}, options)],
    [m.statement_account_of({}, options), statement.holder, isSeatAddress(statement.email) ? '' : statement.email],
    [
      m.statement_period({}, options),
      statement.from,
      statement.to,
      m.statement_zone({ zone: statement.zone }, options),
    ],
    headings(options),
    balanceLine(m.statement_opening({}, options), statement.opening.total),
    ...statement.movements.map((movement) => movementLine(movement, statement.zone, options)),
    totalLine(m.statement_total_in({}, options), statement.totalIn),
    totalLine(m.statement_total_out({}, options), statement.totalOut),
    balanceLine(m.statement_closing({}, options), statement.closing.total),
  ]
  const width = headings(options).length
  return `${byteOrderMark}${lines.map((line) => csvLine(line, width)).join('')}`
}

function headings(options: InLanguage): string[] {
  return [
    m.statement_date({}, options),
    m.statement_time({}, options),
    m.statement_movement({}, options),
    m.history_from({}, options),
    m.history_to({}, options),
    m.statement_amount({}, options),
    m.statement_change({}, options),
    m.statement_balance({}, options),
    m.transaction_id({}, options),
  ]
}

function movementLine(movement: Movement, zone: string, options: { locale: Locale }): Cell[] {
  const { at, from, to, amount, change, balanceAfter, subjectId } = movement
  return [
    formatSpreadsheetDay(at, zone, options.locale),
    formatTime(at, zone),
    describeMovement(movement, options),
    from ? describeAccountKind(from, options) : '',
    to ? describeAccountKind(to, options) : '',
    { amount },
    { amount: change },
    { amount: balanceAfter },
    subjectId,
  ]
}

function balanceLine(name: string, amount: string): Cell[] {
  return ['', '', name, '', '', '', '', { amount }]
}

function totalLine(name: string, amount: string): Cell[] {
  return ['', '', name, '', '', '', { amount }]
}
