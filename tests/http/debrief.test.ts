import { beforeAll, describe, expect, test } from 'vitest'
import type { CatalogueClaim } from '#root/contract/claims.ts'
import type { Debrief } from '#root/contract/debrief.ts'
import type { Actor } from '#root/contract/identity.ts'
import { m } from '#root/contract/messages/messages.js'
import type { ClaimId } from '#root/domain/claims.ts'
import { cents, fromDecimal, toDecimal } from '#root/domain/money.ts'
import { bank } from '#root/domain/offers/bank.ts'
import { directorActions } from '#root/server/director-actions.ts'
import { debriefPdf } from '#root/server/features/debrief/debrief-pdf.ts'
import { directLessons } from '#root/server/features/director/direct-lessons.ts'
import { nameOfSign } from '#root/server/platform/sign-names.ts'
import { englishIn } from '../english.ts'
import { accepted, openFirm } from '../firm.ts'
import { longDebrief } from '../long-debrief.ts'
import { pdfPages } from '../pdf-text.ts'
import type { Browser } from './browser.ts'
import { openTestLesson } from './lesson-seats.ts'
import { join, startLesson } from './lesson-steps.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
let lesson: Awaited<ReturnType<typeof openTestLesson>>
let firm: Awaited<ReturnType<typeof openFirm>>
beforeAll(async () => {
  running = await openTestApp()
  firm = await openFirm(running.database.db)
  lesson = await openTestLesson(running.database.db, 'DEBREF', 'play')
})

let seatNumber = 0
async function takeSeat(): Promise<{ browser: Browser; actor: Actor }> {
  const browser = await running.client()
  const { actor } = await browser.expect(200, 'GET', '/api/session')
  await lesson.seat(actor.id, ++seatNumber)
  return { browser, actor }
}
const read = (browser: Browser): Promise<Debrief> => browser.expect(200, 'GET', '/api/seat/debrief')

async function fund(actor: Actor, amount: string) {
  const { id } = await firm.prove(actor, amount)
  accepted(await firm.approveDeposit(id))
}

async function answerAll(browser: Browser, step: string, isRight: (truth: string) => boolean) {
  const { offers } = await browser.expect(200, 'GET', `/api/seat/offers/${step}?language=en`)
  for (const { id } of offers) {
    const { truth } = bank.find((offer) => offer.id === id)!
    const confidence = (truth === 'fraudulent') === isRight(truth) ? 6 : 1
    const given = { confidence, wouldPay: confidence === 1, registerUse: 'searched', timeMs: 1_000 }
    await browser.expect(200, 'PUT', `/api/seat/offers/${step}/${id}/answer?language=en`, given)
  }
}

test('the amounts of a debrief equal the sums of the ledger’s entries, and its position is that in the queue', async () => {
  const [first, second, third] = [await takeSeat(), await takeSeat(), await takeSeat()]
  await fund(first.actor, '600')
  await fund(second.actor, '500')
  await fund(third.actor, '300')
  accepted(await firm.invest(first.actor, 'beginners', '600'))
  accepted(await firm.invest(second.actor, 'beginners', '500'))
  accepted(await firm.invest(third.actor, 'beginners', '300'))
  await firm.moveClock('day', 11)
  accepted(await firm.requestWithdrawal(first.actor, '200'))
  const paid = accepted(await firm.requestWithdrawal(third.actor, '120'))
  accepted(await firm.approveWithdrawal(paid.id))
  await lesson.goTo('debrief')
  const [one, two, three] = [await read(first.browser), await read(second.browser), await read(third.browser)]

  // By hand, entry by entry.
  const { rows: entries } = await running.database.owner.query<{
    client_id: string
    reason: string
    amount_cents: bigint
  }>(`select client_id, reason, e.amount_cents from ledger_entries e
      join ledger_accounts a on a.id = e.account_id join ledger_transfers t on t.id = e.transfer_id`)
  const sum = (of: (entry: (typeof entries)[number]) => boolean) =>
    toDecimal(cents(entries.filter(of).reduce((total, { amount_cents }) => total + amount_cents, 0n)))
  for (const [{ actor }, debrief] of [
    [first, one],
    [second, two],
    [third, three],
  ] as const) {
    expect(debrief.paidIn).toBe(sum((entry) => entry.client_id === actor.id && entry.reason === 'deposit'))
    expect(debrief.shown).toBe(sum((entry) => entry.client_id === actor.id))
    const payments = sum((entry) => entry.client_id === actor.id && entry.reason === 'withdrawal-payment')
    expect(fromDecimal(debrief.paidOut)).toBe(-fromDecimal(payments))
  }
  expect([one, two, three].map(({ paidIn, paidOut, shown }) => [paidIn, paidOut, shown])).toEqual([
    ['600.00', '0.00', '1200.00'],
    ['500.00', '0.00', '1000.00'],
    ['300.00', '120.00', '480.00'],
  ])
  // Custody holds $1,280. The first in the queue would get all of theirs, and the second what is left.
  expect([one, two, three].map(({ place, couldGet }) => [place, couldGet])).toEqual([
    [1, '1200.00'],
    [2, '80.00'],
    [3, '0.00'],
  ])
  expect(one.claimants).toBe(3)
  expect(one.decisions.map(({ reason, amount }) => [reason, amount])).toEqual([
    ['deposit', '600.00'],
    ['principal', '600.00'],
    ['withdrawal-hold', '200.00'],
  ])
  expect(three.decisions.map(({ reason, amount }) => [reason, amount])).toEqual([
    ['deposit', '300.00'],
    ['principal', '300.00'],
    ['withdrawal-hold', '120.00'],
    ['withdrawal-payment', '120.00'],
  ])
  expect([one, two, three].flatMap(({ decisions }) => decisions).every(({ signs }) => signs.length > 0)).toBe(true)
})

