import { availableParallelism, loadavg } from 'node:os'
import { beforeAll, expect, test } from 'vitest'
import type { LessonStep } from '#root/domain/lesson.ts'
import { LiveSeat } from '#root/scripts/bots/live-seat.ts'
import { offerAnswers } from '#root/server/platform/tables/offers.ts'
import { waitForText, type Window } from '#root/tests/browser.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { takeSeat, timeStep } from '#root/tests/journey/browser-seats.ts'
import { joinByApi } from '#root/tests/journey/by-api.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'
import { type Acknowledged, answerOffers, findLostAnswers, inGroups } from './answer-offers.ts'

const inBrowsers = 10
const overHttp = 290
/** The number of seats that act at the same time. */
const groupSize = 50
/** Offers of the first test. */
const offerCount = 12
/**
 * When a step must be on the screen of each browser, also on a slow machine. The goal on a calm one is 1 s, which
 * `npm run bench -- join` measures.
 */
const stepLimitMs = 60_000

const database = await freshDatabase()
const { testServer, openWindow } = testInstance({ ...database.env })
let facilitator: Window
let projector: Window
let code: string
let lessonId: string
const seats: LiveSeat[] = []
const acknowledged: Acknowledged = new Map()
/** A participant with a real browser: the window of the present device, the number of the seat, the words of its card. */
interface Participant {
  window: Window
  readonly number: number
  readonly words: string
}
const participants: Participant[] = []

beforeAll(async () => {
  const server = await testServer()
  facilitator = await openWindow()
  await joinByApi(facilitator, server.operatorLink)
  await facilitator.goto('/operator/lessons')
  await facilitator.getByLabel('Name of the room').fill('Assembly hall')
  await facilitator.getByRole('button', { name: 'Open a room' }).click()
  await facilitator.getByRole('button', { name: 'Start a lesson' }).click()
  await facilitator.waitForURL(/\/operator\/lessons\/[0-9a-f-]{36}$/)
  lessonId = facilitator.url().split('/').at(-1)!
  code = /[A-HJ-NP-Z]{6}/.exec(await facilitator.locator('header .font-mono').innerText())![0]
  projector = await openWindow()
  await projector.goto(`/lesson/${code}/projector`)
  for (let place = 0; place < overHttp; place += 1) seats.push(new LiveSeat(server.url, code))
}, 120_000)

const pathOf = (window: Window) => new URL(window.url()).pathname

async function numberIn(window: Window): Promise<number> {
  const response = await window.context().request.get('/api/seat')
  return (await response.json()).seat.number
}

/** Presses next, and waits until the step is on the screen of each browser and every seat over HTTP has read it. */
async function next(name: string, step: LessonStep) {
  const windows = participants.map(({ window }) => window)
  const press = () => facilitator.getByRole('button', { name: `Next: ${name}` }).click()
  const times = (await timeStep(windows, step, press)).toSorted((one, other) => one - other)
  const machine = `load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} processors`
  console.log(`${name} on ${times.length} screens after ${times.map(Math.round).join(', ')} ms; ${machine}`)
  expect(times.length).toBe(inBrowsers)
  expect(times.at(-1)).toBeLessThan(stepLimitMs)
  await expect.poll(() => seats.filter(({ seenAtMs }) => seenAtMs.has(step)).length, { timeout: 60_000 }).toBe(overHttp)
}

test('64 300 join at once: 10 in browsers and 290 over HTTP, each with a seat of its own', async () => {
  const joining = Promise.all(seats.map((seat) => seat.join()))
  const windows = await Promise.all(Array.from({ length: inBrowsers }, () => openWindow({}, 'file')))
  const cards = await Promise.all(windows.map((window) => takeSeat(window, code)))
  await joining
  await Promise.all(seats.map((seat) => seat.follow()))
  for (const [place, window] of windows.entries()) {
    await waitForText(window, 'The lesson starts soon. Keep this page open.')
    participants.push({ window, number: await numberIn(window), words: cards[place]! })
  }
  const numbers = [...seats, ...participants].map(({ number }) => number)
  expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 300 }, (_, at) => at + 1))
  await waitForText(projector, '300')
  await facilitator.getByRole('heading', { name: 'Welcome' }).waitFor()
}, 240_000)

