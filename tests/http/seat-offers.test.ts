import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { SeatOffer } from '#root/contract/seat-offers.ts'
import { bank } from '#root/domain/offers/bank.ts'
import { seatSteps } from '#root/server/platform/tables/lessons.ts'
import { offerAnswers } from '#root/server/platform/tables/offers.ts'
import { pdfPages } from '../pdf-text.ts'
import type { Browser } from './browser.ts'
import { openTestLesson } from './lesson-seats.ts'
import { join, startLesson } from './lesson-steps.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
let lesson: Awaited<ReturnType<typeof openTestLesson>>
beforeAll(async () => {
  running = await openTestApp()
  lesson = await openTestLesson(running.database.db, 'ABCDEF', 'first-test')
})

let seatNumber = 0
async function takeSeat() {
  const browser = await running.client()
  const { actor } = await browser.expect(200, 'GET', '/api/session')
  return { browser, seatId: await lesson.seat(actor.id, ++seatNumber) }
}
const list = async (browser: Browser, step: string, language = 'en'): Promise<SeatOffer[]> =>
  (await browser.expect(200, 'GET', `/api/seat/offers/${step}?language=${language}`)).offers
const answerTo = (browser: Browser, step: string, id: string, change: object = {}) =>
  browser.send('PUT', `/api/seat/offers/${step}/${id}/answer?language=en`, {
    confidence: 5,
    wouldPay: false,
    registerUse: 'opened',
    timeMs: 12_345,
    ...change,
  })
const answersOf = (seatId: string) =>
  running.database.db.select().from(offerAnswers).where(eq(offerAnswers.seatId, seatId))
const truthOf = (id: string) => bank.find((offer) => offer.id === id)!.truth

test('a test shows twelve offers in the reader’s language, and does not reveal which are genuine', async () => {
  await lesson.goTo('first-test')
  const { browser } = await takeSeat()
  const offers = await list(browser, 'first-test')
  expect(offers).toHaveLength(12)
  expect(offers.every(({ answer, feedback }) => answer === null && feedback === null)).toBe(true)
  expect(JSON.stringify(offers)).not.toMatch(/fraudulent|genuine|truth|evidence|\{[\d ]+\}/)
  const arabic = await list(browser, 'first-test', 'ar')
  expect(arabic.map(({ id }) => id)).toEqual(offers.map(({ id }) => id))
  expect(arabic[0]!.parts.map(({ text }) => text).join()).toMatch(/\p{Script=Arabic}/u)
})

test('an answer is stored with its position, time and use of the register, and a test gives no feedback', async () => {
  await lesson.goTo('first-test')
  const { browser, seatId } = await takeSeat()
  const [, second] = await list(browser, 'first-test')
  const { status, body } = await answerTo(browser, 'first-test', second!.id)
  expect([status, body.answer, body.feedback]).toEqual([200, { confidence: 5, wouldPay: false }, null])
  expect(await answersOf(seatId)).toMatchObject([
    {
      step: 'first-test',
      offer: second!.id,
      place: 2,
      truth: truthOf(second!.id),
      confidence: 5,
      registerUse: 'opened',
      timeMs: 12_345,
    },
  ])
  expect((await list(browser, 'first-test'))[1]!.answer).toEqual({ confidence: 5, wouldPay: false })
})

test('the same answer again is accepted and stored once, another one is refused', async () => {
  await lesson.goTo('first-test')
  const { browser, seatId } = await takeSeat()
  const [first] = await list(browser, 'first-test')
  const twice = await Promise.all([1, 2].map(() => answerTo(browser, 'first-test', first!.id)))
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  const other = await answerTo(browser, 'first-test', first!.id, { confidence: 2 })
  expect([other.status, other.body.code]).toEqual([409, 'offer-answered'])
  expect(await answersOf(seatId)).toHaveLength(1)
})

test('65 an answer after its step, or before it, is refused with a clear message, and nothing is lost', async () => {
  await lesson.goTo('first-test')
  const { browser, seatId } = await takeSeat()
  const offers = await list(browser, 'first-test')
  await answerTo(browser, 'first-test', offers[0]!.id)
  const early = await answerTo(browser, 'second-test', offers[1]!.id)
  expect([early.status, early.body.code]).toEqual([409, 'step-not-started'])
  await lesson.goTo('play')
  const late = await answerTo(browser, 'first-test', offers[1]!.id)
  expect([late.status, late.body.detail]).toEqual([409, 'This step is over. Your answers so far are saved.'])
  expect(await answersOf(seatId)).toHaveLength(1)
})

