import { expect, test } from 'vitest'
import type { Statement } from '#root/contract/history.ts'
import { defaultBranding } from '#root/domain/branding.ts'
import { cents, fromDecimal } from '#root/domain/money.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import { dayAfter, dayAt } from '#root/domain/zoned-days.ts'
import { readBalances } from '#root/server/ledger/accounts.ts'
import { postTransfers } from '#root/server/ledger/post-transfers.ts'
import { readClock } from '#root/server/platform/clock.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { accepted, openFirm } from '#root/tests/firm.ts'
import { pdfPages } from '#root/tests/pdf-text.ts'
import { readStatement } from './read-statement.ts'
import { statementCsv } from './statement-csv.ts'
import { statementPdf } from './statement-pdf.ts'

const { db } = await freshDatabase()
const firm = await openFirm(db)
const inEnglish = { paper: 'a4', language: 'en' } as const
const notice = 'Simulation. Play money, fictional firm. No real deposits.'

const today = async () => dayAt((await readClock(db)).getTime(), 'UTC')

/** A client whose deposit, plan, payout and withdrawal are days apart, and these days. */
async function newClientOverWeeks() {
  const client = await firm.newFundedClient('2500.50')
  const days = [await today()]
  await firm.moveClock('day', 1)
  accepted(await firm.invest(client, 'advanced', '2000.25'))
  days.push(await today())
  await firm.moveClock('day', 15)
  days.push(await today())
  const { id } = accepted(await firm.requestWithdrawal(client, '500.10'))
  await firm.moveClock('day', 1)
  accepted(await firm.approveWithdrawal(id))
  days.push(await today())
  return { client, days: days as [string, string, string, string] }
}
type Client = Awaited<ReturnType<typeof newClientOverWeeks>>['client']

async function statementOf(client: Client, from: string, to: string, zone = 'UTC'): Promise<Statement> {
  return accepted(await readStatement(db, client, { from, to, zone }))
}

const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + fromDecimal(amount), 0n)

test('opening balance, money in, money out and closing balance agree to the cent with the ledger', async () => {
  const { client, days } = await newClientOverWeeks()
  const whole = await statementOf(client, days[0], days[3])
  const balances = await readBalances(db, client.id)
  expect(whole.opening).toEqual({
    deposited: '0.00',
    invested: '0.00',
    withdrawable: '0.00',
    held: '0.00',
    total: '0.00',
  })
  expect(Object.values(whole.closing).map(fromDecimal)).toEqual([
    balances.depositedCents,
    balances.investedCents,
    balances.withdrawableCents,
    balances.heldCents,
    Object.values(balances).reduce((total, balance) => total + balance, 0n),
  ])
  expect([whole.totalIn, whole.totalOut]).toEqual(['8501.25', '500.10'])

  for (const from of days)
    for (const to of days.filter((day) => day >= from)) {
      const part = await statementOf(client, from, to)
      const changes = sum(part.movements.map(({ change }) => change))
      expect(changes).toBe(fromDecimal(part.closing.total) - fromDecimal(part.opening.total))
      expect(changes).toBe(fromDecimal(part.totalIn) - fromDecimal(part.totalOut))
      expect(part.movements.at(-1)?.balanceAfter ?? part.opening.total).toBe(part.closing.total)
    }
})

test('the closing balance of a period is the opening balance of the next', async () => {
  const { client, days } = await newClientOverWeeks()
  for (const zone of ['UTC', 'America/Los_Angeles', 'Asia/Kathmandu']) {
    const [whole, first, second] = [
      await statementOf(client, '2000-01-01', '2100-01-01', zone),
      await statementOf(client, '2000-01-01', days[1], zone),
      await statementOf(client, dayAfter(days[1]), '2100-01-01', zone),
    ]
    expect(first.closing).toEqual(second.opening)
    expect([...first.movements, ...second.movements]).toEqual(whole.movements)
  }
})

test('33 a name that starts like a formula is neutralised in the CSV, and amounts stay numbers', async () => {
  const { client, days } = await newClientOverWeeks()
  const formula = { ...client, firstName: '=HYPERLINK("http://x.example","Ann")', lastName: '' }
  const csv = statementCsv(await statementOf(formula, days[0], days[3]), 'en')
  expect(csv.startsWith(`\uFEFF"${notice}",`)).toBe(true)
  expect(csv).toContain(`Account of,"'=HYPERLINK(""http://x.example"",""Ann"") ",`)
  for (const start of ['+1', '-1', '@x', '\tx', '\rx'])
    expect(statementCsv({ ...(await statementOf(client, days[0], days[0])), holder: start }, 'en')).toContain(
      `'${start}`,
    )

  const lines = csv.slice(0, -2).split('\r\n')
  const payment = lines.find((line) => line.includes('Withdrawal paid'))!.split(',')
  expect(payment.slice(5, 8)).toEqual(['500.10', '-500.10', '8001.15'])
  expect(payment[0]).toMatch(/^\d{1,2}\/\d{1,2}\/\d{4}$/)
  expect(csv.endsWith('\r\n')).toBe(true)
  // Every line has as many cells as the heading, outside of quotes.
  const cells = lines.map((line) => line.replace(/"(?:[^"]|"")*"/g, '').split(',').length)
  expect(new Set(cells)).toEqual(new Set([9]))
})

