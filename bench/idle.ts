import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ready, run, stop } from '#root/tests/start/server-process.ts'
import type { Bench, Report } from './runner/bench.ts'
import { inTemporaryFolder, signInOperator } from './runner/product.ts'

const callers = 16
const settleS = 30
const idleS = 60
const afterS = 120

export default {
  about: 'Memory and processor of an idle server and its PostgreSQL, and memory after some minutes of load',
  usage: '[MINUTES=5]',
  builds: 'web',
  run: ([minutes]) => inTemporaryFolder((folder) => measure(folder, Number(minutes ?? 5))),
} satisfies Bench

async function measure(folder: string, minutes: number): Promise<Report> {
  const env = { PORT: '0', GLASSHOUSE_DATA_DIR: path.join(folder, 'data') }
  const launched = run(['node', 'scripts/launch.mjs', '--production', 'dist/server/main.js'], { env })
  try {
    const url = await ready(launched)
    const operator = await signInOperator({ server: launched, url })
    await pause(settleS * 1_000)
    const before = processorSeconds(launched.pid)
    await pause(idleS * 1_000)
    const share = ((processorSeconds(launched.pid) - before) / idleS) * 100
    const idle = memoryOf(launched.pid)
    const requests = await load(url, operator, minutes * 60_000)
    const loaded = memoryOf(launched.pid)
    await pause(afterS * 1_000)
    const later = memoryOf(launched.pid)
    const row = (when: string, { server, database }: Memory, goal: string) => [
      when,
      `${server} MB`,
      `${database} MB`,
      goal,
    ]
    return {
      title: 'An idle server, and after load',
      tables: [
        {
          columns: ['Memory', 'Server', 'PostgreSQL', 'Goal for the server'],
          rows: [
            row(`After ${settleS + idleS} s without requests`, idle, '150 MB'),
            row(`After ${minutes} minutes of load`, loaded, '300 MB'),
            row(`${afterS / 60} minutes later`, later, 'less'),
          ],
        },
        { columns: ['Processor while idle', 'Goal'], rows: [[`${share.toFixed(2)}% of a core`, '0.3%']] },
      ],
      notes: [
        `Resident memory of the server's process, proportional memory of PostgreSQL's processes together. Processor time of both over ${idleS} s. Load: ${callers} callers in turn ask for the home page and four lists of the console, ${Math.round(requests / minutes / 60)} requests a second.`,
      ],
    }
  } finally {
    await stop(launched)
  }
}

const lists = ['/api/operator/firm', '/api/operator/clock', '/api/operator/clients', '/api/operator/audit-events']

async function load(url: string, operator: Awaited<ReturnType<typeof signInOperator>>, ms: number): Promise<number> {
  const end = performance.now() + ms
  let requests = 0
  const call = async () => {
    while (performance.now() < end) {
      await (await fetch(url)).arrayBuffer()
      await operator.get(lists[requests % lists.length]!)
      requests += 2
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  return requests
}

/** The server, which the launcher started, and PostgreSQL's processes, which the server started. */
function processesOf(launcher: number): { server: number; database: number[] } {
  const all = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = all.map((line) => line.trim().split(/\s+/).map(Number))
  const childrenOf = (wanted: number) => pairs.flatMap(([pid, parent]) => (parent === wanted ? [pid!] : []))
  const [server] = childrenOf(launcher)
  const postmasters = childrenOf(server!)
  return { server: server!, database: postmasters.concat(postmasters.flatMap(childrenOf)) }
}

interface Memory {
  readonly server: number
  readonly database: number
}

/** In megabytes. Pages that PostgreSQL's processes share are counted once. */
function memoryOf(launcher: number): Memory {
  const { server, database } = processesOf(launcher)
  const parts = database.map((pid) => kilobytes(pid, 'Pss'))
  return {
    server: Math.round(kilobytes(server, 'Rss') / 1_024),
    database: Math.round(parts.reduce((sum, each) => sum + each, 0) / 1_024),
  }
}

function kilobytes(pid: number, kind: 'Rss' | 'Pss'): number {
  const text = readOf(pid, 'smaps_rollup')
  return Number(new RegExp(`^${kind}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
}

/** A file about a process; empty when the process has ended, as PostgreSQL's do with their connections. */
function readOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/** What the server and PostgreSQL have used so far, with its processes that have ended; of Linux, whose clock has 100 ticks a second. */
function processorSeconds(launcher: number): number {
  const { server, database } = processesOf(launcher)
  const ticks = [server, ...database].map((pid) => {
    const stat = readOf(pid, 'stat')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0)
  })
  return ticks.reduce((sum, each) => sum + each, 0) / 100
}
