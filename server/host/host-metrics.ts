import { sql } from 'drizzle-orm'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Queryable } from '../platform/database/queryable.ts'
import type { Cells } from './cells.ts'
import type { SituationName } from './host-pages.ts'

/** The number of firms with their own label: those with the most recent requests. All others are counted as "other". */
const labelledFirms = 20
const recentMs = 300_000

/** The start of an answer of a host. */
interface HostAnswer {
  /** Whether it was for the lobby or a firm; `none`: for a name that is neither. */
  readonly target: 'lobby' | 'firm' | 'none'
  readonly isForApi: boolean
  readonly status: number
  readonly durationMs: number
}

export interface HostMetrics {
  readonly onAnswered: (answer: HostAnswer) => void
  readonly onOpened: (durationMs: number) => void
  readonly onRequest: (slug: string) => void
  /** A request that no firm answered. */
  readonly onRefused: (situation: SituationName) => void
  readonly read: () => Promise<string>
}

interface HostSources {
  readonly db: Queryable
  readonly cells: Pick<Cells, 'isUnreachable'>
  /** The open firms of this process with their open streams. */
  readonly openFirms: () => Iterable<{ readonly slug: string; readonly streams: number }>
}

/** Measures a host. The number of series does not depend on the number of firms. */
export function openHostMetrics({ db, cells, openFirms }: HostSources): HostMetrics {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `glasshouse_host_${name}`, help, labelNames, registers })
  const opening = new Histogram({
    name: 'glasshouse_host_firm_opening_seconds',
    help: 'Time to open a closed firm',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const refused = new Counter({
    name: 'glasshouse_host_refused_total',
    help: 'Requests that no firm answered, by reason',
    labelNames: ['reason'],
    registers,
  })
  const open = gauge('open_firms', 'Firms that are open in this process')
  const streams = gauge('streams', 'Live updates that are open in this process, by firm', ['firm'])
  const recent = gauge('recent_requests', 'Requests of the last five to ten minutes, by firm', ['firm'])
  const stored = gauge('firms', 'Firms in the directory, by state', ['state'])
  const inCell = gauge('cell_firms', 'Firms by cell', ['cell'])
  const cellUp = gauge('cell_up', '0 while a cell does not answer this process', ['cell'])
  const up = gauge('directory_up', '1 while the directory answers')
  const requests = new RecentCounts()
  return {
    onAnswered: measureAnswers(registers),
    onOpened: (durationMs) => opening.observe(durationMs / 1_000),
    onRequest: (slug) => requests.count(slug),
    onRefused: (reason) => refused.inc({ reason }),
    async read() {
      const firms = [...openFirms()]
      const counts = requests.read()
      const labelled = new Set(largest(counts))
      const labelOf = (slug: string) => (labelled.has(slug) ? slug : 'other')
      open.set(firms.length)
      for (const each of [streams, recent, stored, inCell, cellUp]) each.reset()
      for (const { slug, streams: count } of firms) streams.inc({ firm: labelOf(slug) }, count)
      for (const [slug, count] of counts) recent.inc({ firm: labelOf(slug) }, count)
      const firmCounts = await readFirmCounts(db).catch(() => null)
      up.set(firmCounts ? 1 : 0)
      for (const { id, cell, state, count } of firmCounts ?? []) {
        if (state !== null) stored.inc({ state }, count)
        inCell.inc({ cell }, count)
        cellUp.set({ cell }, cells.isUnreachable(id) ? 0 : 1)
      }
      return registry.metrics()
    },
  }
}

/** Measures the answers. The labels have few values, so that no request can add series. */
function measureAnswers(registers: Registry[]): HostMetrics['onAnswered'] {
  const answering = new Histogram({
    name: 'glasshouse_host_request_duration_seconds',
    help: 'Time until an answer begins, by target (lobby, firm, none), kind (api, page) and class of status (2xx to 5xx)',
    labelNames: ['target', 'kind', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const failed = new Counter({
    name: 'glasshouse_host_server_errors_total',
    help: 'Answers with a status of 500 or more, by target and status',
    labelNames: ['target', 'status'],
    registers,
  })
  return ({ target, isForApi, status, durationMs }) => {
    const kind = isForApi ? 'api' : 'page'
    answering.observe({ target, kind, status: `${Math.floor(status / 100)}xx` }, durationMs / 1_000)
    if (status >= 500) failed.inc({ target, status })
  }
}

/** The firms with the highest counts. */
function largest(counts: ReadonlyMap<string, number>): string[] {
  const sorted = [...counts].toSorted(([, one], [, other]) => other - one)
  return sorted.slice(0, labelledFirms).map(([slug]) => slug)
}

/** Counts by name, over the current period and the previous one. */
class RecentCounts {
  #present = new Map<string, number>()
  #before = new Map<string, number>()
  #endsMs = performance.now() + recentMs

  count(name: string): void {
    this.#rotate()
    this.#present.set(name, (this.#present.get(name) ?? 0) + 1)
  }

  read(): Map<string, number> {
    this.#rotate()
    const all = new Map(this.#before)
    for (const [name, count] of this.#present) all.set(name, (all.get(name) ?? 0) + count)
    return all
  }

  #rotate(): void {
    const now = performance.now()
    if (now < this.#endsMs) return
    this.#before = now < this.#endsMs + recentMs ? this.#present : new Map()
    this.#present = new Map()
    this.#endsMs = now + recentMs
  }
}

interface FirmCount {
  readonly id: string
  readonly cell: string
  readonly state: string | null
  readonly count: number
}

async function readFirmCounts(db: Queryable): Promise<FirmCount[]> {
  const { rows } = await db.execute<FirmCount & Record<string, unknown>>(sql`
    select cells.id, cells.name as cell, firms.state, count(firms.id)::integer as count
    from cells left join firms on firms.cell_id = cells.id and firms.state <> 'deleted'
    group by cells.id, firms.state`)
  return rows
}
