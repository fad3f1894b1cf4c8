import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import type { RunningHost } from '#root/server/host/run-host.ts'
import { runHost } from '#root/server/host/run-host.ts'
import { readSettings } from '#root/server/platform/node/read-settings.ts'
import { HostBrowser } from '#root/tests/host/host-browser.ts'
import { newTeacher } from '#root/tests/host/teachers.ts'
import { type Bench, median, type Report } from './runner/bench.ts'
import { inTemporaryFolder } from './runner/product.ts'

/** Longer than a connection of a pool stays open without work. */
const settleS = 15
const activeS = 5
const pagesOfAClass = [
  '/api/session',
  '/api/operator/clients',
  '/api/operator/firm',
  '/api/clock',
  '/api/lab',
  '/api/plans',
]

export default {
  about:
    'A host of many firms: the time to open a new class and to wake an idle one, memory and connections of each firm',
  usage: '[FIRMS=20]',
  builds: 'web',
  run: ([firms]) => inTemporaryFolder((folder) => measure(folder, Number(firms ?? 20))),
} satisfies Bench

interface Class {
  readonly slug: string
  readonly url: string
  readonly teacher: HostBrowser
}

async function measure(folder: string, firms: number): Promise<Report> {
  const host = await start(folder, firms)
  try {
    // What the start has allocated is given back only after a while.
    await pause(settleS * 1_000)
    const before = memory()
    const { classes, times: ready } = await openClasses(host, firms)
    const { classes: others, times: missing } = await openClasses(host, 3)
    await pause(settleS * 1_000)
    const after = memory()
    const idle = await connections(folder)
    const wakes = await wake(host, classes)
    const active = await connectionsUnderLoad(folder, classes)
    const used = memory()
    await Promise.all([...classes, ...others].map(({ slug }) => host.closeFirm(slug)))
    await pause(settleS * 1_000)
    const closed = memory()
    const row = (what: string, value: string, goal = '') => [what, value, goal]
    const eachIn = (present: Memory, what: keyof Memory) =>
      `${((present[what] - before[what]) / (firms + 3) / 1_048_576).toFixed(1)} MB`
    return {
      title: 'A host of many firms',
      tables: [
        {
          columns: ['What', 'Measured', 'Goal'],
          rows: [
            row(
              'A new class until its teacher is in the console, from a ready firm: median',
              ms(median(ready)),
              '1,000 ms',
            ),
            row('The slowest', ms(Math.max(...ready)), '1,000 ms'),
            row('The same when no firm is ready: median', ms(median(missing))),
            row('A closed class until its first answer: median', ms(median(wakes))),
            row('The slowest', ms(Math.max(...wakes))),
            row('Memory of each open class that nobody uses: resident', eachIn(after, 'resident')),
            row('Of it in the heap', eachIn(after, 'heap')),
            row('Memory of each class right after use: resident', eachIn(used, 'resident')),
            row('Of it in the heap', eachIn(used, 'heap')),
            row('What each class leaves in the heap when it is closed', eachIn(closed, 'heap')),
            row('Connections of an open class that nobody uses', (idle / (firms + 3)).toFixed(1)),
            row('Connections of a class in use: median', String(median(active))),
            row('The most', String(Math.max(...active)), '14'),
          ],
        },
      ],
      notes: [
        `${firms} classes on the embedded PostgreSQL, which has the directory, too. A class in use: its teacher asks for ${pagesOfAClass.length} things at once, all classes at the same time for ${activeS} s. Memory is that of the process after a collection, with ${firms + 3} classes open, in use or closed again, less that before the first one; it includes the code that the first class loads.`,
      ],
    }
  } finally {
    await host.stop()
    await cluster?.close()
  }
}

function start(folder: string, firms: number): Promise<RunningHost> {
  const settings = readSettings({
    PORT: '0',
    GLASSHOUSE_DATA_DIR: path.join(folder, 'data'),
    GLASSHOUSE_DIRECTORY_URL: 'embedded',
    GLASSHOUSE_DOMAIN: 'classes.test',
    GLASSHOUSE_READY_FIRMS: String(firms),
  })
  return runHost(settings, () => {})
}

async function openClasses(host: RunningHost, count: number): Promise<{ classes: Class[]; times: number[] }> {
  const [classes, times]: [Class[], number[]] = [[], []]
  for (let number = 0; number < count; number += 1) {
    const startedAt = performance.now()
    const { slug, enterUrl } = await host.classes.create({
      name: `Class ${number}`,
      language: 'en',
      owner: newTeacher(),
    })
    const teacher = new HostBrowser(host.port)
    const url = new URL(enterUrl).origin
    await expectStatus(teacher.request(enterUrl), 303)
    await expectStatus(teacher.request(`${url}/api/operator/firm`), 200)
    times.push(performance.now() - startedAt)
    classes.push({ slug, url, teacher })
  }
  return { classes, times }
}

async function wake(host: RunningHost, classes: readonly Class[]): Promise<number[]> {
  const times: number[] = []
  for (const { slug, url, teacher } of classes) {
    await host.closeFirm(slug)
    const startedAt = performance.now()
    await expectStatus(teacher.request(`${url}/api/operator/firm`), 200)
    times.push(performance.now() - startedAt)
  }
  return times
}

/** The connections of each class while all are in use, at their highest. */
async function connectionsUnderLoad(folder: string, classes: readonly Class[]): Promise<number[]> {
  const endMs = performance.now() + activeS * 1_000
  const maxByRole = new Map<string, number>()
  const load = classes.map(async ({ url, teacher }) => {
    while (performance.now() < endMs) await Promise.all(pagesOfAClass.map((page) => teacher.request(`${url}${page}`)))
  })
  while (performance.now() < endMs) {
    for (const { role, count } of await connectionsByRole(folder))
      maxByRole.set(role, Math.max(maxByRole.get(role) ?? 0, count))
    await pause(100)
  }
  await Promise.all(load)
  return [...maxByRole.values()]
}

async function connections(folder: string): Promise<number> {
  return (await connectionsByRole(folder)).reduce((sum, { count }) => sum + count, 0)
}

async function connectionsByRole(folder: string): Promise<{ role: string; count: number }[]> {
  const { openCluster } = await import('#root/server/platform/node/database/cluster.ts')
  cluster ??= await openCluster(path.join(folder, 'data'), () => {})
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select usename as role, count(*)::integer as count from pg_stat_activity where usename like 'firm\\_%' group by usename`,
    )
    return rows
  } finally {
    await client.end()
  }
}

let cluster: { url: (database: string) => string; close: () => Promise<void> } | undefined

/** In bytes, after a collection. */
interface Memory {
  readonly resident: number
  readonly heap: number
}

function memory(): Memory {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  const { rss, heapUsed } = process.memoryUsage()
  return { resident: rss, heap: heapUsed }
}

async function expectStatus(answer: Promise<{ readonly status: number; readonly text: string }>, status: number) {
  const given = await answer
  if (given.status !== status) throw new Error(`${given.status} instead of ${status}: ${given.text.slice(0, 300)}`)
}

const ms = (value: number) => `${Math.round(value).toLocaleString('en')} ms`
