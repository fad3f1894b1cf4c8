import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { SeatOffer } from '#root/contract/seat-offers.ts'
import { bank } from '#root/domain/offers/bank.ts'
import { seatSteps } from '#root/server/platform/tables/lessons.ts'
import { offerAnswers } from '#root/server/platform/tables/offers.ts'
import type { Browser } from './browser.ts'
import { openTestLesson } from './lesson-seats.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
let lesson: Awaited<ReturnType<typeof openTestLesson>>
beforeAll(async () => {
  running = await openTestApp()
  lesson = await openTestLesson(running.database.db, 'ABCDEF', 'first-test')
})

let seatNumber = 0
async function sit() {
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

test('a test shows twelve offers in the language, and says nothing about which are genuine', async () => {
  await lesson.goTo('first-test')
  const { browser } = await sit()
  const offers = await list(browser, 'first-test')
  expect(offers).toHaveLength(12)
  expect(offers.every(({ answer, feedback }) => answer === null && feedback === null)).toBe(true)
  expect(JSON.stringify(offers)).not.toMatch(/fraudulent|genuine|truth|settles|\{[\d ]+\}/)
  const arabic = await list(browser, 'first-test', 'ar')
  expect(arabic.map(({ id }) => id)).toEqual(offers.map(({ id }) => id))
  expect(arabic[0]!.parts.map(({ text }) => text).join()).toMatch(/\p{Script=Arabic}/u)
})

test('an answer is kept with its place, time and use of the register, and a test gives no feedback', async () => {
  await lesson.goTo('first-test')
  const { browser, seatId } = await sit()
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
  const { browser, seatId } = await sit()
  const [first] = await list(browser, 'first-test')
  const twice = await Promise.all([1, 2].map(() => answerTo(browser, 'first-test', first!.id)))
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  const other = await answerTo(browser, 'first-test', first!.id, { confidence: 2 })
  expect([other.status, other.body.code]).toEqual([409, 'offer-answered'])
  expect(await answersOf(seatId)).toHaveLength(1)
})

test('an answer after its step, or before it, is refused with a clear word, and nothing is lost', async () => {
  await lesson.goTo('first-test')
  const { browser, seatId } = await sit()
  const offers = await list(browser, 'first-test')
  await answerTo(browser, 'first-test', offers[0]!.id)
  const early = await answerTo(browser, 'second-test', offers[1]!.id)
  expect([early.status, early.body.code]).toEqual([409, 'step-not-started'])
  await lesson.goTo('play')
  const late = await answerTo(browser, 'first-test', offers[1]!.id)
  expect([late.status, late.body.detail]).toEqual([409, 'This step is over. Your answers so far are saved.'])
  expect(await answersOf(seatId)).toHaveLength(1)
})

test('the exercise answers each offer with the truth, its signs and the reason, also after a reload', async () => {
  await lesson.goTo('exercise')
  const { browser, seatId } = await sit()
  const offers = await list(browser, 'exercise')
  expect(offers).toHaveLength(8)
  for (const offer of offers) {
    const { body } = await answerTo(browser, 'exercise', offer.id)
    expect(body.feedback).toMatchObject({ truth: truthOf(offer.id), settles: expect.any(String) })
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
  const { browser } = await sit()
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
  const { browser } = await sit()
  const first = (await list(browser, 'first-test')).map(({ id }) => id)
  await lesson.goTo('second-test')
  const second = (await list(browser, 'second-test')).map(({ id }) => id)
  expect(second.filter((id) => first.includes(id))).toEqual([])
})

test('the register of a country finds the real firm, its clone’s details, and warnings', async () => {
  const { browser } = await sit()
  const search = async (country: string, query: string) =>
    (await browser.expect(200, 'GET', `/api/seat/register/${country}?query=${encodeURIComponent(query)}`)).entries
  expect(await search('us', 'brannock quay')).toMatchObject([
    { number: 'S204417', status: 'authorised', clonedAs: expect.arrayContaining(['brannock-quay-cd.example.com']) },
  ])
  expect(await search('uk', 'brannock quay')).toEqual([])
  expect(await search('uk', 'marlowe')).toMatchObject([{ status: 'listed', permissions: [] }])
  expect(await search('us', 'xy')).toEqual([])
})
