import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '#root/domain/random.ts'
import {
  down,
  expectReplicas,
  findNodes,
  hostSettings,
  kill,
  rollOut,
  start,
  up,
} from '#root/scripts/cluster/cluster.ts'
import { refuseMachine } from '#root/scripts/cluster/install-programs.ts'
import type { ClusterNode } from '#root/scripts/cluster/nodes.ts'
import { lobbyUrl } from '#root/scripts/cluster/places.ts'
import { untilDone } from '#root/scripts/cluster/prepare.ts'
import { inviteToHost } from '#root/server/host/lobby/invitations.ts'
import { databaseAt } from '#root/server/platform/node/database/open-database.ts'
import { atFileEnd } from '#root/tests/file-end.ts'
import { regtestAddress } from '#root/tests/firm.ts'
import { goodPassword, newPerson } from '#root/tests/host/lobby-app.ts'
import { type Browser, openBrowser } from '#root/tests/start/browser.ts'
import { checkHistory } from '../histories/check-history.ts'
import { HistoryRecorder, playClient, playOperator } from '../histories/play-operations.ts'
import { readFirmState } from '../histories/read-firm-state.ts'
import { fillDisk } from './fill-disk.ts'
import { type BusyFirm, createFirms, hostSizes, inFirm, findPlace, seedFirm } from './hosted-firms.ts'
import { findLessonFaults, openLesson, playLesson } from './lesson-on-cluster.ts'
import { resolveLocalNames, trustCertificate } from './trust-certificate.ts'
import { type WatchedAnswers, watchAnswers } from './watch-answers.ts'

const firmCount = 6
const clientsOfFirm = 4
const seatsOfLesson = 5
const stepMs = 1_500
/** How long all play before and after a change. */
const calmMs = 3_000
/** What a class may wait while it moves, on a busy machine. */
const moveMs = 20_000
/** Its disk has room for some firms. */
const secondCellMb = 700

/** A firm of the test, with the history of its clients. */
interface PlayedFirm extends BusyFirm {
  readonly recorder: HistoryRecorder
}

const random = seededRandom(20_261_124).uniform
let firms: PlayedFirm[]
let administrator: Browser

const refusal = refuseMachine()
if (refusal) console.warn(`Changes of a host on a cluster are not tested on this machine. ${refusal}`)

const urlsOf = (some: readonly PlayedFirm[]) => some.map(({ firm }) => firm.url)

/** Signs in an administrator of the host. */
async function enterConsole(): Promise<Browser> {
  const directory = databaseAt(hostSettings().GLASSHOUSE_DIRECTORY_URL)
  const invited = { email: 'ada@example.com', role: 'operator', firm: null, invitedBy: null } as const
  const link = await directory.db.transaction((tx) => inviteToHost(tx, lobbyUrl, invited))
  await directory.close()
  const browser = openBrowser(lobbyUrl)
  const accepted = await browser.post(
    '/api/lobby/invitations/acceptance',
    newPerson(invited.email, link.split('#')[1]!),
  )
  expect(accepted.status).toBe(201)
  expect((await browser.post('/api/session/confirmation', { password: goodPassword })).status).toBe(201)
  return browser
}

/** All clients and operators of the firms work before, during and after a change. */
async function playDuring(change: () => Promise<unknown>): Promise<void> {
  const playing = { isOver: false }
  const isOver = () => playing.isOver
  const changeOnce = async () => {
    try {
      await pause(calmMs)
      for (const { recorder } of firms) recorder.beginWatch()
      await change()
      await pause(calmMs)
    } finally {
      playing.isOver = true
    }
  }
  await Promise.all([
    changeOnce(),
    ...firms.flatMap(({ players }) => [
      ...players.clients.map((player) => playClient(player, regtestAddress, isOver)),
      playOperator(players.operator, players.depositIds, isOver),
    ]),
  ])
}