test('a decision has the signs of its moment: none of a retired claim, and those of the director’s messages before it', async () => {
  const { db } = running.database
  const directed = await openTestLesson(db, 'DEBSGN', 'play')
  const operator = await running.operator()
  await operator.expect(200, 'PUT', `/api/operator/lessons/${directed.id}/director`, { script: 'classic' })
  const runDirector = () => directLessons({ db, actions: directorActions(running.services) })
  const browser = await running.client()
  const { actor } = await browser.expect(200, 'GET', '/api/session')
  await directed.seat(actor.id, 1)
  await fund(actor, '500')
  accepted(await firm.invest(actor, 'beginners', '500'))
  await firm.moveClock('day', 11)
  const paid = accepted(await firm.requestWithdrawal(actor, '200'))
  accepted(await firm.approveWithdrawal(paid.id))
  await runDirector()
  await firm.moveClock('day')
  // The bonus until tonight.
  await runDirector()
  await retire(operator, 'processing-fee')
  accepted(await firm.requestWithdrawal(actor, '300'))
  // After the decisions: it changes none of them.
  await retire(operator, 'bitcoin-only')
  await directed.goTo('debrief')
  const { decisions } = await read(browser)
  expect(decisions.map(({ reason, signs }) => [reason, signs])).toEqual([
    ['deposit', [20]],
    ['principal', [1, 3, 7, 10, 11]],
    ['withdrawal-hold', [24, 26]],
    ['withdrawal-payment', [23, 24, 26]],
    ['withdrawal-hold', [11, 23, 25, 26]],
  ])
  const pdf = await browser.open('GET', '/api/seat/debrief/pdf?language=en&paper=a4')
  const text = pdfPages(Buffer.from(await pdf.arrayBuffer()))[0]!.replaceAll(/\s+/g, ' ')
  const named = decisions.map(({ signs }) => signs.map((sign) => nameOfSign(sign, 'en')).join('; '))
  for (const signs of named) expect(text).toContain(`could have seen: ${signs}`)
})

async function retire(operator: Browser, id: ClaimId) {
  const { claims } = await operator.expect(200, 'GET', '/api/operator/claims')
  const { text, version } = (claims as CatalogueClaim[]).find((claim) => claim.id === id)!
  await operator.expect(201, 'POST', `/api/operator/claims/${id}/versions`, { basedOn: version, text, isRetired: true })
}

test('the tests before and after the lesson are scored, and a small class is not shown: a neighbour could subtract', async () => {
  const { browser } = await takeSeat()
  const neighbour = await takeSeat()
  await lesson.goTo('first-test')
  await answerAll(browser, 'first-test', () => false)
  await answerAll(neighbour.browser, 'first-test', () => true)
  await lesson.goTo('second-test')
  await answerAll(browser, 'second-test', () => true)
  await lesson.goTo('debrief')
  const { before, after } = await read(browser)
  expect(before.own).toMatchObject({ outcomes: { hits: 0, misses: 6, falseAlarms: 6, correctRejections: 0 } })
  expect(after.own).toMatchObject({ outcomes: { hits: 6, misses: 0, falseAlarms: 0, correctRejections: 6 } })
  expect(after.own!.dPrime.low).toBeLessThan(after.own!.dPrime.value)
  expect(after).toMatchObject({ answered: 12, checked: 12, classMean: null })
  expect(Object.keys(before).toSorted()).toEqual(['answered', 'checked', 'classMean', 'own'])
  const pdf = await browser.open('GET', '/api/seat/debrief/pdf?language=en&paper=a4')
  const text = pdfPages(Buffer.from(await pdf.arrayBuffer()))[0]!.replaceAll(/\s+/g, ' ')
  expect(text).toContain('Before: Fraudulent offers recognized 0 of 6.')
  expect(text).toContain('Fewer than eight people took this test')
  // What both recognized together.
  expect(text).not.toMatch(/\b6 of 12/)
})

