import { and, eq, lt, notInArray, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/queryable.ts'
import { keepRunning, type Runner } from '../platform/keep-running.ts'
import type { Log } from '../platform/log.ts'
import type { AutomaticChanges } from './automatic-changes.ts'
import type { Cells } from './cells.ts'
import { readHostSettings } from './directory/host-settings.ts'
import type { Directory } from './directory/open-directory.ts'
import { newerVersions } from './directory/releases.ts'
import { firms } from './directory/tables.ts'
import type { FirmHost } from './firm-host.ts'
import type { FirmTransfers } from './firm-transfers.ts'
import { type FirmWork, isWithoutWorker, listDue } from './firm-work.ts'
import { dropOldTemplates } from './old-templates.ts'
import type { ReadyFirms } from './ready-firms.ts'
import { signOutPending } from './sign-outs.ts'

/** Only one process at a time does the work of the host itself. */
const leaseName = 'due work'
const sweepMs = 2_000
const upkeepMs = 15_000
const templatesMs = 3_600_000
/** The maximum of firms that one run opens. */
const maxAtOnce = 5

interface DueWorkParts {
  readonly directory: Directory
  readonly cells: Cells
  readonly log: Log
  readonly work: FirmWork
  readonly firmHost: FirmHost
  readonly ready: ReadyFirms
  readonly transfers: FirmTransfers
  readonly automatic: Pick<AutomaticChanges, 'archiveIdle'>
  readonly note: (what: string) => (error: unknown) => void
}

/**
 * Opens firms whose work is due, keeps ready firms, archives idle ones, signs people out of classes to which their access
 * has ended, resolves operations that a dead process has left unfinished, and removes what transfers and earlier releases have left. The process
 * with the lease does it.
 */
export function startDueWork({
  directory,
  cells,
  log,
  work,
  firmHost,
  ready,
  transfers,
  automatic,
  note,
}: DueWorkParts): Pick<Runner, 'stop'> {
  const isOurs = () => work.has(leaseName)
  const sweeping = keepRunning(
    async (stopped) => {
      for (const slug of await listDue(directory.db, maxAtOnce))
        if (!stopped()) await firmHost.wake(slug).catch(note(`waking the firm ${slug}`))
    },
    { pauseMs: sweepMs, isOurs },
    note('opening due firms'),
  )
  let templatesDueMs = 0
  const dropTemplates = async () => {
    if (performance.now() < templatesDueMs) return
    templatesDueMs = performance.now() + templatesMs
    await dropOldTemplates({ db: directory.db, cells, log })
  }
  const keeping = keepRunning(
    async (stopped) => {
      const signOut = (slug: string, personId: string) => transfers.signOut(slug, personId)
      const onError = (slug: string, error: unknown) => note(`signing out of the firm ${slug}`)(error)
      await signOutPending(directory.db, { signOut, onError })
      await ready.fill()
      await transfers.recover()
      await transfers.removeLeftovers()
      await dropTemplates()
      const { archiveAfterDays } = await readHostSettings(directory.db)
      if (archiveAfterDays === null) return
      for (const slug of await listIdle(directory.db, archiveAfterDays))
        if (!stopped()) await automatic.archiveIdle(slug).catch(note(`archiving the firm ${slug}`))
    },
    { pauseMs: upkeepMs, isOurs },
    note('upkeep of the firms'),
  )
  return {
    async stop() {
      await Promise.all([sweeping.stop(), keeping.stop()])
    },
  }
}

/** The slugs of open firms that were unused for this many days and for which no process works. */
async function listIdle(db: Queryable, days: number): Promise<string[]> {
  const idle = await db
    .select({ slug: firms.slug })
    .from(firms)
    .where(
      and(
        eq(firms.state, 'open'),
        lt(firms.lastUsedAt, sql`now() - make_interval(days => ${days})`),
        isWithoutWorker,
        // The next release archives what it has migrated.
        notInArray(firms.schemaVersion, newerVersions(db)),
      ),
    )
    .limit(20)
  return idle.map(({ slug }) => slug!)
}
