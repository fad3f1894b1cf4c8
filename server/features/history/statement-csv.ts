import type { Movement, Statement } from '#root/contract/history.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeMovement, describePlace } from '#root/contract/movement-labels.ts'
import { byteOrderMark, type Cell, csvLine } from '#root/domain/csv.ts'
import { writeSheetDay, writeTime } from './statement-dates.ts'

/**
 * Writes a statement as CSV by RFC 4180, with the byte order mark by which spreadsheets recognise UTF-8. The first line
 * is the simulation notice; every line has as many cells as the heading.
 */
export function statementCsv(statement: Statement): string {
  const lines: Cell[][] = [
    [m.simulation_notice()],
    [m.statement_account_of(), statement.holder, statement.email],
    [m.statement_period(), statement.from, statement.to, m.statement_zone({ zone: statement.zone })],
    headings(),
    balanceLine(m.statement_opening(), statement.opening.total),
    ...statement.movements.map((movement) => movementLine(movement, statement.zone)),
    totalLine(m.statement_total_in(), statement.totalIn),
    totalLine(m.statement_total_out(), statement.totalOut),
    balanceLine(m.statement_closing(), statement.closing.total),
  ]
  const width = headings().length
  return `${byteOrderMark}${lines.map((line) => csvLine(line, width)).join('')}`
}

function headings(): string[] {
  return [
    m.statement_date(),
    m.statement_time(),
    m.statement_movement(),
    m.history_from(),
    m.history_to(),
    m.statement_amount(),
    m.statement_change(),
    m.statement_balance(),
    m.transaction_id(),
  ]
}

function movementLine(movement: Movement, zone: string): Cell[] {
  const { at, from, to, amount, change, balanceAfter, subjectId } = movement
  return [
    writeSheetDay(at, zone),
    writeTime(at, zone),
    describeMovement(movement),
    from ? describePlace(from) : '',
    to ? describePlace(to) : '',
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