test('64 every seat refreshes, and returns to the same place', async () => {
  await inGroups(seats, groupSize, (seat) => seat.read())
  for (const { window, number } of participants) {
    await window.reload()
    await waitForText(window, 'The lesson starts soon. Keep this page open.')
    expect(await numberIn(window)).toBe(number)
  }
}, 120_000)

test('64 every seat moves to another device during the test, and keeps its answers', async () => {
  await next('First test', 'first-test')
  await inGroups(seats, groupSize, (seat) => answerOffers(seat, acknowledged, offerCount / 2))
  await inGroups(seats, groupSize, (seat) => seat.changeDevice())
  await inGroups(seats, groupSize, (seat) => answerOffers(seat, acknowledged, offerCount))
  await Promise.all(participants.map(changeDevice))
  expect([...acknowledged.values()].filter(({ size }) => size !== offerCount)).toEqual([])
}, 300_000)

/** Answers one offer, moves to another browser by the card, and answers the next one there. */
async function changeDevice(participant: Participant): Promise<void> {
  const former = participant.window
  await former.waitForURL(/\/seat\/first-test$/)
  await answerOnScreen(former, 1)
  const window = await openWindow({}, 'file')
  await window.goto(`/join/${code}`)
  await window.getByRole('button', { name: 'I have a resume card' }).click()
  await window.getByLabel('The four words of your card').fill(participant.words)
  await window.getByRole('button', { name: 'Return to my seat' }).click()
  await window.getByRole('link', { name: 'Go to the lesson' }).click()
  await window.waitForURL(/\/seat\/first-test$/)
  expect(await numberIn(window)).toBe(participant.number)
  await answerOnScreen(window, 2)
  expect((await former.context().request.get('/api/seat')).status()).toBe(401)
  await former.close()
  participant.window = window
}

async function answerOnScreen(window: Window, place: number): Promise<void> {
  await window.getByRole('heading', { name: `Offer ${place} of ${offerCount}` }).waitFor()
  await window.getByRole('radio', { name: 'Surely genuine' }).check()
  await window.getByRole('radio', { name: 'No', exact: true }).check()
  await window.getByRole('button', { name: 'Answer' }).click()
  await window.getByRole('heading', { name: `Offer ${place + 1} of ${offerCount}` }).waitFor()
}

test('64 every seat loses the network while the lesson moves on, and returns to the new step', async () => {
  await Promise.all(seats.map((seat) => seat.loseNetwork()))
  for (const { window } of participants) await window.context().setOffline(true)
  await facilitator.getByRole('button', { name: 'Next: Invest' }).click()
  await facilitator.getByRole('button', { name: 'Next: News from the firm' }).waitFor()
  expect(seats.filter(({ seenAtMs }) => seenAtMs.has('play'))).toEqual([])
  for (const { window } of participants) await window.context().setOffline(false)
  await Promise.all(seats.map((seat) => seat.follow()))
  expect(seats.filter(({ seenAtMs }) => seenAtMs.has('play')).length).toBe(overHttp)
  for (const { window } of participants) await expect.poll(() => pathOf(window), { timeout: 60_000 }).toBe('/dashboard')
}, 180_000)

test('64 all reach the reveal, no seat is lost or duplicated, and no answer is lost', async () => {
  await next('News from the firm', 'freeze')
  await next('Ask for your money', 'ask')
  await next('Behind the glass', 'reveal')
  for (const { window, number } of participants) {
    await window.waitForURL(/\/dashboard\/lesson$/)
    await waitForText(window, 'Behind the glass')
    expect(await numberIn(window)).toBe(number)
    expect(window.faults).toEqual([])
  }
  await waitForText(projector, 'It has promised')
  expect(seats.flatMap(({ faults }) => faults)).toEqual([])
  const { seats: roster } = await (
    await facilitator.context().request.get(`/api/operator/lessons/${lessonId}/seats`)
  ).json()
  expect(roster.length).toBe(300)
  expect(new Set(roster.map(({ clientId }: { clientId: string }) => clientId)).size).toBe(300)
  expect(roster.filter(({ step }: { step: string }) => step !== 'reveal')).toEqual([])
  expect(await findLostAnswers(database.db, lessonId, acknowledged)).toEqual([])
  expect(await database.db.$count(offerAnswers)).toBe(overHttp * offerCount + inBrowsers * 2)
}, 180_000)