/** Waits until a number of operations of some firms have an outcome of a kind. */
async function untilCounted(some: readonly PlayedFirm[], kind: 'acknowledged' | 'unknown', more: number) {
  const counts = some.map(({ recorder }) => recorder.count(kind))
  await expect
    .poll(() => Math.min(...some.map(({ recorder }, place) => recorder.count(kind) - counts[place]!)), {
      timeout: 90_000,
    })
    .toBeGreaterThanOrEqual(more)
}

/** The longest time without an acknowledged operation in one of the firms since the change began. */
const longestSilenceOf = (some: readonly PlayedFirm[]) =>
  Math.round(Math.max(...some.map(({ recorder }) => recorder.longestSilenceMs)))

/** Every acknowledged operation of every firm is stored once, and every ledger verifies. */
async function expectCorrect(): Promise<void> {
  for (const { firm, recorder, before } of firms) {
    const states = new Map([[firm.slug, await inFirm(firm, readFirmState)]])
    expect(checkHistory(recorder, states, new Set(before))).toEqual([])
  }
}

/** The firms in a cell, and all others. */
async function splitByCell(cell: string): Promise<{ inside: PlayedFirm[]; outside: PlayedFirm[] }> {
  const cells = await Promise.all(firms.map(({ firm }) => findPlace(firm)))
  const isInside = (_: PlayedFirm, place: number) => cells[place]!.cell === cell
  return { inside: firms.filter(isInside), outside: firms.filter((each, place) => !isInside(each, place)) }
}

/** Watches the answers of some firms and those of the others while `work` runs. */
async function watchBoth(
  { inside, outside }: { readonly inside: readonly PlayedFirm[]; readonly outside: readonly PlayedFirm[] },
  work: () => Promise<unknown>,
): Promise<{ own: WatchedAnswers; others: WatchedAnswers }> {
  const others = watchAnswers(...urlsOf(outside))
  const own = watchAnswers(...urlsOf(inside))
  await work()
  own.stop()
  others.stop()
  return { own, others }
}

/** Every answer of the other firms was as always. Those concerned got an answer too, at worst 503 with when to retry. */
function expectUndisturbed({ own, others }: { own: WatchedAnswers; others: WatchedAnswers }): void {
  expect(own.failed).toEqual([])
  expect(others.failed).toEqual([])
  expect(others.postponed).toBe(0)
  expect(others.count).toBeGreaterThan(50)
}