test('the exercise shows for each offer the correct answer, its signs and the reason, also after a reload', async () => {
  await lesson.goTo('exercise')
  const { browser, seatId } = await takeSeat()
  const offers = await list(browser, 'exercise')
  expect(offers).toHaveLength(8)
  for (const offer of offers) {
    const { body } = await answerTo(browser, 'exercise', offer.id)
    expect(body.feedback).toMatchObject({ truth: truthOf(offer.id), evidence: expect.any(String) })
    expect(body.feedback.signs).toHaveLength(offer.parts.length)
  }
  const again = await list(browser, 'exercise', 'es')
  expect(again.every(({ feedback }) => feedback !== null)).toBe(true)
  const steps = await running.database.db
    .select()
    .from(seatSteps)
    .where(and(eq(seatSteps.seatId, seatId), eq(seatSteps.step, 'exercise')))
  expect(steps[0]?.doneAt).toBeInstanceOf(Date)
})

test('an offer of another form, and one that does not exist, is not found', async () => {
  await lesson.goTo('first-test')
  const { browser } = await takeSeat()
  const own = (await list(browser, 'first-test')).map(({ id }) => id)
  const foreign = bank.find(({ id }) => !own.includes(id))!
  for (const id of [foreign.id, 'no-such-offer']) expect((await answerTo(browser, 'first-test', id)).status).toBe(404)
})

test('a client without a seat, and the staff, take no test', async () => {
  const client = await running.client()
  expect((await client.send('GET', '/api/seat/offers/first-test?language=en')).body.code).toBe('no-seat')
  const operator = await running.operator()
  expect((await operator.send('GET', '/api/seat/offers/first-test?language=en')).status).toBe(403)
})

test('the second test has another form than the first', async () => {
  await lesson.goTo('first-test')
  const { browser } = await takeSeat()
  const first = (await list(browser, 'first-test')).map(({ id }) => id)
  await lesson.goTo('second-test')
  const second = (await list(browser, 'second-test')).map(({ id }) => id)
  expect(second.filter((id) => first.includes(id))).toEqual([])
})

test('two lessons with the same seed show the same offers in the same order, and another seed another order', async () => {
  const operator = await running.operator()
  /** What the first seat of a lesson sees, and the seed that the facilitator reads. */
  async function play(seed?: number) {
    const { code, path, lesson: started } = await startLesson(operator, { seed })
    const browser = running.visitor()
    await join(browser, code)
    const orders: string[][] = []
    let from = 'lobby'
    for (const step of ['first-test', 'exercise', 'second-test']) {
      await operator.expect(200, 'POST', `${path}/steps`, { from, to: step })
      orders.push((await list(browser, step)).map(({ id }) => id))
      from = step
    }
    return { seed: started.seed as number, orders }
  }
  const [first, again, other] = [await play(7), await play(7), await play(8)]
  expect(first.seed).toBe(7)
  expect(again).toEqual(first)
  for (const [place, order] of other.orders.entries()) expect(order).not.toEqual(first.orders[place])
  // Without a seed the server draws one, which repeats the lesson.
  const drawn = await play()
  expect(await play(drawn.seed)).toEqual(drawn)
  expect((await play()).seed).not.toBe(drawn.seed)
})

/** The bank of another installation, whose offers an operator changes while a lesson uses them. */
async function openChangingBank() {
  const app = await openTestApp()
  const operator = await app.operator()
  async function change(
    id: string,
    { isRetired = false, ...content }: { isRetired?: boolean; [field: string]: unknown },
  ) {
    const offer = (await operator.expect(200, 'GET', '/api/operator/offers')).offers.find(
      (each: { id: string }) => each.id === id,
    )
    const { id: _i, signs: _s, isAdded: _a, isRetired: _r, version, changedAt: _c, ...former } = offer
    const draft = { basedOn: version, content: { ...former, ...content }, isRetired }
    await operator.expect(201, 'POST', `/api/operator/offers/${id}/versions`, draft)
    return former
  }
  const { code, path } = await startLesson(operator, { seed: 7 })
  const browser = app.visitor()
  await join(browser, code)
  let from = 'lobby'
  const goTo = async (to: string) => {
    await operator.expect(200, 'POST', `${path}/steps`, { from, to })
    from = to
  }
  return { app, operator, browser, path, change, goTo }
}

test('offers that are retired after the exercise stay in the lesson, and its reminders can be completed', async () => {
  const { app, operator, browser, path, change, goTo } = await openChangingBank()
  await goTo('exercise')
  const exercise = await list(browser, 'exercise')
  for (const { id } of exercise) expect((await answerTo(browser, 'exercise', id)).status).toBe(200)
  await goTo('closed')
  const reminders = ['booster-1', 'booster-2', 'booster-3']
  const chosen = await Promise.all(reminders.map(async (step) => (await list(browser, step)).map(({ id }) => id)))
  // One of the exercise and one of the first reminder, so that the pairs of a new lesson with this seed are others.
  for (const id of [exercise[0]!.id, chosen[0]![0]!]) await change(id, { isRetired: true })
  for (const [place, step] of reminders.entries())
    expect((await list(browser, step)).map(({ id }) => id)).toEqual(chosen[place])
  await app.database.owner.query("update lessons set closed_at = now() - interval '8 days'")
  const due = async () => (await browser.expect(200, 'GET', '/api/seat/debrief')).due
  expect(await due()).toBe('booster-1')
  for (const id of chosen[0]!) expect((await answerTo(browser, 'booster-1', id)).status).toBe(200)
  expect(await due()).toBe(null)
  const paper = await operator.open('GET', `${path}/reminders/booster-1/pdf?language=en&paper=a4`)
  const answers = pdfPages(Buffer.from(await paper.arrayBuffer()))
    .at(-1)!
    .replaceAll(/\s+/g, ' ')
  for (const id of chosen[0]!) expect(answers).toContain(bank.find((offer) => offer.id === id)!.firm)
})