test.each([
  ['a4', '595.28 841.89'],
  ['letter', '612 792'],
] as const)('every page of a PDF on %s has the simulation notice and its page number', async (paper, size) => {
  const { client, days } = await newClientOverWeeks()
  const statement = await statementOf({ ...client, firstName: 'Zoë', lastName: 'Nguyễn' }, days[0], days[3])
  const long = { ...statement, movements: Array.from({ length: 20 }, () => statement.movements).flat() }
  const branding = { ...defaultBranding, brand: 'Łódź Capital', telephone: '+1 (206) 555-0199' }
  const pdf = await statementPdf(long, { paper, language: 'en', branding })
  expect(pdf.toString('latin1')).toContain(`/MediaBox [0 0 ${size}]`)
  const pages = pdfPages(pdf)
  expect(pages.length).toBeGreaterThan(3)
  for (const [index, text] of pages.entries()) {
    expect(text.startsWith(notice), `page ${index + 1}`).toBe(true)
    expect(text).toContain(`Page ${index + 1} of ${pages.length}`)
    expect(text).toContain(`Statement of account ${days[0]} - ${days[3]}`)
  }
  expect(pages[0]).toContain('Zoë Nguyễn')
  for (const own of ['Łódź Capital', branding.telephone, branding.addressLine1]) expect(pages[0]).toContain(own)
  expect(pages[0]).toContain('Opening balance')
  expect(pages.at(-1)).toContain('Closing balance')
  const shown = pages.join('\n')
  for (const { balanceAfter } of statement.movements)
    expect(shown).toContain(`$${Number(balanceAfter).toLocaleString('en-US', { minimumFractionDigits: 2 })}`)
})

test.each([
  ['accents', 'Jürgen Škoda-Łuczak', 'Jürgen Škoda-Łuczak'],
  ['Greek', 'Ελένη Παπαδοπούλου', 'Ελένη Παπαδοπούλου'],
  ['Cyrillic', 'Дмитрий Ильичёв', 'Дмитрий Ильичёв'],
  ['two scripts', 'علي Smith', ' Smith'],
  ['simplified Chinese', '欧阳晓丽', '欧阳晓丽'],
  ['traditional Chinese', '諸葛亮', '諸葛亮'],
  ['Japanese', '佐々木さくら', '佐々木さくら'],
  ['Korean', '김민준', '김민준'],
  ['two scripts, the Chinese first', '李 Wei', '李 '],
  ['no face of ours', 'שרה Wei', '??? Wei'],
  ['Chinese, with a letter that nobody writes', '李㐀', '李?'],
])('a name in %s keeps its letters in a PDF', async (_what, holder, written) => {
  const { client, days } = await newClientOverWeeks()
  const [page = ''] = pdfPages(
    await statementPdf({ ...(await statementOf(client, days[0], days[0])), holder }, inEnglish),
  )
  expect(page.split('\n')).toContain(written)
})

test('an Arabic name is printed with all its letters, joined and from right to left', async () => {
  const { client, days } = await newClientOverWeeks()
  const holder = 'مريم عبد الرحمن'
  const [page = ''] = pdfPages(
    await statementPdf({ ...(await statementOf(client, days[0], days[0])), holder }, inEnglish),
  )
  const letters = Array.from(page.normalize('NFKC').replaceAll(/[^\p{Script=Arabic}]/gu, ''))
    .toReversed()
    .join('')
  expect(letters).toBe(holder.replaceAll(' ', ''))
})

test('a period with too many transactions for a statement is refused', async () => {
  const client = await firm.newFundedClient('100')
  await db.transaction(async (tx) => {
    const transfers = Array.from({ length: 2_000 }, () => ({
      reason: 'deposit' as const,
      clientId: client.id,
      amountCents: cents(10_000n),
      subjectId: crypto.randomUUID(),
    }))
    await postTransfers(tx, transfers)
  })
  const outcome = await readStatement(db, client, { from: '2000-01-01', to: '2100-01-01', zone: 'UTC' })
  expect(isRefusal(outcome) && outcome.refusal).toBe('statement-too-long')
})
