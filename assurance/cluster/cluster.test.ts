import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '#root/domain/random.ts'
import {
  down,
  expectReplicas,
  findNodes,
  firmDatabase,
  rollOut,
  serverUrls,
  up,
} from '#root/scripts/cluster/cluster.ts'
import { refuseMachine } from '#root/scripts/cluster/install-programs.ts'
import type { ClusterNode } from '#root/scripts/cluster/nodes.ts'
import { browsers, etcdAddresses, leaderAddress, postgresAddresses } from '#root/scripts/cluster/places.ts'
import { databaseMembers, databaseUrl, untilDone } from '#root/scripts/cluster/prepare.ts'
import { clusterSecrets } from '#root/scripts/cluster/secrets.ts'
import { databaseAt, type NodeDatabase } from '#root/server/platform/node/database/open-database.ts'
import { isOutage } from '#root/server/platform/outage.ts'
import { atFileEnd } from '#root/tests/file-end.ts'
import { regtestAddress } from '#root/tests/firm.ts'
import { checkHistory } from '../histories/check-history.ts'
import { playClient, playOperator, type Player, HistoryRecorder } from '../histories/play-operations.ts'
import { readFirmState, readRecords } from '../histories/read-firm-state.ts'
import { type Players, seedPlayers } from '../histories/seed-players.ts'
import { fillDisk } from './fill-disk.ts'
import { killInTurn, writesBackMs } from './kills.ts'
import { findLessonFaults, openLesson, playLesson } from './lesson-on-cluster.ts'
import { acknowledgedOf, expectProof, findUploadFaults, playUploads } from './play-uploads.ts'
import { archiveLog, takeBaseBackup, withRecovered } from './recover-to-moment.ts'
import { trustCertificate } from './trust-certificate.ts'
import { watchAnswers } from './watch-answers.ts'

/** More with `npm run assurance -- soak cluster`. */
const minutes = Number(process.env.SOAK_MINUTES ?? 2)
const seed = Number(process.env.SOAK_SEED ?? 20_261_123)
const killEveryMs = 30_000

const firm = 'the firm'
const recorder = new HistoryRecorder()
const random = seededRandom(seed).uniform
let database: NodeDatabase
let players: Players
let before: ReadonlySet<string>

const refusal = refuseMachine()
if (refusal) console.warn(`The cluster is not tested on this machine. ${refusal}`)

/** Why a connection to a database is refused; null if it is not. */
async function refusalOf(url: string): Promise<string | null> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => null),
    (error: Error) => error.message,
  )
}

/** All clients and the operator work until it is over. */
async function playAll(isOver: () => boolean, depositIds: readonly string[]): Promise<void> {
  await Promise.all([
    ...players.clients.map((player) => playClient(player, regtestAddress, isOver)),
    playOperator(players.operator, depositIds, isOver),
  ])
}

async function expectCorrect(): Promise<void> {
  await untilDone('The replicas', 60, expectReplicas)
  expect(checkHistory(recorder, new Map([[firm, await readFirmState(database.db)]]), before)).toEqual([])
}

