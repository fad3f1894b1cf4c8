import { m } from '#root/contract/messages/messages.js'
import { type Cents, dollars, formatDollars } from '#root/domain/money.ts'
import { formatCalendarDay } from '#root/web/ui/moment.tsx'
import { drawStrokes } from '../signature/strokes.ts'
import { writeName } from '../signature/write-name.ts'
import { type Bearer, townOf } from './bearer.ts'
import { daysFrom, monthsBefore } from './calendar.ts'
import { faint, line, Paper } from './paper.ts'
import { seededNumber } from './seeded-random.ts'

const width = 900
const height = 1_160

/** An electricity bill of three weeks ago, with the consumption of seven months. */
export function drawUtilityBill(bearer: Bearer): Paper {
  const paper = new Paper(width, height)
  head(paper, m.specimen_bill_from(), m.specimen_bill(), '#1f4a44')
  addressee(paper, bearer, 240)
  const issued = daysFrom(bearer.today, -23)
  paper.fact(m.specimen_account_number(), accountOf(bearer), 520, 232)
  paper.fact(m.specimen_issued(), formatCalendarDay(issued), 520, 312)
  const items: [string, Cents][] = [
    [m.specimen_bill_electricity(), amountOf(bearer, 11, 48, 96)],
    [m.specimen_bill_water(), amountOf(bearer, 12, 21, 44)],
    [m.specimen_bill_waste(), amountOf(bearer, 13, 18, 31)],
  ]
  const bottom = table(paper, items, 440, m.specimen_bill_total())
  drawUse(paper, bearer, bottom + 70)
  paper.mark(150)
  return paper
}

/** A page of a bank's statement of last month. */
export function drawBankStatement(bearer: Bearer): Paper {
  const paper = new Paper(width, height)
  head(paper, m.specimen_bank(), m.specimen_bank_statement(), '#28374d')
  addressee(paper, bearer, 240)
  const [month = bearer.today] = monthsBefore(bearer.today, 1)
  paper.fact(m.specimen_account_number(), accountOf(bearer), 520, 232)
  paper.fact(m.specimen_issued(), formatCalendarDay(daysFrom(month, 30)), 520, 312)
  const rows: [string, Cents][] = [
    [m.specimen_bank_opening(), amountOf(bearer, 21, 4_000, 9_000)],
    [m.specimen_bank_salary(), amountOf(bearer, 22, 3_900, 5_200)],
    [m.specimen_bank_rent(), -amountOf(bearer, 23, 1_100, 1_900) as Cents],
    [m.specimen_bank_groceries(), -amountOf(bearer, 24, 380, 620) as Cents],
    [m.specimen_bank_power(), -amountOf(bearer, 25, 90, 160) as Cents],
    [m.specimen_bank_transit(), -amountOf(bearer, 26, 60, 110) as Cents],
  ]
  table(paper, rows, 440, m.specimen_bank_closing())
  paper.mark(150)
  return paper
}

/** The first page of a lease of five months ago, signed by both. */
export function drawLease(bearer: Bearer): Paper {
  const paper = new Paper(width, height)
  paper.write(m.specimen_lease(), width / 2, 130, { size: 44, face: 'serif', align: 'center' })
  paper.rule(166, 300, 300, '#a9762f')
  const leaseStart = daysFrom(bearer.today, -150)
  const rent = formatDollars(amountOf(bearer, 23, 1_100, 1_900))
  paper.fact(m.specimen_lease_landlord(), m.specimen_lease_landlord_name(), 90, 240)
  paper.fact(m.specimen_lease_tenant(), bearer.name, 90, 330)
  paper.fact(m.specimen_lease_premises(), `${bearer.street}, ${townOf(bearer)}`, 90, 420)
  paper.fact(m.specimen_lease_begins(), formatCalendarDay(leaseStart), 90, 510)
  paper.fact(m.specimen_lease_rent(), rent, 520, 510)
  for (let paragraph = 0; paragraph < 3; paragraph += 1) {
    paper.write(`§ ${paragraph + 1}`, 90, 618 + paragraph * 118, { size: 20, weight: 600 })
    for (let row = 0; row < 3; row += 1)
      paper.fill(140, 604 + paragraph * 118 + row * 28, row === 2 ? 380 : 640 - row * 24, 12, line)
  }
  sign(paper, m.specimen_lease_landlord_name(), m.specimen_lease_landlord(), 90)
  sign(paper, bearer.name, m.specimen_lease_tenant(), 500)
  paper.mark(150)
  return paper
}

/** The sender and the title, on a band in the sender's colour. */
export function head(paper: Paper, from: string, what: string, colour: string): void {
  paper.fill(0, 0, width, 132, colour)
  paper.write(from, 64, 62, { size: 34, face: 'serif', colour: '#fffdf8' })
  paper.write(what, 64, 104, { size: 22, colour: '#d9e2de' })
}

/** Name and address as in an envelope's window. */
export function addressee(paper: Paper, bearer: Bearer, y: number): void {
  paper.write(bearer.name, 64, y, { size: 28, weight: 600, width: 420 })
  paper.write(bearer.street, 64, y + 40, { size: 24, width: 420 })
  paper.write(townOf(bearer), 64, y + 76, { size: 24, width: 420 })
}

/** A column of amounts and their sum. */
function table(paper: Paper, items: readonly (readonly [string, Cents])[], top: number, sumName: string): number {
  let y = top
  for (const [name, amount] of items) {
    paper.rule(y)
    paper.write(name, 64, y + 40, { size: 24 })
    paper.write(formatDollars(amount), width - 64, y + 40, { size: 24, align: 'end', width: 260 })
    y += 62
  }
  const sum = items.reduce((total, [, amount]) => total + amount, 0n) as Cents
  paper.rule(y, 64, width - 128, '#1c2b2a')
  paper.write(sumName, 64, y + 48, { size: 26, weight: 700 })
  paper.write(formatDollars(sum), width - 64, y + 48, { size: 30, weight: 700, align: 'end', width: 300 })
  return y + 48
}

function drawUse(paper: Paper, bearer: Bearer, top: number) {
  paper.write(m.specimen_bill_use(), 64, top, { size: 20, colour: faint })
  for (let month = 0; month < 7; month += 1) {
    const use = 60 + seededNumber(bearer.name, 40 + month) * 120
    paper.fill(64 + month * 116, top + 210 - use, 74, use, month === 6 ? '#a9762f' : '#b9c9c1')
  }
  paper.rule(top + 210)
}

function sign(paper: Paper, name: string, role: string, x: number) {
  const { pen } = paper
  pen.save()
  pen.translate(paper.left(x, 300), 940)
  drawStrokes(pen, writeName(name, 260, 74), 2.4)
  pen.restore()
  paper.rule(1_030, x, 310, '#1c2b2a')
  paper.write(role, x, 1_062, { size: 18, colour: faint })
}

/** An account number that is clearly not real. */
export function accountOf(bearer: Bearer): string {
  return `0000 ${Math.floor(1_000 + seededNumber(bearer.name, 30) * 9_000)} 0000`
}

/** An amount between two limits in dollars, always the same for a person. */
export function amountOf(bearer: Bearer, index: number, from: number, to: number): Cents {
  const whole = dollars(Math.floor(from + seededNumber(bearer.name, index) * (to - from)))
  return (whole + BigInt(Math.floor(seededNumber(bearer.name, index + 100) * 100))) as Cents
}
