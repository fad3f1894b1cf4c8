import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { down, expectReplicas, up } from '#root/scripts/cluster/cluster.ts'
import { refuseMachine } from '#root/scripts/cluster/install-programs.ts'
import { untilDone, writeOut } from '#root/scripts/cluster/prepare.ts'
import { clusterSecrets } from '#root/scripts/cluster/secrets.ts'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { regtestAddress } from '#root/tests/firm.ts'
import { randomOf } from '#root/tests/random.ts'
import { checkHistory, type FirmState } from '../histories/check-history.ts'
import { playClient, playOperator, type Player, HistoryRecorder } from '../histories/play-operations.ts'
import { readFirmState, readRecords } from '../histories/read-firm-state.ts'
import { type Players, seedPlayers } from '../histories/seed-players.ts'
import { createFirms, type HostedFirm } from './hosted-firms.ts'
import { killInTurn } from './kills.ts'
import { type ClusterLesson, findLessonFaults, openLesson, playLesson } from './lesson-on-cluster.ts'
import { resolveLocalNames, trustCertificate } from './trust-certificate.ts'

/** 200 for 10 minutes with `npm run assurance -- soak firms`. A tenth of the firms has a lesson, another tenth has working clients. */
const firmCount = Number(process.env.SOAK_FIRMS ?? 40)
const minutes = Number(process.env.SOAK_MINUTES ?? 3)
const seed = Number(process.env.SOAK_SEED ?? 20_261_123)
/** The minimum number of probes; they continue after the kills if necessary. */
const leastProbes = minutes * 10_000
const seatsOfLesson = 10
const clientsOfFirm = 5
/** How many probes are under way at a time. */
const probers = 4
const killEveryMs = 30_000
/** A lesson has 10 steps or so. */
const stepMs = minutes * 4_000
/** The lease of the leader is 15 s; then a replica becomes the leader, another one follows it, and HAProxy and the servers notice. */
const writesBackMs = 20_000

const recorder = new HistoryRecorder()
const random = randomOf(seed)
const refusal = refuseMachine()
if (refusal) console.warn(`A host on a cluster is not tested on this machine. ${refusal}`)

/** A firm whose clients and operator work. */
interface BusyFirm {
  readonly firm: HostedFirm
  readonly players: Players
  readonly before: readonly string[]
}

/** Does something in the database of a firm. */
async function inFirm<T>(firm: HostedFirm, work: (db: Queryable) => Promise<T>): Promise<T> {
  const database = firm.open()
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

function seedFirm(firm: HostedFirm): Promise<BusyFirm> {
  return inFirm(firm, async (db) => {
    const at = { firm: firm.slug, url: firm.url, secret: firm.secret, clientCount: clientsOfFirm }
    const players = await seedPlayers(db, at, recorder, random)
    return { firm, players, before: (await readRecords(db)).map(({ id }) => id) }
  })
}

/**
 * Asks firms for the records of clients of other firms, with these clients' sessions: nobody is signed in there. Firms that nobody
 * uses are opened by this. Goes on until it is over and there are enough of them. Returns how many answers came.
 */
async function probe(all: readonly HostedFirm[], clients: readonly Player[], isOver: () => boolean): Promise<number> {
  let answers = 0
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!
  while (!isOver() || answers < leastProbes / probers) {
    const [client, other] = [pick(clients), pick(all)]
    if (client.firm === other.slug) continue
    const path = pick(['/api/withdrawals', '/api/account', '/api/investments', '/api/deposits'])
    const answer = await client.browser
      .at(other.url)
      .get(path)
      .catch(() => null)
    // With few firms the probes exceed the quota of one.
    if (!answer || answer.status === 503 || answer.status === 429) {
      await pause(200)
      continue
    }
    expect([other.slug, answer.status]).toEqual([other.slug, 401])
    answers += 1
  }
  return answers
}

/** Sets the cluster up, works in the busy firms while its parts are killed, and checks what is stored. */
async function playAndCheck(): Promise<void> {
  await up({ isHost: true, settings: { LOG_LEVEL: 'error' } })
  trustCertificate()
  resolveLocalNames()
  const createdAt = performance.now()
  const all = await createFirms(firmCount)
  console.log(`${firmCount} firms in ${Math.round((performance.now() - createdAt) / 1_000)} s`)
  const aTenth = Math.max(2, Math.round(firmCount / 10))
  const busy: BusyFirm[] = []
  for (const firm of all.slice(0, aTenth)) busy.push(await seedFirm(firm))
  const lessons = new Map<HostedFirm, ClusterLesson>()
  for (const firm of all.slice(aTenth, 2 * aTenth))
    lessons.set(firm, await inFirm(firm, (db) => openLesson(db, firm.url, seatsOfLesson)))
  await writeOut(clusterSecrets())

  const killing = killInTurn(recorder, killEveryMs, (minutes * 60_000) / killEveryMs)
  const { isOver } = killing
  const clients = busy.flatMap(({ players }) => players.clients)
  const playing = Promise.all([...lessons.values()].map((lesson) => playLesson(lesson, stepMs)))
  const [killed, ...probed] = await Promise.all([
    killing.killed,
    ...Array.from({ length: probers }, () => probe(all, clients, isOver)),
    ...clients.map((player) => playClient(player, regtestAddress, isOver).then(() => 0)),
    ...busy.map(({ players }) => playOperator(players.operator, players.depositIds, isOver).then(() => 0)),
  ])

  await playing
  await untilDone('The replicas', 300, expectReplicas)
  const states = new Map<string, FirmState>()
  const findings: unknown[] = []
  for (const firm of all) {
    const lesson = lessons.get(firm)
    await inFirm(firm, async (db) => {
      if (busy.some((each) => each.firm === firm)) states.set(firm.slug, await readFirmState(db))
      else findings.push(...(await verifyLedger(db)).findings)
      if (lesson) findings.push(...(await findLessonFaults(db, lesson)))
    })
  }
  expect(findings).toEqual([])
  const probes = probed.reduce((sum, count) => sum + count, 0)
  console.log(JSON.stringify(killed))
  console.log(
    `${recorder.count('acknowledged')} acknowledged, ${recorder.count('refused')} refused, ${recorder.count('unknown')} unknown, ` +
      `${recorder.answers.length} answers checked, ${probes} probes at other firms, ${lessons.size} lessons of ${seatsOfLesson}`,
  )
  expect(checkHistory(recorder, states, new Set(busy.flatMap(({ before }) => before)))).toEqual([])
  expect(Math.max(...killed.map(({ silenceMs }) => silenceMs))).toBeLessThan(writesBackMs)
}

test.skipIf(refusal !== null)(
  `${firmCount} firms on a cluster, lessons and clients in a fifth of them, ${minutes} minutes of kills with -9: nothing acknowledged is lost or duplicated, every lesson reaches its end, and no answer is another firm's`,
  async () => {
    try {
      await playAndCheck()
    } finally {
      // Many databases take longer to remove than a hook may last.
      await down()
    }
  },
  minutes * 60_000 + firmCount * 3_000 + 600_000,
)
