import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { createFirms, type HostedFirm, hostSizes, findPlace } from '#root/assurance/cluster/hosted-firms.ts'
import { down, firmDatabase, hostSettings, serverUrls, up } from '#root/scripts/cluster/cluster.ts'
import { databaseUrl } from '#root/scripts/cluster/prepare.ts'
import { clusterSecrets } from '#root/scripts/cluster/secrets.ts'
import { sessionCookieName } from '#root/server/identity/auth.ts'
import { databaseAt } from '#root/server/platform/node/database/open-database.ts'
import { queriesOver } from '#root/server/platform/node/database/pool.ts'
import type { Bench, Report, Table } from './runner/bench.ts'
import { callFor, type Load, medianLoad, send } from './runner/callers.ts'
import { cookieOf, makeClients } from './runner/signed-in-clients.ts'

const serverCount = 3
const rounds = 3
const callers = [1, 16] as const

export default {
  about:
    'Commits with a synchronous replica and without, and one, two and three servers with the same firms of a host, on a cluster of this machine',
  usage: '[SECONDS=3]',
  builds: 'web',
  async run([seconds]) {
    await up({
      servers: serverCount,
      isHost: true,
      settings: { LOG_LEVEL: 'error', ...hostSizes },
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
      'All nodes are on one machine (`npm run cluster -- up 3 --host`): etcd, three PostgreSQL nodes of Debian’s PostgreSQL 15, HAProxy and the servers share its processors and its disk. A commit is a row in a table of its own, through HAProxy, with `synchronous_commit` on or local. The replica’s disk is the leader’s here, and there is no network in between: on real machines add the network’s round trip.',
      `The callers take ${firmCount} firms in turn, without HAProxy. As with HAProxy, each firm is served by one server. An overview reads, an investment writes: the clients are many, and each buys one plan. Requests a second over all servers.`,
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

const firmCount = 12
/** A client buys one plan. */
const clientsOfFirm = 3_500

/** A firm with signed-in clients. */
interface LoadedFirm {
  readonly headersOf: (clientId: string) => Record<string, string>
  /** The clients who read. */
  readonly readers: readonly string[]
  /** The clients who have not bought a plan yet. */
  readonly buyers: string[]
}

async function loadFirm(firm: HostedFirm): Promise<LoadedFirm> {
  // The clients are written by the administrator, who alone may update the statistics of every table.
  const { superuserPassword } = clusterSecrets()
  const database = databaseAt(databaseUrl((await findPlace(firm)).name, 'postgres', superuserPassword))
  const ids = await makeClients({ database, db: queriesOver(database.unlimited) }, clientsOfFirm, ['deposit'])
  await database.close()
  const cookieName = sessionCookieName(firm.url)
  const { host } = new URL(firm.url)
  return {
    headersOf: (id) => ({ host, origin: firm.url, cookie: cookieOf(id, cookieName, firm.secret) }),
    readers: ids.slice(0, 100),
    buyers: ids,
  }
}

/** Creates the firms. The quota of each is so high that no request is refused. */
async function loadFirms(): Promise<LoadedFirm[]> {
  const firms = await createFirms(firmCount)
  const directory = new pg.Client(hostSettings().GLASSHOUSE_DIRECTORY_URL)
  await directory.connect()
  await directory.query(`update firms set quota = '{"requestsPerMinute": 1000000}'`)
  await directory.end()
  const loaded: LoadedFirm[] = []
  for (const firm of firms) loaded.push(await loadFirm(firm))
  return loaded
}

async function measureServers(seconds: number): Promise<Table> {
  const firms = await loadFirms()
  const urls = serverUrls()
  let turn = 0
  const call = (servers: number, isWrite: boolean) => async () => {
    turn += 1
    const place = turn % firms.length
    const { headersOf, readers, buyers } = firms[place]!
    const url = urls[place % servers]!
    const client = isWrite ? buyers.pop() : readers[turn % readers.length]
    if (client === undefined) throw new Error('All clients had their turn: measure for fewer seconds')
    const headers = headersOf(client)
    if (!isWrite) return send(new URL('/api/account', url), { method: 'GET', headers, expected: 200 })
    const body = { plan: 'beginners', amount: '100.00' }
    const keyed = { ...headers, 'idempotency-key': randomUUID() }
    return send(new URL('/api/investments', url), { method: 'POST', headers: keyed, body, expected: 201 })
  }
  // Every server has opened each of its firms before.
  for (const servers of urls.keys()) for (const _ of firms) await call(servers + 1, false)()
  const rows: string[][] = []
  for (const [name, isWrite] of [
    ['overview', false],
    ['investment', true],
  ] as const) {
    const ways = urls.map((_, index) => [String(index + 1), () => callFor(seconds, 32, call(index + 1, isWrite))])
    for (const [servers, { perSecond, p99Ms }] of await inTurns(Object.fromEntries(ways)))
      rows.push([name, servers, perSecond.toFixed(0), p99Ms.toFixed(1)])
  }
  return { columns: ['Operation, 32 callers', 'Servers', 'A second', '99% within ms'], rows }
}