test('an edit in the middle of a test changes neither the offer nor its register, and the next lesson has it', async () => {
  const { app, operator, browser, change, goTo } = await openChangingBank()
  await goTo('first-test')
  const offers = await list(browser, 'first-test')
  const edited = offers[3]!
  const { country, register } = bank.find(({ id }) => id === edited.id)!
  await change(edited.id, {
    firm: 'Quillon Pots',
    truth: truthOf(edited.id) === 'genuine' ? 'fraudulent' : 'genuine',
    register: register.map((entry) => ({ ...entry, name: 'Quillon Pots' })),
  })
  expect(await list(browser, 'first-test')).toEqual(offers)
  const search = async (by: Browser) =>
    (await by.expect(200, 'GET', `/api/seat/register/${country}?query=Quillon`)).entries.length as number
  expect(await search(browser)).toBe(0)
  expect((await answerTo(browser, 'first-test', edited.id)).status).toBe(200)
  const [stored] = await app.database.db.select().from(offerAnswers)
  expect(stored).toMatchObject({ offer: edited.id, offerVersion: 0, truth: truthOf(edited.id), place: 4 })

  const next = await startLesson(operator, { seed: 7 })
  const other = app.visitor()
  await join(other, next.code)
  await operator.expect(200, 'POST', `${next.path}/steps`, { from: 'lobby', to: 'first-test' })
  expect((await list(other, 'first-test')).find(({ id }) => id === edited.id)).toMatchObject({ firm: 'Quillon Pots' })
  expect(await search(other)).toBe(register.length)
})

test.each(['en', 'es', 'ar'] as const)(
  'a reminder on paper in %s has the four offers of the screen, the register, and the answers last',
  async (language) => {
    const operator = await running.operator()
    const { code, path } = await startLesson(operator)
    const browser = running.visitor()
    await join(browser, code)
    await operator.expect(200, 'POST', `${path}/steps`, { from: 'lobby', to: 'closed' })
    const onScreen = (await list(browser, 'booster-2')).map(({ id }) => bank.find((offer) => offer.id === id)!)
    const at = `${path}/reminders/booster-2/pdf?language=${language}&paper=a4`
    const response = await operator.open('GET', at)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const pages = pdfPages(Buffer.from(await response.arrayBuffer())).map((page) => page.replaceAll(/\s+/g, ' '))
    expect(pages.length).toBeGreaterThanOrEqual(4)
    const notice = { en: 'Simulation. Play money', es: 'Simulación. Dinero', ar: 'محاكاة' }[language]
    const readable = (page: string) =>
      language === 'ar' ? Array.from(page.normalize('NFKC')).toReversed().join('') : page
    expect(pages.filter((page) => !readable(page).includes(notice))).toEqual([])
    // Numbers are the same in every language: the register has each firm that is in it.
    const before = pages.slice(0, -1).join(' ')
    for (const { register } of onScreen) for (const { number } of register) expect(before).toContain(number)
    if (language !== 'en') return
    for (const { firm } of onScreen) expect(pages.at(-1)).toContain(firm)
    expect(before).not.toMatch(/This offer is|Deciding evidence/)
    expect(pages.at(-1)!.match(/This offer is fraudulent/g)).toHaveLength(2)
    // A participant would see the answers before they answer.
    expect((await browser.send('GET', at)).status).toBe(403)
  },
)

test('the register of a country finds the real firm, its clone’s details, and warnings', async () => {
  const { browser } = await takeSeat()
  const search = async (country: string, query: string) =>
    (await browser.expect(200, 'GET', `/api/seat/register/${country}?query=${encodeURIComponent(query)}`)).entries
  expect(await search('us', 'brannock quay')).toMatchObject([
    { number: 'S204417', status: 'authorised', clonedAs: expect.arrayContaining(['brannock-quay-cd.example.com']) },
  ])
  expect(await search('uk', 'brannock quay')).toEqual([])
  expect(await search('uk', 'marlowe')).toMatchObject([{ status: 'listed', permissions: [] }])
  expect(await search('us', 'xy')).toEqual([])
})
