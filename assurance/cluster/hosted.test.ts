import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { lessonSteps } from '#root/domain/lesson.ts'
import { seededRandom } from '#root/domain/random.ts'
import { down, expectReplicas, up } from '#root/scripts/cluster/cluster.ts'
import { refuseMachine } from '#root/scripts/cluster/install-programs.ts'
import { checkpointNodes, untilDone } from '#root/scripts/cluster/prepare.ts'
import { clusterSecrets } from '#root/scripts/cluster/secrets.ts'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { regtestAddress } from '#root/tests/firm.ts'
import { checkHistory, type FirmState, type Rule } from '../histories/check-history.ts'
import { playClient, playOperator, type Player, HistoryRecorder } from '../histories/play-operations.ts'
import { readFirmState } from '../histories/read-firm-state.ts'
import { type BusyFirm, createFirms, type HostedFirm, hostSizes, inFirm, mapSome, seedFirm } from './hosted-firms.ts'
import { killInTurn, writesBackMs } from './kills.ts'
import { type ClusterLesson, findLessonFaults, openLesson, playLesson } from './lesson-on-cluster.ts'
import { acknowledgedOf, expectProof, findUploadFaults, playUploads } from './play-uploads.ts'
import { resolveLocalNames, trustCertificate } from './trust-certificate.ts'

/** Two processors play the daily test with fewer firms and for a shorter time (docs/assurance.md). */
const isSmall = availableParallelism() < 4
const sizeOf = (name: string, usually: number, onFewProcessors = usually) =>
  Number(process.env[name] ?? (isSmall ? onFewProcessors : usually))
/** 1,000 firms with 100 lessons of 30 seats for an hour with `npm run assurance -- soak firms`. */
const firmCount = sizeOf('SOAK_FIRMS', 200, 40)
const lessonCount = sizeOf('SOAK_LESSONS', 20, 4)
const seatsOfLesson = sizeOf('SOAK_SEATS', 10)
const minutes = sizeOf('SOAK_MINUTES', 10, 3)
const seed = sizeOf('SOAK_SEED', 20_261_123)
/** The firms with working clients. */
const busyCount = Math.min(20, Math.ceil(firmCount / 10))
const clientsOfFirm = 5
/** The number of firms with a client who uploads files. */
const uploadingCount = 5
/** The minimum number of probes; they continue after the kills if necessary. */
const minProbes = Math.min(minutes * (isSmall ? 3_000 : 10_000), 100_000)
/** How many probes are under way at a time, and how many reach a firm one after the other. */
const probers = isSmall ? 2 : 4
const probesOfVisit = 20
const killEveryMs = 30_000
/** The lessons end shortly before the kills. */
const stepMs = (minutes * 60_000 * 0.85) / lessonSteps.length
/** On two processors, which the clients share with eleven nodes, writes were seen to come back after 21 s. */
const writesBackOnFewMs = 30_000
/** A former leader may have to copy the databases of all firms. */
const replicasBackS = 120 + firmCount
/** How many firms are prepared at the same time. Twice as many are read. */
const atOnce = 4

const recorder = new HistoryRecorder()
const random = seededRandom(seed).uniform
const refusal = refuseMachine()
if (refusal) console.warn(`A host on a cluster is not tested on this machine. ${refusal}`)

/** The answers that the probes got, by their status. */
type Probed = Map<number, number>

/**
 * Asks firms for the records of clients of other firms, with these clients' sessions: nobody is signed in there. Firms that nobody
 * uses are opened by this. Goes on until it is over and there are enough of them.
 */
async function probe(
  all: readonly HostedFirm[],
  clients: readonly Player[],
  isOver: () => boolean,
  probed: Probed,
): Promise<void> {
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!
  const isEnough = () => isOver() && sumOf(probed.values()) >= minProbes
  while (!isEnough()) {
    const other = pick(all)
    for (let visit = 0; visit < probesOfVisit && !isEnough(); visit += 1) {
      const client = pick(clients)
      if (client.firm === other.slug) continue
      const address = pick(['/api/withdrawals', '/api/account', '/api/investments', '/api/deposits'])
      const answer = await client.browser
        .at(other.url)
        .get(address)
        .catch(() => null)
      // With few firms the probes exceed the quota of one.
      if (!answer || answer.status === 503 || answer.status === 429) await pause(200)
      else probed.set(answer.status, (probed.get(answer.status) ?? 0) + 1)
    }
  }
}

const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, each) => sum + each, 0)

/** The seconds that each part of the run has taken. */
const seconds: Record<string, number> = {}

async function timed<T>(part: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await work()
  } catch (error) {
    // The removal of a thousand firms takes minutes, and the test fails only afterwards.
    console.error(error)
    throw error
  } finally {
    seconds[part] = Math.round((performance.now() - startedAt) / 1_000)
    console.log(`${part}: ${seconds[part]} s`)
  }
}

/** Prepares the clients of some firms and the lessons of others. */
async function seedAll(all: readonly HostedFirm[]) {
  const busy = await mapSome(all.slice(0, busyCount), atOnce, (firm) => seedFirm(firm, clientsOfFirm, recorder, random))
  const lessons = new Map<HostedFirm, ClusterLesson>()
  await mapSome(all.slice(busyCount, busyCount + lessonCount), atOnce, async (firm) => {
    lessons.set(firm, await inFirm(firm, (db) => openLesson(db, firm.url, seatsOfLesson, { hasMoney: true })))
  })
  await checkpointNodes(clusterSecrets())
  return { busy, lessons }
}