describe.skipIf(refusal !== null)('changes of a host with two cells while its firms work', () => {
  beforeAll(async () => {
    atFileEnd(down)
    await up({ isHost: true, settings: { LOG_LEVEL: 'error', ...hostSizes }, secondCellMb })
    trustCertificate()
    resolveLocalNames()
    administrator = await enterConsole()
    firms = []
    for (const firm of await createFirms(firmCount, 1)) {
      const recorder = new HistoryRecorder()
      firms.push({ ...(await seedFirm(firm, clientsOfFirm, recorder, random)), recorder })
    }
  }, 400_000)

  test('a firm with a lesson moves to another cell: its class waits for seconds and misses no step, and no other class notices', async () => {
    const { inside: candidates } = await splitByCell('one')
    const moved = candidates[0]!
    const outside = firms.filter((each) => each !== moved)
    const { body } = await administrator.get('/api/host/cells')
    const { id: cellId } = (body.cells as { id: string; name: string }[]).find(({ name }) => name === 'two')!
    const lesson = await inFirm(moved.firm, (db) => openLesson(db, moved.firm.url, seatsOfLesson))
    let tookMs = 0
    const move = async () => {
      const startedAt = performance.now()
      const answer = await administrator.post(`/api/host/firms/${moved.firm.slug}/move`, { cellId })
      tookMs = Math.round(performance.now() - startedAt)
      expect(answer).toMatchObject({ status: 204 })
      await untilCounted([moved], 'acknowledged', 5)
    }
    const answers = await watchBoth({ inside: [moved], outside }, () =>
      Promise.all([playDuring(move), playLesson(lesson, stepMs)]),
    )
    console.log(
      `A move of ${tookMs} ms: its class was without an acknowledged operation for ${longestSilenceOf([moved])} ms and got ` +
        `503 ${answers.own.postponed} times in ${answers.own.count} answers; the others waited for ${longestSilenceOf(outside)} ms ` +
        `at most, in ${answers.others.count} answers`,
    )
    expectUndisturbed(answers)
    expect(longestSilenceOf([moved])).toBeLessThan(moveMs)
    expect((await findPlace(moved.firm)).cell).toBe('two')
    expect(await inFirm(moved.firm, (db) => findLessonFaults(db, lesson))).toEqual([])
    await expectCorrect()
  }, 240_000)

  test('a cell is killed with -9: its classes get 503 until it is back, and no class of the other cell notices', async () => {
    const cells = await splitByCell('two')
    const answers = await watchBoth(cells, () =>
      playDuring(async () => {
        const names = await kill('cell-two')
        await untilCounted(cells.inside, 'unknown', 5)
        for (const { recorder } of cells.inside) recorder.beginWatch()
        start(names)
        await untilCounted(cells.inside, 'acknowledged', 5)
      }),
    )
    console.log(`A cell: ${longestSilenceOf(cells.inside)} ms until operations went on after its start`)
    expectUndisturbed(answers)
    await expectCorrect()
  }, 240_000)

  test('the disk of a cell is full: its classes get 503 and lose nothing, no class of the other cell notices, and they go on when there is space', async () => {
    const [{ folder }] = (await findNodes('cell-two')) as [ClusterNode]
    const ballast = path.join(folder, 'ballast')
    const cells = await splitByCell('two')
    const answers = await watchBoth(cells, () =>
      playDuring(async () => {
        fillDisk(ballast)
        await untilCounted(cells.inside, 'unknown', 5)
        rmSync(ballast)
        for (const { recorder } of cells.inside) recorder.beginWatch()
        // As a service manager does: PostgreSQL ends when it finds no space for its log.
        await untilDone('The second cell', 60, async () => {
          start(['cell-two'])
          await inFirm(cells.inside[0]!.firm, async () => {})
        })
        await untilCounted(cells.inside, 'acknowledged', 5)
      }),
    )
    console.log(
      `A full disk of a cell: ${longestSilenceOf(cells.inside)} ms until operations went on after there was space`,
    )
    expectUndisturbed(answers)
    await expectCorrect()
  }, 240_000)

  test('a rolling restart to a release with one more migration, with a lesson in three of the firms: every request is answered, at worst with 503 and when to retry, and no seat loses its place or misses a step', async () => {
    // The first firm of the directory's cell has had its lesson.
    const { inside } = await splitByCell('one')
    const lessons = await Promise.all(
      [...inside, firms.at(-1)!].slice(-3).map(async ({ firm }) => ({
        firm,
        lesson: await inFirm(firm, (db) => openLesson(db, firm.url, seatsOfLesson)),
      })),
    )
    const answers = watchAnswers(...urlsOf(firms))
    const migration = `alter table withdrawals add column next_release text;
      create table next_release (id uuid primary key default gen_random_uuid())`
    await Promise.all([
      playDuring(() => rollOut('second', { '199_next_release.sql': migration })),
      ...lessons.map(({ lesson }) => playLesson(lesson, stepMs)),
    ])
    answers.stop()
    console.log(
      `Rolling restart of a host: ${answers.count} answers, ${answers.postponed} of them 503 with Retry-After`,
    )
    expect(answers.failed).toEqual([])
    expect(answers.count).toBeGreaterThan(300)
    for (const { firm, lesson } of lessons) expect(await inFirm(firm, (db) => findLessonFaults(db, lesson))).toEqual([])
    for (const { firm } of firms) {
      const { rows } = await inFirm(firm, (db) =>
        db.execute(`select name from schema_migrations where name like '199%'`),
      )
      expect(rows).toHaveLength(1)
    }
    await untilDone('The replicas', 60, expectReplicas)
    await expectCorrect()
  }, 300_000)
})
