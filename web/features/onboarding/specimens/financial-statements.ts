import { m } from '#root/contract/messages/messages.js'
import { type Cents, formatDollars } from '#root/domain/money.ts'
import { formatMonth } from '#root/web/ui/moment.tsx'
import { accountOf, addressee, amountOf, head } from './address-documents.ts'
import type { Bearer } from './bearer.ts'
import { monthsBefore } from './calendar.ts'
import { faint, Paper } from './paper.ts'

interface Month {
  readonly day: string
  readonly inCents: Cents
  readonly outCents: Cents
  readonly closingCents: Cents
}

/** The number that the document rules require. */
const monthCount = 7
const width = 900
const columns = [380, 600, 836]

/** The last seven months of an account: money in, money out, and the balance at the end of each. */
export function drawFinancialStatements(bearer: Bearer): Paper {
  const paper = new Paper(width, 1_160)
  const months = monthsOf(bearer)
  head(paper, m.specimen_bank(), m.specimen_statements(), '#28374d')
  addressee(paper, bearer, 230)
  paper.fact(m.specimen_account_number(), accountOf(bearer), 520, 222)
  paper.fact(m.specimen_owner(), bearer.name, 520, 302, { width: 320 })
  drawBalances(paper, months, 390)
  drawTable(paper, months, 660)
  paper.mark(150)
  return paper
}

/** Each month begins with the previous month's balance. */
export function monthsOf(bearer: Bearer): Month[] {
  let closingCents = amountOf(bearer, 60, 9_000, 16_000)
  return monthsBefore(bearer.today, monthCount).map((day, index) => {
    const inCents = amountOf(bearer, 61 + index, 4_100, 5_600)
    const outCents = amountOf(bearer, 71 + index, 3_000, 4_900)
    closingCents = (closingCents + inCents - outCents) as Cents
    return { day, inCents, outCents, closingCents }
  })
}

function drawBalances(paper: Paper, months: readonly Month[], top: number) {
  paper.write(m.specimen_closing(), 64, top, { size: 18, colour: faint })
  const most = Math.max(...months.map(({ closingCents }) => Number(closingCents)))
  months.forEach(({ closingCents }, index) => {
    const tall = (Number(closingCents) / most) * 150
    paper.fill(64 + index * 116, top + 186 - tall, 74, tall, index === months.length - 1 ? '#a9762f' : '#b9c5d3')
  })
  paper.rule(top + 186)
}

function drawTable(paper: Paper, months: readonly Month[], top: number) {
  const [inAt = 0, outAt = 0, closingAt = 0] = columns
  const cell = (text: string, x: number, y: number, weight = 400) =>
    paper.write(text, x, y, { size: 22, align: 'end', weight, width: 200 })
  const heading = { size: 17, colour: faint, align: 'end', width: 200 } as const
  paper.write(m.specimen_month(), 64, top, { size: 17, colour: faint })
  paper.write(m.specimen_in(), inAt, top, heading)
  paper.write(m.specimen_out(), outAt, top, heading)
  paper.write(m.specimen_closing(), closingAt, top, heading)
  months.forEach(({ day, inCents, outCents, closingCents }, index) => {
    const y = top + 18 + index * 54
    paper.rule(y)
    paper.write(formatMonth(day), 64, y + 37, { size: 22 })
    cell(formatDollars(inCents), inAt, y + 37)
    cell(formatDollars(outCents), outAt, y + 37)
    cell(formatDollars(closingCents), closingAt, y + 37, 600)
  })
}