/** Reads the database of every firm: the states of the busy ones, and what is wrong in the others and in the lessons. */
async function readAll(all: readonly HostedFirm[], busy: readonly BusyFirm[], lessons: Map<HostedFirm, ClusterLesson>) {
  const states = new Map<string, FirmState>()
  const findings: unknown[] = []
  await mapSome(all, 2 * atOnce, (firm) =>
    inFirm(firm, async (db) => {
      const lesson = lessons.get(firm)
      if (busy.some((each) => each.firm === firm)) states.set(firm.slug, await readFirmState(db))
      else findings.push(...(await verifyLedger(db)).findings)
      if (lesson) findings.push(...(await findLessonFaults(db, lesson)))
    }),
  )
  return { states, findings }
}

/** Sets the cluster up, works in the busy firms while its parts are killed, and checks what is stored. */
async function playAndCheck(): Promise<void> {
  await timed('cluster', () => up({ isHost: true, settings: { LOG_LEVEL: 'error', ...hostSizes } }))
  trustCertificate()
  resolveLocalNames()
  const all = await timed('firms', () => createFirms(firmCount))
  const { busy, lessons } = await timed('seats', () => seedAll(all))

  const killing = killInTurn(recorder, killEveryMs, (minutes * 60_000) / killEveryMs)
  const { isOver } = killing
  const clients = busy.flatMap(({ players }) => players.clients)
  const probed: Probed = new Map()
  const playLater = async (lesson: ClusterLesson, place: number) => {
    // Classes do not turn their pages at the same moment.
    await pause((stepMs * place) / lessons.size)
    await playLesson(lesson, stepMs)
  }
  const uploaders = busy.slice(0, uploadingCount).map(({ players }) => players.clients[0]!)
  const [killed, uploads] = await timed('kills', () =>
    Promise.all([
      killing.killed,
      playUploads(uploaders, isOver),
      ...[...lessons.values()].map(playLater),
      ...Array.from({ length: probers }, () => probe(all, clients, isOver, probed)),
      ...clients.map((player) => playClient(player, regtestAddress, isOver)),
      ...busy.map(({ players }) => playOperator(players.operator, players.depositIds, isOver)),
    ]),
  )
  await timed('replicas', () => untilDone('The replicas', replicasBackS, expectReplicas))
  const { states, findings } = await timed('verification', () => readAll(all, busy, lessons))
  const operatorOf = new Map(busy.map(({ firm, players }) => [firm.slug, players.operator]))
  const files = acknowledgedOf(uploads)
  await timed('files', () => mapSome(files, atOnce, (file) => expectProof(operatorOf.get(file.player.firm)!, file)))
  const faults = checkHistory(recorder, states, new Set(busy.flatMap(({ before }) => before)))
  const broken = (rule: Rule) => faults.filter((fault) => fault.rule === rule).length
  const longestMs = Math.max(...killed.map(({ silenceMs }) => silenceMs))
  writeReport({
    firms: firmCount,
    minutes,
    lessons: lessons.size,
    seats: sumOf([...lessons.values()].map(({ seats }) => seats.length)),
    acknowledged: recorder.count('acknowledged'),
    acknowledgedInLessons: sumOf(
      [...lessons.values()].flatMap(({ acknowledged }) => [...acknowledged.values()].map(({ size }) => size)),
    ),
    silentStreams: sumOf([...lessons.values()].flatMap(({ seats }) => seats.map((seat) => seat.silentStreams))),
    refused: recorder.count('refused'),
    unknown: recorder.count('unknown'),
    lost: broken('an acknowledged operation is stored'),
    doubled: broken('an operation is stored once'),
    faults: faults.length,
    uploads: uploads.length,
    files: files.length,
    answersChecked: recorder.answers.length,
    probes: sumOf(probed.values()),
    foreignAnswers: sumOf(probed.values()) - (probed.get(401) ?? 0),
    longestWithoutWriteS: longestMs / 1_000,
    ledgersVerified: all.length,
    findings: findings.length,
    kills: killed.length,
    killed,
    seconds,
  })
  expect(findings).toEqual([])
  expect(faults).toEqual([])
  expect(findUploadFaults(uploads, killed)).toEqual([])
  expect([...probed.keys()]).toEqual([401])
  expect(longestMs).toBeLessThan(isSmall ? writesBackOnFewMs : writesBackMs)
}

/** Writes what was counted to the console and to a file. */
function writeReport(report: object): void {
  const folder = path.join(import.meta.dirname, '../../reports')
  const text = JSON.stringify(report, null, 2)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, `firms-${firmCount}.json`), `${text}\n`)
  console.log(text)
}

test.skipIf(refusal !== null)(
  `68 a cluster with ${firmCount} firms, ${lessonCount} lessons of ${seatsOfLesson} seats, clients in ${busyCount}, ${minutes} minutes of kills with -9: nothing acknowledged is lost or duplicated, every lesson reaches its end, and no answer is another firm's`,
  async () => {
    try {
      await playAndCheck()
    } finally {
      // Many databases take longer to remove than a hook may last.
      await timed('removal', down)
    }
  },
  minutes * 60_000 + firmCount * 3_000 + 900_000,
)
