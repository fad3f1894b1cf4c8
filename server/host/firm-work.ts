import { and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/queryable.ts'
import { keepRunning } from '../platform/keep-running.ts'
import { releaseLeases, takeLeases } from '../platform/leases.ts'
import { leases } from '../platform/tables/leases.ts'
import { firms } from './directory/tables.ts'

/** After the death of a process others take over its work within this time. */
const leaseSeconds = 20
const renewalMs = 5_000
/** An unused firm is opened once in this time, so that its expired data is deleted. */
const housekeepingMs = 24 * 3_600_000

const leaseOf = (firmId: string) => `firm ${firmId}`

/**
 * The firms of this process for which it does the background work, and the closed firms with due work. Only the process
 * with a firm's lease in the directory does its work. While the directory is down every process keeps its leases: two
 * processes may safely work for one firm.
 */
export interface FirmWork {
  isOurs(firmId: string): boolean
  /** Requests the work of a firm that was opened. */
  join(firmId: string): Promise<void>
  /** Gives up the work of a firm that was closed, and records when it is due next. */
  leave(firmId: string, dueAt: Date | null): Promise<void>
  /** Whether this process has another lease. It requests the lease from the first call on. */
  has(name: string): boolean
  stop(): Promise<void>
}

export function startFirmWork(db: Queryable, onError: (error: unknown) => void): FirmWork {
  const holder = crypto.randomUUID()
  const wanted = new Set<string>()
  let held: ReadonlySet<string> = new Set()

  async function renew(): Promise<void> {
    const names = [...wanted]
    const taken = await takeLeases(db, names, holder, leaseSeconds)
    const gained = names.filter((name) => taken.has(name) && !held.has(name))
    held = new Set(names.filter((name) => taken.has(name) && wanted.has(name)))
    await noteWorking(db, gained)
  }

  const runner = keepRunning(renew, { pauseMs: renewalMs }, onError)
  return {
    isOurs: (firmId) => held.has(leaseOf(firmId)),
    async join(firmId) {
      wanted.add(leaseOf(firmId))
      await runner.runNow()
    },
    async leave(firmId, dueAt) {
      const name = leaseOf(firmId)
      wanted.delete(name)
      if (!held.has(name)) return
      held = new Set([...held].filter((other) => other !== name))
      const housekeepingAt = new Date(Date.now() + housekeepingMs)
      const next = dueAt && dueAt < housekeepingAt ? dueAt : housekeepingAt
      await db.update(firms).set({ dueAt: next }).where(eq(firms.id, firmId))
      await releaseLeases(db, [name], holder)
    },
    has(name) {
      wanted.add(name)
      return held.has(name)
    },
    async stop() {
      await runner.stop()
      // If the directory is down, the leases expire.
      await releaseLeases(db, [...held], holder).catch(() => {})
    },
  }
}

/** While a process works for a firm, the firm counts as due: if the process dies, another one opens it. */
async function noteWorking(db: Queryable, names: readonly string[]): Promise<void> {
  const ids = names.flatMap((name) => /^firm (.+)$/.exec(name)?.[1] ?? [])
  if (ids.length > 0)
    await db
      .update(firms)
      .set({ dueAt: sql`now()` })
      .where(inArray(firms.id, ids))
}

/** Whether no process works for a firm, in a query of the firms. */
export const isWithoutWorker = sql<boolean>`not exists (
  select from ${leases} where ${leases.name} = 'firm ' || ${firms.id} and ${leases.until} > now())`

/** The slugs of firms with due work for which no process works, most overdue first. */
export async function listDue(db: Queryable, max: number): Promise<string[]> {
  const due = await db
    .select({ slug: firms.slug })
    .from(firms)
    .where(and(eq(firms.state, 'open'), isNotNull(firms.dueAt), lte(firms.dueAt, sql`now()`), isWithoutWorker))
    .orderBy(firms.dueAt)
    .limit(max)
  return due.map(({ slug }) => slug!)
}
