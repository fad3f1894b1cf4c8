import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Transfer } from '#root/server/ledger/post-transfers.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import type { Bench, Report } from './bench.ts'
import { callFor, type Load, medianLoad, send } from './callers.ts'
import { pgbench } from './pgbench.ts'
import { printedAddress } from './printed-address.ts'
import { inTemporaryFolder, type RunningProduct, withProduct } from './product.ts'
import { idsIn, parameterTypes, recordStatements, type Statement, toPgbench } from './recorded-statements.ts'
import { benchSecret, cookieOf, makeClients } from './signed-in-clients.ts'

/** An operation of a signed-in client, as our server does it over HTTP, and as its peers do the same. */
export interface MeasuredOperation {
  readonly title: string
  readonly path: string
  /** The body of a change; without one it is a read. */
  readonly body?: object
  /** Clients that take turns. */
  readonly clientCount: number
  /** The ledger reasons for which each of them was given a million dollars. */
  readonly funds: readonly Transfer['reason'][]
  /** Does it for a client, so that its statements can be recorded. */
  readonly operate: (db: Queryable, clientId: string) => Promise<unknown>
  /** Further peers, by name: what one call is. */
  readonly peers?: (folder: string, databaseUrl: string) => Promise<Peers>
}

export interface Peers {
  readonly calls: Readonly<Record<string, () => Promise<unknown>>>
  readonly stop: () => Promise<unknown>
}

type Measure = (callers: number) => Load | Promise<Load>

const rounds = 3

/** Builds the bench of an operation. The contestants take turns in each round, so that other work meets all of them alike. */
export function operationBench(about: string, operation: MeasuredOperation): Bench {
  return {
    about,
    usage: '[SECONDS=2]',
    builds: 'server',
    run: ([seconds]) =>
      inTemporaryFolder((folder) =>
        withProduct((product) => measureAll(product, folder, operation, Number(seconds ?? 2)), {
          GLASSHOUSE_SECRET: benchSecret,
          ...(process.env.PROFILE ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.PROFILE}` } : {}),
        }),
      ),
  }
}

async function measureAll(
  product: RunningProduct,
  folder: string,
  operation: MeasuredOperation,
  seconds: number,
): Promise<Report> {
  const { databaseUrl, database } = product
  const ids = await makeClients(product, operation.clientCount, operation.funds)
  const next = operation.body ? nextClient(product, ids) : roundRobin(ids)
  const client = await next()
  const statements = await recordStatements(async () => operation.operate(database.db, client))
  const recorded = { statements, ids: idsIn(statements, client) }
  const script = [statements, await parameterTypes(database.owner, statements), recorded.ids, ids.length] as const
  const bare = await startBare(folder, databaseUrl, recorded)
  let more: Peers | undefined
  const ours = ourCall(product, operation)
  const contestants = (): Record<string, Measure> => ({
    'Our server': (callers) => callFor(seconds, callers, async () => ours(await next())),
    'Bare handler, the same statements': (callers) => callFor(seconds, callers, async () => bare.call(await next())),
    'pgbench, the same statements': (callers) => pgbench(databaseUrl, folder, toPgbench(...script), callers, seconds),
    ...(operation.body && {
      'pgbench, in one round trip': (callers: number) =>
        pgbench(databaseUrl, folder, inOneTrip(...script), callers, seconds),
    }),
    ...Object.fromEntries(
      Object.entries(more?.calls ?? {}).map(([name, call]) => [
        name,
        (callers: number) => callFor(seconds, callers, call),
      ]),
    ),
  })
  try {
    more = await operation.peers?.(folder, databaseUrl)
    return report(operation, seconds, await takeTurns(contestants()))
  } finally {
    bare.stop()
    await more?.stop()
  }
}

function roundRobin(ids: readonly string[]): () => Promise<string> {
  let taken = 0
  return async () => ids[(taken += 1) % ids.length]!
}

/** A client who is asked once: our callers take them from the last one backwards, and pgbench from the first one onwards. */
function nextClient({ database }: RunningProduct, ids: readonly string[]): () => Promise<string> {
  let taken = 0
  let ofPgbench = 0
  return async () => {
    const own = (taken += 1)
    if (own % 100 === 1) {
      const { rows } = await database.owner.query<{ last: number }>('select last_value::int as last from bench_turn')
      ofPgbench = rows[0]!.last
    }
    if (own + ofPgbench + 100 > ids.length) throw new Error('All clients had their turn: measure for fewer seconds')
    return ids.at(-own)!
  }
}

function inOneTrip(...script: Parameters<typeof toPgbench>): string {
  const [turn, ...statements] = toPgbench(...script).split('\n')
  return [turn, '\\startpipeline', ...statements.filter(Boolean), '\\endpipeline', ''].join('\n')
}

function ourCall({ url }: RunningProduct, { path: at, body }: MeasuredOperation) {
  const address = new URL(at, url)
  return (clientId: string) =>
    send(address, {
      method: body ? 'POST' : 'GET',
      headers: { cookie: cookieOf(clientId), origin: address.origin, ...(body && { 'idempotency-key': randomUUID() }) },
      ...(body && { body }),
      expected: body ? 201 : 200,
    })
}

async function startBare(folder: string, databaseUrl: string, recorded: { statements: Statement[]; ids: string[] }) {
  const file = path.join(folder, 'statements.json')
  writeFileSync(file, JSON.stringify(recorded))
  const program = path.join(import.meta.dirname, '../peers/bare-handler.ts')
  const server = spawn(process.execPath, [program, databaseUrl, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const address = new URL(await printedAddress(server))
  return {
    call: (clientId: string) => send(address, { method: 'GET', headers: { 'x-client': clientId }, expected: 200 }),
    stop: () => server.kill(),
  }
}

/** One round warms up; of the others the median counts. */
async function takeTurns(contestants: Readonly<Record<string, Measure>>) {
  const measured = new Map<string, Load[]>()
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, measure] of Object.entries(contestants))
      for (const callers of [1, 16]) {
        const load = await measure(callers)
        const of = `${name}|${callers}`
        if (round > 0) measured.set(of, (measured.get(of) ?? []).concat(load))
      }
  return new Map([...measured].map(([of, loads]) => [of, medianLoad(loads)]))
}

function report(
  { title, clientCount }: MeasuredOperation,
  seconds: number,
  measured: ReadonlyMap<string, Load>,
): Report {
  const names = [...new Set([...measured.keys()].map((of) => of.split('|')[0]!))]
  const load = (name: string, callers: number) => measured.get(`${name}|${callers}`)!
  const results = (name: string, callers: number) => {
    const { perSecond, p99Ms } = load(name, callers)
    const ratio = load('Our server', callers).perSecond / perSecond
    return [perSecond.toFixed(0), `${p99Ms.toFixed(1)} ms`, ratio.toFixed(2)]
  }
  const rows = names.map((name) => [name].concat(results(name, 1), results(name, 16)))
  return {
    title,
    tables: [
      {
        columns: ['', ...['1 caller', '16 callers'].flatMap((of) => [`A second, ${of}`, '99% within', 'Ours to this'])],
        rows,
      },
    ],
    notes: [
      `The median of ${rounds} rounds of ${seconds} s after one that warms up; all take turns in each round, on one database with fsync on, for ${clientCount.toLocaleString('en')} clients. The statements are those that our server sends, recorded in this run; each peer looks up the session, or the next client, in one more.`,
    ],
  }
}
