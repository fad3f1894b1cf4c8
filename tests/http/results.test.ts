import { crc32, inflateRawSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { normalQuantile, studentPoint } from '#root/domain/distributions.ts'
import { wilsonInterval } from '#root/domain/signal-detection.ts'
import { lessons as lessonTable, seats } from '#root/server/platform/tables/lessons.ts'
import { offerAnswers } from '#root/server/platform/tables/offers.ts'
import { newPerson } from '../people.ts'
import type { Browser } from './browser.ts'
import { answersOf, openTestLesson } from './lesson-seats.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
let operator: Browser
beforeAll(async () => {
  running = await openTestApp()
  operator = await running.operator()
})

type TestStep = 'first-test' | 'second-test'

/** A lesson whose people took the first test, each of whom missed one fraud. */
async function lessonOf(code: string, people: number): Promise<string> {
  const lesson = await openTestLesson(running.database.db, code, 'second-test')
  for (let number = 1; number <= people; number++) {
    const seatId = await lesson.seat((await newPerson(running.database.db, 'client')).id, number)
    await answer(seatId, number, 'first-test', 1)
  }
  return lesson.id
}

/** The answers of a seat at a test, in which it misses the given number of frauds. */
async function answer(seatId: string, number: number, step: TestStep, misses: number) {
  let missesLeft = misses
  const answers = answersOf({ id: seatId, number }, step, ({ truth }) => {
    const isMissed = truth === 'fraudulent' && missesLeft-- > 0
    const confidence = truth === 'fraudulent' && !isMissed ? 5 : 2
    return { confidence, wouldPay: isMissed, registerUse: 'none', timeMs: 5_000 }
  })
  await running.database.db.insert(offerAnswers).values(answers)
}

async function unzipped(id: string): Promise<Map<string, string>> {
  const response = await operator.open('GET', `/api/operator/results/${id}/export`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  return unzip(Buffer.from(await response.arrayBuffer()))
}

/** Reads a zip archive by its directory. */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'))
  let at = archive.readUInt32LE(end + 16)
  for (let file = 0; file < archive.readUInt16LE(end + 10); file++) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50)
    const [checksum, packed, length] = [16, 20, 28].map((field) => archive.readUInt32LE(at + field)) as [
      number,
      number,
      number,
    ]
    const [start, nameLength] = [archive.readUInt32LE(at + 42), length & 0xffff]
    const name = archive.toString('latin1', at + 46, at + 46 + nameLength)
    const contents = inflateRawSync(archive.subarray(start + 30 + nameLength, start + 30 + nameLength + packed))
    expect([archive.readUInt32LE(start), crc32(contents)]).toEqual([0x04034b50, checksum])
    files.set(name, contents.toString())
    at += 46 + nameLength
  }
  return files
}

test('eight people have a mean with its interval, and nothing names or orders anybody', async () => {
  const id = await lessonOf('RESULT', 8)
  const result = await operator.expect(200, 'GET', `/api/operator/results/${id}`)
  expect(result.steps).toMatchObject([
    {
      step: 'first-test',
      people: 8,
      score: { people: 8 },
      rates: {
        hits: { count: 40, outOf: 48 },
        falseAlarms: { count: 0, outOf: 48 },
        checked: { count: 0, outOf: 96 },
        wouldPayFraudulent: { count: 8, outOf: 48 },
        wouldPayGenuine: { count: 0, outOf: 48 },
      },
    },
  ])
  expect(result.steps[0].score.means.dPrime.value).toBeGreaterThan(2)
  // Everybody is alike, so that the answers count like independent ones: Wilson's interval of 40 in 48.
  const { low, high } = wilsonInterval(40 / 48, 48, studentPoint(7))
  expect(result.steps[0].rates.hits.interval.low).toBeCloseTo(low, 12)
  expect(result.steps[0].rates.hits.interval.high).toBeCloseTo(high, 12)
  expect(JSON.stringify(result)).not.toMatch(/pseudonym|Seat \d|seatId|email/)
  const { lessons } = await operator.expect(200, 'GET', '/api/operator/results')
  expect(lessons).toMatchObject([{ id, room: 'Room', answered: 8 }])
})

