/*
 * npm run bench:operations [-- SECONDS]: how many investments, withdrawal requests, overviews and history pages one server
 * answers in a second over HTTP, with one caller and with sixteen, on a server and a PostgreSQL of its own with fsync on. Each
 * figure is the median of three rounds of SECONDS (3), after one round that warms up. The callers act for 40,000 clients in turn.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { dollars } from '#root/domain/money.ts'
import { openClientAccounts } from '#root/server/ledger/accounts.ts'
import { postTransfers, type Transfer } from '#root/server/ledger/post-transfers.ts'
import { openCluster } from '#root/server/platform/node/database/cluster.ts'
import { databaseAt } from '#root/server/platform/node/database/open-database.ts'
import { queriesOver } from '#root/server/platform/node/database/pool.ts'
import { regtestAddress } from '#root/tests/firm.ts'
import { ready, runServer, stop } from '#root/tests/start/server-process.ts'

const seconds = Number(process.argv[2] ?? 3)
const only = process.argv[3]
const rounds = 3
/** A client has one plan at a time, and asks for 120 operations in a minute at most. */
const clientCount = 40_000
const folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-bench-'))
chmodSync(folder, 0o711)

interface Request {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  readonly expected: number
}

const operations: Record<string, Request> = {
  overview: { method: 'GET', path: '/api/account', expected: 200 },
  history: { method: 'GET', path: '/api/history/activity', expected: 200 },
  investment: {
    method: 'POST',
    path: '/api/investments',
    body: { plan: 'beginners', amount: '100.00' },
    expected: 201,
  },
  withdrawal: {
    method: 'POST',
    path: '/api/withdrawals',
    body: { walletAddress: regtestAddress, amount: '100.00' },
    expected: 201,
  },
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

function send(url: URL, { method, path: at, body, expected }: Request, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const text = body ? JSON.stringify(body) : undefined
    const request = http.request(
      {
        agent,
        host: url.hostname,
        port: url.port,
        path: at,
        method,
        headers: {
          cookie,
          origin: url.origin,
          ...(text
            ? {
                'content-type': 'application/json',
                'content-length': Buffer.byteLength(text),
                'idempotency-key': randomUUID(),
              }
            : {}),
        },
      },
      (response) => {
        let answer = ''
        response.setEncoding('utf8').on('data', (part: string) => (answer += part))
        response.on('end', () => {
          if (response.statusCode === expected) resolve()
          else reject(new Error(`${method} ${at} was answered with ${response.statusCode}: ${answer.slice(0, 300)}`))
        })
      },
    )
    request.on('error', reject)
    request.end(text)
  })
}

interface Round {
  readonly perSecond: number
  readonly p99Ms: number
}

/** The order of the clients: none comes twice before all have come once. */
let place = 0

async function measure(url: URL, request: Request, callers: number, cookies: readonly string[]): Promise<Round> {
  const times: number[] = []
  const begun = performance.now()
  const call = async () => {
    while (performance.now() - begun < seconds * 1_000) {
      const asked = performance.now()
      await send(url, request, cookies[(place += 1) % cookies.length]!)
      times.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  const elapsed = (performance.now() - begun) / 1_000
  times.sort((a, b) => a - b)
  return { perSecond: times.length / elapsed, p99Ms: times[Math.floor(times.length * 0.99)]! }
}

const cluster = await openCluster(folder, () => {})
const secret = 'a secret of this benchmark alone, 32 characters or more'
const server = runServer(path.join(folder, 'data'), {
  env: {
    DATABASE_URL: cluster.url('postgres'),
    GLASSHOUSE_SECRET: secret,
    ...(process.env.PROFILE ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.PROFILE}` } : {}),
  },
})
const database = databaseAt(cluster.url('postgres'))
try {
  const url = new URL(await ready(server))
  const db = queriesOver(database.unlimited)
  const ids = await makeClients()
  const cookies = ids.map(cookieOf)
  await openClientAccounts(db, ids)
  await fund(ids)
  await database.owner.query('analyze')
  for (const [name, request] of Object.entries(operations).filter(([operation]) => !only || operation === only))
    for (const callers of [1, 16]) {
      await measure(url, request, callers, cookies)
      const measured: Round[] = []
      for (let round = 0; round < rounds; round += 1) measured.push(await measure(url, request, callers, cookies))
      measured.sort((a, b) => a.perSecond - b.perSecond)
      const { perSecond, p99Ms } = measured[Math.floor(rounds / 2)]!
      console.log(`${name}, ${callers} callers: ${perSecond.toFixed(0)} a second, 99% within ${p99Ms.toFixed(1)} ms`)
    }
  console.log(`on ${cpus().length} x ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await stop(server)
  await database.close()
  await cluster.close()
  rmSync(folder, { recursive: true, force: true })
}

/** Gives each client a million dollars to invest and as much to withdraw, by transfers of the ledger. */
async function fund(ids: readonly string[]): Promise<void> {
  const amountCents = dollars(1_000_000)
  const post = (reason: Transfer['reason']) =>
    queriesOver(database.unlimited).transaction((tx) =>
      postTransfers(
        tx,
        ids.map((clientId) => ({ reason, clientId, amountCents, subjectId: randomUUID() })),
      ),
    )
  await post('deposit')
  await post('promised-return')
  await post('maturity')
}

/** Writes clients and their sessions into the database, past sign-up. Returns their ids; the token of a session is its client's id. */
async function makeClients(): Promise<string[]> {
  const { rows } = await database.owner.query<{ id: string }>(
    `with made as (
      insert into "user" (id, name, email, role, first_name, last_name, username, phone_number, country)
      select id, 'Ada Example', id || '@example.com', 'client', 'Ada', 'Example', left(id, 30), '555-0100', 'United States'
      from (select gen_random_uuid()::text as id from generate_series(1, $1)) as new
      returning id)
    insert into session (id, token, user_id, expires_at) select id, id, id, now() + interval '30 days' from made returning id`,
    [clientCount],
  )
  return rows.map(({ id }) => id)
}

/** The cookie of a client's session, signed as the server signs it. */
function cookieOf(token: string): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return `glasshouse.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}
