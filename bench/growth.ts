import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseAt } from '#root/server/platform/node/database/open-database.ts'
import type { Browser } from '#root/tests/start/browser.ts'
import { builtProgram, run } from '#root/tests/start/server-process.ts'
import { type Bench, median, type Report } from './runner/bench.ts'
import { addClients } from './runner/many-clients.ts'
import { inTemporaryFolder, type RunningProduct, signInOperator, withProduct } from './runner/product.ts'

/** Each read is made this many times; the median counts. */
const times = 15
const limitMs = 30

export default {
  about:
    'Reads with 500, 5,000 and 50,000 clients against 30 ms, and verification, backup and restore of the largest firm',
  usage: '[CLIENTS=50000]',
  builds: 'server',
  run: ([clients]) => withProduct((product) => measure(product, Number(clients ?? 50_000))),
} satisfies Bench

const reads: Readonly<Record<string, string>> = {
  'Lab: now': '/api/lab',
  'Lab: the queue, first page': '/api/operator/lab/queue',
  'Lab: the queue, last page': '/api/operator/lab/queue?after=LAST',
  'Console home': '/api/operator/firm',
  'Ledger summary': '/api/operator/ledger',
  'Ledger accounts': '/api/operator/ledger/accounts',
  'Ledger transfers': '/api/operator/ledger/transfers',
  Clock: '/api/operator/clock',
  'Preview of a move by 7 days': '/api/operator/clock/moves/preview?move=day&times=7',
  'Preview of a move by 30 days': '/api/operator/clock/moves/preview?move=day&times=30',
  Clients: '/api/operator/clients',
  'Approved deposits': '/api/operator/deposits?status=approved',
  'Approved withdrawals': '/api/operator/withdrawals?status=approved',
  'Audit log': '/api/operator/audit-events',
}

async function measure(product: RunningProduct, largest: number): Promise<Report> {
  const operator = await signInOperator(product)
  const sizes = [largest / 100, largest / 10, largest]
  const columns: Map<string, number>[] = []
  let made = 0
  for (const size of sizes) {
    const startedAt = performance.now()
    await addClients(product.db, size - made)
    made = size
    await product.database.owner.query('vacuum analyze')
    console.log(`${size} clients were made in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
    columns.push(await timeReads(operator, size))
  }
  const rows = Object.keys(reads).map((name) => {
    const medians = columns.map((column) => column.get(name)!)
    return [name].concat(
      medians.map((ms) => ms.toFixed(0)),
      (medians.at(-1)! / limitMs).toFixed(2),
    )
  })
  return {
    title: 'A growing firm',
    tables: [
      {
        columns: [
          'Read, milliseconds',
          ...sizes.map((size) => `${size.toLocaleString('en')} clients`),
          `Of the limit of ${limitMs} ms`,
        ],
        rows,
      },
      { columns: ['Command, largest firm', 'Time', 'Peak memory', 'File'], rows: await timeCommands(product) },
    ],
    notes: [
      `Each client has eight transfers, which are sixteen entries of the ledger. Reads are medians of ${times} requests over HTTP, one after the other, after two that warm up.`,
    ],
  }
}

async function timeReads(operator: Browser, clients: number): Promise<Map<string, number>> {
  const medians = new Map<string, number>()
  for (const [name, address] of Object.entries(reads)) {
    const taken: number[] = []
    for (let time = -2; time < times; time += 1) {
      const startedAt = performance.now()
      const response = await operator.raw(address.replace('LAST', String(Math.max(1, clients - 60))))
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`${address} was answered with ${response.status}`)
      if (time >= 0) taken.push(performance.now() - startedAt)
    }
    medians.set(name, median(taken))
    console.log(`  ${name}: ${median(taken).toFixed(1)} ms`)
  }
  return medians
}

/** Verifies and backs up the firm, and restores it into an empty database. */
function timeCommands({ database, databaseUrl, dataDir }: RunningProduct): Promise<string[][]> {
  return inTemporaryFolder(async (folder) => {
    const file = path.join(folder, 'backup.tar.gz')
    const here = { DATABASE_URL: databaseUrl, GLASSHOUSE_DATA_DIR: dataDir }
    const rows = [await timeCommand('ledger-verify', [], here), await timeCommand('backup', [file], here)]
    rows.at(-1)!.push(`${(statSync(file).size / 1e6).toFixed(0)} MB`)
    await database.owner.query('create database restored')
    const restored = databaseUrl.replace(/\/postgres(?=\?|$)/, '/restored')
    rows.push(
      await timeCommand('restore', [file], { DATABASE_URL: restored, GLASSHOUSE_DATA_DIR: path.join(folder, 'data') }),
    )
    const copy = databaseAt(restored)
    try {
      await copy.owner.query('select from ledger_transfers limit 1')
    } finally {
      await copy.close()
    }
    return rows.map((row) => [...row, ''].slice(0, 4))
  })
}

async function timeCommand(name: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const startedAt = performance.now()
  const command = run(builtProgram(name, ...args), { env })
  let peakKilobytes = 0
  let ended = false
  void command.ended.then(() => (ended = true))
  while (!ended) {
    peakKilobytes = Math.max(peakKilobytes, readPeak(command.pid))
    await pause(50)
  }
  const seconds = (performance.now() - startedAt) / 1_000
  if ((await command.ended) !== 0) throw new Error(`${name} failed:\n${command.output()}`)
  console.log(`${name}: ${seconds.toFixed(1)} s`)
  return [name, `${seconds.toFixed(1)} s`, `${(peakKilobytes / 1024).toFixed(0)} MB`]
}

/** The largest memory that a process has had, in kilobytes; 0 when it has ended. */
function readPeak(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