describe.skipIf(refusal !== null)('a cluster of etcd, three PostgreSQL nodes, Swift, HAProxy and two servers', () => {
  beforeAll(async () => {
    atFileEnd(down)
    await up({ settings: { LOG_LEVEL: 'error' }, postgresDiskMb: 1_500 })
    trustCertificate()
    const { DATABASE_URL, DATABASE_OWNER_URL } = firmDatabase()
    database = databaseAt(DATABASE_URL, DATABASE_OWNER_URL)
    atFileEnd(() => database.close())
    const { sessionSecret: secret } = clusterSecrets()
    const at = { firm, url: browsers.url, secret, clientCount: 60 }
    players = await seedPlayers(database.db, at, recorder, random)
    before = new Set((await readRecords(database.db)).map(({ id }) => id))
  }, 400_000)

  test('both servers serve the firm, and a file that was uploaded at one can be read at the other', async () => {
    const proofs = acknowledgedOf(await playUploads(players.clients.slice(0, 2), () => true))
    expect(proofs).toHaveLength(2)
    for (const url of serverUrls())
      for (const { depositId: id } of proofs) {
        const { cookie } = players.operator.browser.headers()
        const { status } = await fetch(`${url}/api/operator/deposits/${id}/proof`, { headers: { cookie: cookie! } })
        expect(status).toBe(200)
      }
  })

  test('no node takes a connection without TLS, or of somebody without the right certificate', async () => {
    const { superuserPassword } = clusterSecrets()
    const urlAt = (address: string, port: number) =>
      databaseUrl('postgres', 'postgres', superuserPassword, { address, port })
    for (const address of postgresAddresses) {
      const url = urlAt(address, 5432)
      const [plain] = url.split('?')
      expect(await refusalOf(url)).toBeNull()
      expect(await refusalOf(plain!)).toContain('no encryption')
      // The authority is not one of those that every program trusts.
      expect(await refusalOf(`${plain}?sslmode=verify-full&sslrootcert=/etc/ssl/certs/ca-certificates.crt`)).toContain(
        'certificate',
      )
    }
    expect(await refusalOf(urlAt('localhost', leaderAddress.port))).toContain("does not match certificate's altnames")

    const isRefused = (url: string) =>
      fetch(url).then(
        ({ status }) => status === 400,
        () => true,
      )
    for (const address of etcdAddresses) {
      expect(await isRefused(`http://${address}:2379/health`)).toBe(true)
      expect(await isRefused(`http://${address}:2380/members`)).toBe(true)
      // This process has no certificate of the authority.
      expect(await isRefused(`https://${address}:2379/health`)).toBe(true)
      expect(await isRefused(`https://${address}:2380/members`)).toBe(true)
    }
    for (const address of postgresAddresses) {
      expect(await isRefused(`http://${address}:8008/cluster`)).toBe(true)
      expect((await fetch(`https://${address}:8008/cluster`)).status).toBe(200)
      expect((await fetch(`https://${address}:8008/restart`, { method: 'POST' })).status).toBe(403)
    }

    const client = new pg.Client(urlAt(leaderAddress.address, leaderAddress.port))
    await client.connect()
    const { rows } = await client.query(
      `select backend_type as kind, bool_and(ssl) as "isEncrypted" from pg_stat_ssl join pg_stat_activity using (pid)
       where backend_type in ('client backend', 'walsender') group by kind order by kind`,
    )
    await client.end()
    expect(rows).toEqual([
      { kind: 'client backend', isEncrypted: true },
      { kind: 'walsender', isEncrypted: true },
    ])
  })

  test('a rolling restart to a release with one more migration, during a lesson: every request is answered, at worst with 503 and when to retry, and no seat loses its place or misses a step', async () => {
    const lesson = await openLesson(database.db, browsers.url, 10)
    const answers = watchAnswers(browsers.url)
    const rolling = { isOver: false }
    const migration = `alter table withdrawals add column next_release text;
      create table next_release (id uuid primary key default gen_random_uuid())`
    const roll = async () => {
      await pause(2_000)
      await rollOut('second', { '199_next_release.sql': migration })
      await pause(2_000)
      rolling.isOver = true
    }
    await Promise.all([
      roll(),
      playAll(() => rolling.isOver, players.depositIds.slice(0, 20)),
      playLesson(lesson, 2_000),
    ])
    answers.stop()
    expect(await findLessonFaults(database.db, lesson)).toEqual([])
    const { rows } = await database.owner.query(`select name from schema_migrations where name like '199%'`)
    expect(rows).toHaveLength(1)
    expect(answers.failed).toEqual([])
    expect(answers.count).toBeGreaterThan(300)
    console.log(`Rolling restart: ${answers.count} answers, ${answers.postponed} of them 503 with Retry-After`)
    await expectCorrect()
  }, 240_000)

  test('the disk of the leader is full: writes are postponed, nothing acknowledged is lost, and writes resume when there is space', async () => {
    const [{ folder }] = (await findNodes('leader')) as [ClusterNode]
    const ballast = path.join(folder, 'ballast')
    const full = { isOver: false }
    const fill = async () => {
      await pause(2_000)
      fillDisk(ballast)
      const unknown = recorder.count('unknown')
      await expect.poll(() => recorder.count('unknown'), { timeout: 60_000 }).toBeGreaterThan(unknown + 20)
      rmSync(ballast)
      recorder.beginWatch()
      const acknowledged = recorder.count('acknowledged')
      await expect.poll(() => recorder.count('acknowledged'), { timeout: 60_000 }).toBeGreaterThan(acknowledged + 20)
      full.isOver = true
    }
    await Promise.all([fill(), playAll(() => full.isOver, [])])
    console.log(`Full disk: ${Math.round(recorder.longestSilenceMs)} ms until writes went on after there was space`)
    await expectCorrect()
  }, 240_000)

  test('a server that reaches a replica does not work with it', async () => {
    const replica = (await databaseMembers()).find(({ role }) => role !== 'leader')!
    const address = postgresAddresses[Number(replica.name.split('-')[1]) - 1]!
    const url = new URL(firmDatabase().DATABASE_URL)
    url.host = `${address}:5432`
    const wrong = databaseAt(url.href)
    const refused = await wrong.db.execute('select 1').catch((error: unknown) => error)
    expect(isOutage(refused)).toBe(true)
    await wrong.close()
  })

  test('a point-in-time recovery has everything that was acknowledged until then, and nothing later', async () => {
    const openDeposit = async ({ browser }: Player) => {
      const { status, body } = await browser.post('/api/deposits', { amount: '250' })
      expect(status).toBe(201)
      return body.id as string
    }
    await takeBaseBackup()
    const early = await openDeposit(players.clients[10]!)
    await pause(1_500)
    const moment = new Date()
    await pause(1_500)
    const late = await openDeposit(players.clients[11]!)
    await archiveLog()
    await withRecovered(moment, async (url) => {
      const recovered = databaseAt(url)
      const found = (await readRecords(recovered.db)).map(({ id }) => id)
      expect(found).toContain(early)
      expect(found).not.toContain(late)
      const { rows } = await recovered.owner.query('select count(*)::int as count from ledger_transfers')
      expect(rows[0].count).toBeGreaterThan(0)
      expect((await readFirmState(recovered.db)).ledgerFindings).toEqual([])
      await recovered.close()
    })
  }, 180_000)

  test(
    `68 ${minutes} minutes of kills with -9, one each 30 seconds, among them the storage during uploads: nothing acknowledged is lost or duplicated, and writes are back within the lease`,
    async () => {
      const killing = killInTurn(recorder, killEveryMs, (minutes * 60_000) / killEveryMs)
      const { isOver } = killing
      const [killed, uploads] = await Promise.all([
        killing.killed,
        playUploads(players.clients.slice(0, 5), isOver),
        playAll(isOver, players.depositIds.slice(20)),
      ])
      await expectCorrect()
      console.log(JSON.stringify(killed))
      console.log(
        `${recorder.count('acknowledged')} acknowledged, ${recorder.count('refused')} refused, ${recorder.count('unknown')} unknown, ` +
          `${recorder.answers.length} answers checked, ${uploads.length} uploads, ${acknowledgedOf(uploads).length} files`,
      )
      expect(killed.map(({ node }) => node)).toContain('storage')
      expect(findUploadFaults(uploads, killed)).toEqual([])
      for (const upload of acknowledgedOf(uploads)) await expectProof(players.operator, upload)
      expect(Math.max(...killed.map(({ silenceMs }) => silenceMs))).toBeLessThan(writesBackMs)
    },
    minutes * 60_000 + 300_000,
  )
})