test('the gain is the mean of the people who took both tests, and the arms are compared from eight people in each on', async () => {
  const { db } = running.database
  const lesson = await openTestLesson(db, 'GANNAA', 'debrief')
  await db.update(lessonTable).set({ arms: 'half' }).where(eq(lessonTable.id, lesson.id))
  const arms = () => operator.expect(200, 'GET', `/api/operator/results/${lesson.id}`)
  const take = async (number: number) => {
    const seatId = await lesson.seat((await newPerson(db, 'client')).id, number)
    const isEarly = number % 2 === 0
    await db.update(seats).set({ hasLensEarly: isEarly }).where(eq(seats.id, seatId))
    await answer(seatId, number, 'first-test', 3)
    if (number !== 18) await answer(seatId, number, 'second-test', isEarly ? 0 : number < 9 ? 2 : 3)
  }
  for (let number = 1; number <= 7; number++) await take(number)
  expect(await arms()).toMatchObject({
    gain: { people: 7, mean: null },
    arms: { groups: null, difference: null },
  })
  for (let number = 8; number <= 18; number++) await take(number)
  const result = await arms()
  // By hand: the rates are 3.5, 4.5 and 6.5 of 7, and the false alarms stay the same.
  const [none, one, all] = [0, normalQuantile(4.5 / 7), normalQuantile(6.5 / 7)]
  expect(result.gain.people).toBe(17)
  expect(result.gain.mean.value).toBeCloseTo((8 * all + 4 * one + 5 * none) / 17, 12)
  expect(result.gain.mean.low).toBeLessThan(result.gain.mean.value)
  expect(result.arms.groups.map(({ arm, gain }: { arm: string; gain: object }) => [arm, gain])).toMatchObject([
    ['early', { people: 8 }],
    ['late', { people: 9 }],
  ])
  expect(result.arms.difference.value).toBeCloseTo(all - (4 * one) / 9, 12)
})

test('an export has new codes each time, days instead of times, and no identity', async () => {
  const id = await lessonOf('EXPRTA', 9)
  const [one, other] = [await unzipped(id), await unzipped(id)]
  expect([...one.keys()].toSorted()).toEqual([
    'analysis.R',
    'answers.csv',
    'bank-version.txt',
    'codebook.csv',
    'totals.csv',
    'wide.csv',
  ])
  const codesOf = (files: Map<string, string>) => {
    const rows = files.get('answers.csv')!.trimEnd().split('\r\n').slice(1)
    return new Set(rows.map((row) => row.split(',')[1]))
  }
  expect(codesOf(one).size).toBe(9)
  expect(new Set([...codesOf(one), ...codesOf(other)]).size).toBe(18)
  const all = [...one.values()].join('\n')
  expect(all).not.toMatch(/Seat \d|EXPRTA|@|\d{4}-\d\d-\d\d|\d\d:\d\d/)
  expect(all).not.toContain(id)
})

test('seven people are shown and exported as totals only', async () => {
  const id = await lessonOf('FEWERS', 7)
  const { steps } = await operator.expect(200, 'GET', `/api/operator/results/${id}`)
  expect(steps[0]).toMatchObject({
    score: { people: 7, means: null },
    rates: { hits: { count: 35, outOf: 42, interval: null }, wouldPayFraudulent: { count: 7, interval: null } },
  })
  expect([...(await unzipped(id)).keys()].toSorted()).toEqual(['bank-version.txt', 'codebook.csv', 'totals.csv'])
})

test('two people have no totals, neither on the screen nor in an export', async () => {
  const id = await lessonOf('TWXTWX', 2)
  const { steps, gain } = await operator.expect(200, 'GET', `/api/operator/results/${id}`)
  expect(steps).toEqual([{ step: 'first-test', people: 2, score: { people: 2, means: null }, rates: null }])
  expect(gain).toBeNull()
  expect((await unzipped(id)).get('totals.csv')!.trimEnd().split('\r\n')).toHaveLength(1)
  const three = await lessonOf('THREEA', 3)
  expect((await unzipped(three)).get('totals.csv')).toContain(',first-test,3,15,3,0,18')
  expect((await operator.expect(200, 'GET', `/api/operator/results/${three}`)).steps[0].rates.hits).toEqual({
    count: 15,
    outOf: 18,
    interval: null,
  })
})

test('a lesson without answers has no result, and a client sees none', async () => {
  const { id } = await openTestLesson(running.database.db, 'NABADY', 'play')
  expect((await operator.send('GET', `/api/operator/results/${id}`)).status).toBe(404)
  expect((await operator.send('GET', `/api/operator/results/${id}/export`)).status).toBe(404)
  expect((await (await running.client()).send('GET', '/api/operator/results')).status).toBe(403)
})