test('the debrief is refused before its step, and to a client without a seat', async () => {
  const { browser } = await takeSeat()
  await lesson.goTo('play')
  expect((await browser.send('GET', '/api/seat/debrief')).body.code).toBe('step-not-started')
  const client = await running.client()
  expect((await client.send('GET', '/api/seat/debrief')).body.code).toBe('no-seat')
})

/** The pseudonym, and authorities. In a line from right to left, the words of a name are drawn, and read here, last to first. */
const namesInPdf = /Seat|FBI|FTC|FCA|OSC|ASIC|Report Fraud|Fraud Report|Anti-Fraud/

test.each([
  ['en', 'Your debrief', 'Simulation. Play money'],
  ['es', 'Conclusiones de su lección', 'Simulación. Dinero y empresa ficticios'],
  // Arabic letters are joined, so that the page has other shapes of them, from right to left.
  ['ar', 'esma.europa.eu', 'محاكاة'],
] as const)('the PDF in %s has one page with the notice, the money and the card', async (language, title, notice) => {
  const { browser, actor } = await takeSeat()
  await fund(actor, '750')
  await lesson.goTo('debrief')
  const response = await browser.open('GET', `/api/seat/debrief/pdf?language=${language}&paper=a4`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const pages = pdfPages(Buffer.from(await response.arrayBuffer()))
  expect(pages).toHaveLength(1)
  const text = pages[0]!.replaceAll(/\s+/g, ' ')
  const written = language === 'ar' ? Array.from(text.normalize('NFKC')).toReversed().join('') : text
  expect(written).toContain(notice)
  expect(text).toContain('$750.00')
  expect(text).toContain('scamwatch.gov.au')
  expect(text.replaceAll(' ', '')).toContain(title.replaceAll(' ', ''))
  expect(language === 'en' ? [] : englishIn(language, text, namesInPdf)).toEqual([])
})

test.each([
  ['en', ': You paid in.'],
  ['es', ': Ingresó dinero.'],
  // The words of Arabic lines are in another order.
  ['ar', ''],
] as const)('the PDF in %s leaves out all amounts on request, and nothing else', async (language, decision) => {
  const { browser, actor } = await takeSeat()
  await fund(actor, '750')
  await lesson.goTo('debrief')
  const textOf = async (amounts: string) => {
    const response = await browser.open('GET', `/api/seat/debrief/pdf?language=${language}&paper=letter${amounts}`)
    return pdfPages(Buffer.from(await response.arrayBuffer()))
      .join(' ')
      .replaceAll(/\s+/g, ' ')
  }
  const [shown, hidden] = [await textOf(''), await textOf('&amounts=hidden')]
  expect(await textOf('&amounts=shown')).toBe(shown)
  expect(shown.match(/750[.]00/g)).toHaveLength(3)
  expect(hidden).not.toMatch(/[$]|750/)
  for (const text of [decision, 'scamwatch.gov.au']) expect(hidden).toContain(text)
  expect((await browser.open('GET', `/api/seat/debrief/pdf?language=en&paper=a4&amounts=some`)).status).toBe(400)
})

test.each([
  ['en', 'Fewer than eight people took this test, so the class is not shown', 'Earlier decisions: 14.'],
  ['es', 'Menos de ocho personas hicieron esta prueba: no se muestra la clase', 'Decisiones anteriores: 14.'],
  // The words of Arabic lines are in another order.
  ['ar', '', ''],
] as const)(
  'the PDF in %s of a long debrief has one page, with the intervals and the class',
  async (language, few, earlier) => {
    for (const [people, paper, intervals, ofClass] of [
      [7, 'letter', 2, few],
      [30, 'a4', 4, ''],
      [30, 'letter', 4, ''],
    ] as const) {
      const pages = pdfPages(await debriefPdf(longDebrief(people), { language, paper, amounts: 'shown' }))
      expect([people, paper, pages.length]).toEqual([people, paper, 1])
      const text = pages[0]!.replaceAll(/\s+/g, ' ')
      expect(text.match(/-0[.]3/g)).toHaveLength(intervals)
      expect(text.match(/98,765/g)).toHaveLength(6)
      expect(text).toMatch(language === 'ar' ? /^[^;]*؛[^;]*$/ : /;/)
      expect(text).toContain(earlier)
      expect(text).toContain(ofClass)
    }
  },
)

test('a reminder is due from its day until it is done, also on another device with the resume card', async () => {
  const operator = await running.operator()
  const { code, path, lesson: own } = await startLesson(operator)
  const seat = running.visitor()
  const { card } = await join(seat, code)
  await operator.expect(200, 'POST', `${path}/steps`, { from: 'lobby', to: 'closed' })
  const endedDaysAgo = (days: number) =>
    running.database.owner.query(`update lessons set closed_at = now() - make_interval(days => $2) where id = $1`, [
      own.id,
      days,
    ])
  await endedDaysAgo(6)
  expect(await read(seat)).toMatchObject({ due: null, endedAt: expect.any(String) })
  await endedDaysAgo(8)
  expect(await read(seat)).toMatchObject({ due: 'booster-1' })
  const other = running.visitor()
  await other.expect(201, 'POST', `/api/rooms/${code}/moves`, { card: card.join(' ') })
  expect(await read(other)).toMatchObject({ due: 'booster-1' })
  await answerAll(other, 'booster-1', () => true)
  expect(await read(other)).toMatchObject({ due: null })
  await endedDaysAgo(91)
  expect(await read(other)).toMatchObject({ due: 'later-test' })
})

describe('two classes of a firm, one after the other', () => {
  let school: TestApp
  let operator: Browser
  let ledger: Awaited<ReturnType<typeof openFirm>>
  beforeAll(async () => {
    school = await openTestApp()
    operator = await school.operator()
    ledger = await openFirm(school.database.db)
  })

  /** A class whose seats pay in and invest, each amount by one seat, and that comes to its debrief. */
  async function play(amounts: readonly string[], meanwhile = () => Promise.resolve()) {
    const { code, path } = await startLesson(operator)
    const seats: { browser: Browser; actor: Actor }[] = []
    for (const amount of amounts) {
      const browser = school.visitor()
      await join(browser, code)
      const { actor } = await browser.expect(200, 'GET', '/api/session')
      const { id } = await ledger.prove(actor, amount)
      accepted(await ledger.approveDeposit(id))
      accepted(await ledger.invest(actor, 'beginners', amount))
      seats.push({ browser, actor })
    }
    await meanwhile()
    await operator.expect(200, 'POST', `${path}/steps`, { from: 'lobby', to: 'debrief' })
    return { seats, close: () => operator.expect(200, 'POST', `${path}/steps`, { from: 'debrief', to: 'closed' }) }
  }

  test('a debrief keeps the money of its end, on screen, on paper and in the row', async () => {
    const first = await play(['600', '500'])
    const [early, late] = first.seats.map(({ browser }) => browser) as [Browser, Browser]
    const open = await read(late)
    expect(open).toMatchObject({ place: 2, claimants: 2, paidIn: '500.00', shown: '1000.00', couldGet: '0.00' })
    await first.close()
    const closed = [await read(early), await read(late)]
    expect(closed[1]).toEqual({ ...open, endedAt: expect.any(String) })

    // The second class pays in, the clock moves past the maturity of both, and the first one is paid.
    const second = await play(['900'], async () => {
      await ledger.moveClock('day', 11)
      const payout = accepted(await ledger.requestWithdrawal(first.seats[0]!.actor, '1200'))
      accepted(await ledger.approveWithdrawal(payout.id))
    })
    expect([await read(early), await read(late)]).toEqual(closed)
    const pdf = await late.open('GET', '/api/seat/debrief/pdf?language=en&paper=a4')
    const text = pdfPages(Buffer.from(await pdf.arrayBuffer()))[0]!.replaceAll(/\s+/g, ' ')
    expect(text).toContain(m.debrief_place({ place: '2', count: '2' }, { locale: 'en' }))
    expect(text).toContain('$1,000.00')

    // The row is the firm's: the client of the first class whom it still owes money is ahead of the second class.
    const [newcomer] = second.seats
    expect(await read(newcomer!.browser)).toMatchObject({ place: 2, claimants: 2 })
    await second.close()
    expect(await read(newcomer!.browser)).toMatchObject({ place: 2, claimants: 2 })
  })

  test('a lesson closes without seats, and with a seat without money', async () => {
    const empty = await play([])
    await empty.close()
    const { code, path } = await startLesson(operator)
    const browser = school.visitor()
    await join(browser, code)
    await operator.expect(200, 'POST', `${path}/steps`, { from: 'lobby', to: 'closed' })
    expect(await read(browser)).toMatchObject({ place: null, paidIn: '0.00', shown: '0.00', couldGet: '0.00' })
  })
})
