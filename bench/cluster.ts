import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { down, firmDatabase, serverUrls, up } from '#root/scripts/cluster/cluster.ts'
import { browsers } from '#root/scripts/cluster/places.ts'
import { databaseUrl } from '#root/scripts/cluster/prepare.ts'
import { clusterSecrets } from '#root/scripts/cluster/secrets.ts'
import { sessionCookieName } from '#root/server/identity/auth.ts'
import { databaseAt } from '#root/server/platform/node/database/open-database.ts'
import { queriesOver } from '#root/server/platform/node/database/pool.ts'
import type { Bench, Report, Table } from './runner/bench.ts'
import { callFor, type Load, medianLoad, send } from './runner/callers.ts'
import { benchSecret, cookieOf, makeClients } from './runner/signed-in-clients.ts'

const serverCount = 3
const rounds = 3
const callers = [1, 16] as const

export default {
  about:
    'Commits with a synchronous replica and without, and one, two and three servers on one database, on a cluster of this machine',
  usage: '[SECONDS=3]',
  builds: 'web',
  async run([seconds]) {
    await up({
      servers: serverCount,
      settings: { LOG_LEVEL: 'error', GLASSHOUSE_SECRET: benchSecret },
      report: console.log,
    })
    try {
      return await measure(Number(seconds ?? 3))
    } finally {
      await down()
    }
  },
} satisfies Bench

async function measure(seconds: number): Promise<Report> {
  return {
    title: 'A cluster on one machine',
    tables: [await measureCommits(seconds), await measureServers(seconds)],
    notes: [
      'All nodes are on one machine (`npm run cluster -- up 3`): etcd, three PostgreSQL nodes of Debian’s PostgreSQL 15, HAProxy and the servers share its processors and its disk. A commit is a row in a table of its own, through HAProxy, with `synchronous_commit` on or local. The replica’s disk is the leader’s here, and there is no network in between: on real machines add the network’s round trip.',
      'The callers take the servers in turn, without HAProxy. An overview reads, an investment writes: the clients are many, and each buys one plan. Requests a second over all servers.',
    ],
  }
}

/** Measures several ways in turn, so that other work on the machine meets all of them alike. */
async function inTurns<Name extends string>(
  ways: Readonly<Record<Name, () => Promise<Load>>>,
): Promise<[Name, Load][]> {
  const found = new Map<Name, Load[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const [name, measured] of Object.entries(ways) as [Name, () => Promise<Load>][])
      found.set(name, [...(found.get(name) ?? []), await measured()])
  return [...found].map(([name, loads]) => [name, medianLoad(loads)])
}

async function measureCommits(seconds: number): Promise<Table> {
  const pool = new pg.Pool({ connectionString: firmDatabase().DATABASE_OWNER_URL, max: 16 })
  await pool.query('create table if not exists bench_commits (id uuid primary key)')
  const commit = (how: 'on' | 'local', count: number) => async () => {
    const free = await Promise.all(Array.from({ length: count }, () => pool.connect()))
    for (const client of free) await client.query(`set synchronous_commit = ${how}`)
    const clients = [...free]
    const load = await callFor(seconds, count, async () => {
      const client = free.pop()!
      await client.query('insert into bench_commits values ($1)', [randomUUID()])
      free.push(client)
    })
    for (const client of clients) client.release()
    return load
  }
  const rows: string[][] = []
  for (const count of callers)
    for (const [name, { perSecond, p99Ms }] of await inTurns({
      'a synchronous replica confirms': commit('on', count),
      'the leader alone': commit('local', count),
    }))
      rows.push([String(count), name, perSecond.toFixed(0), ((count * 1_000) / perSecond).toFixed(2), p99Ms.toFixed(1)])
  await pool.end()
  return { columns: ['Callers', 'Who confirms a commit', 'Commits a second', 'Mean ms', '99% within ms'], rows }
}

/** A client buys one plan. */
const clientCount = 40_000

async function measureServers(seconds: number): Promise<Table> {
  // The clients are written by the administrator, who alone may update the statistics of every table.
  const administrator = databaseUrl('glasshouse', 'postgres', clusterSecrets().superuserPassword)
  const database = databaseAt(firmDatabase().DATABASE_URL, administrator)
  const ids = await makeClients({ database, db: queriesOver(database.unlimited) }, clientCount, ['deposit'])
  const urls = serverUrls()
  const cookieName = sessionCookieName(browsers.url)
  let turn = 0
  const call = (servers: number, isWrite: boolean) => async () => {
    turn += 1
    const url = urls[turn % servers]!
    const client = isWrite ? ids.pop() : ids[turn % 1_000]
    if (client === undefined) throw new Error('All clients had their turn: measure for fewer seconds')
    const headers = { cookie: cookieOf(client, cookieName), origin: browsers.url }
    if (!isWrite) return send(new URL('/api/account', url), { method: 'GET', headers, expected: 200 })
    const body = { plan: 'beginners', amount: '100.00' }
    const keyed = { ...headers, 'idempotency-key': randomUUID() }
    return send(new URL('/api/investments', url), { method: 'POST', headers: keyed, body, expected: 201 })
  }
  const rows: string[][] = []
  for (const [name, isWrite] of [
    ['overview', false],
    ['investment', true],
  ] as const) {
    const ways = urls.map((_, index) => [String(index + 1), () => callFor(seconds, 32, call(index + 1, isWrite))])
    for (const [servers, { perSecond, p99Ms }] of await inTurns(Object.fromEntries(ways)))
      rows.push([name, servers, perSecond.toFixed(0), p99Ms.toFixed(1)])
  }
  await database.close()
  return { columns: ['Operation, 32 callers', 'Servers', 'A second', '99% within ms'], rows }
}
