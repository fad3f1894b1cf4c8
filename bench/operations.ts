import { createHmac, randomUUID } from 'node:crypto'
import http from 'node:http'
import { dollars } from '#root/domain/money.ts'
import { openClientAccounts } from '#root/server/ledger/accounts.ts'
import { postTransfers, type Transfer } from '#root/server/ledger/post-transfers.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import type { NodeDatabase } from '#root/server/platform/node/database/open-database.ts'
import { regtestAddress } from '#root/tests/firm.ts'
import type { Bench, Report } from './runner/bench.ts'
import { quantile } from './runner/bench.ts'
import { type RunningProduct, withProduct } from './runner/product.ts'

export default {
  about:
    'Investments, withdrawal requests, overviews and history pages that a server answers in a second, for 1 and 16 callers',
  usage: '[SECONDS=3] [OPERATION]',
  builds: 'server',
  run: ([seconds, only]) =>
    withProduct((product) => measureAll(product, Number(seconds ?? 3), only), {
      GLASSHOUSE_SECRET: secret,
      ...(process.env.PROFILE ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.PROFILE}` } : {}),
    }),
} satisfies Bench

const rounds = 3
/** A client has one plan at a time, and asks for 120 operations in a minute at most. */
const clientCount = 40_000
const secret = 'a secret of this benchmark alone, 32 characters or more'

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

async function measureAll({ url, db, database }: RunningProduct, seconds: number, only?: string): Promise<Report> {
  const ids = await makeClients(database)
  const cookies = ids.map(cookieOf)
  await openClientAccounts(db, ids)
  await fund(db, ids)
  await database.owner.query('analyze')
  const rows: string[][] = []
  for (const [name, request] of Object.entries(operations).filter(([operation]) => !only || operation === only))
    for (const callers of [1, 16]) {
      const round = () => measure(new URL(url), request, callers, cookies, seconds)
      await round()
      const measured: Round[] = []
      for (let done = 0; done < rounds; done += 1) measured.push(await round())
      measured.sort((a, b) => a.perSecond - b.perSecond)
      const { perSecond, p99Ms } = measured[Math.floor(rounds / 2)]!
      rows.push([name, String(callers), perSecond.toFixed(0), `${p99Ms.toFixed(1)} ms`])
    }
  return {
    title: 'Signed-in operations',
    tables: [{ columns: ['Operation', 'Callers', 'Requests a second', '99% within'], rows }],
    notes: [
      `Real HTTP, fsync on, the median of ${rounds} rounds of ${seconds} s after one that warms up, for ${clientCount.toLocaleString('en')} clients in turn.`,
    ],
  }
}

async function measure(
  url: URL,
  request: Request,
  callers: number,
  cookies: readonly string[],
  seconds: number,
): Promise<Round> {
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
  return { perSecond: times.length / elapsed, p99Ms: quantile(times, 0.99) }
}

/** Gives each client a million dollars to invest and as much to withdraw, by transfers of the ledger. */
async function fund(db: Queryable, ids: readonly string[]): Promise<void> {
  const amountCents = dollars(1_000_000)
  const post = (reason: Transfer['reason']) =>
    db.transaction((tx) =>
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
async function makeClients(database: NodeDatabase): Promise<string[]> {
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
