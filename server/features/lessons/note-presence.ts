import { sql } from 'drizzle-orm'
import { publish } from '#root/server/live/publish.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { keepRunning, type Runner } from '#root/server/platform/keep-running.ts'
import { presentForS } from './roster.ts'

/** The interval at which the open pages are compared with the previous ones. */
const pauseMs = 1_000
/** The interval at which the presence of a seat is recorded again, so that it counts as present. */
const renewalMs = (presentForS * 1_000) / 3

/** The audiences with an open stream in this process. */
interface OpenStreams {
  audiences(): Iterable<string>
}

/**
 * Records which seats have an open page at this process, by their live streams, until the process ends. A seat that
 * connects or disconnects is recorded within seconds. A present seat is recorded again periodically, so that after a
 * crash of the server nobody counts as present for long. If a seat has pages at two processes and one closes, the other
 * process records it again.
 */
export function startNotingPresence(db: Queryable, streams: OpenStreams, onError: (error: unknown) => void): Runner {
  let known: ReadonlySet<string> = new Set()
  let renewedMs = 0
  return keepRunning(
    async () => {
      const present = new Set(clientsOf(streams))
      const isDue = present.size > 0 && performance.now() - renewedMs >= renewalMs
      const here = [...present].filter((id) => isDue || !known.has(id))
      const left = [...known].filter((id) => !present.has(id))
      if (isDue) renewedMs = performance.now()
      if (here.length + left.length > 0) await notePresence(db, here, left)
      known = present
    },
    { pauseMs },
    onError,
  )
}

function* clientsOf(streams: OpenStreams): Generator<string> {
  for (const audience of streams.audiences()) if (audience.startsWith('client:')) yield audience.slice('client:'.length)
}

/** Records the connected and the disconnected clients; clients without a seat are skipped. */
async function notePresence(db: Queryable, here: readonly string[], left: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ changed: boolean }>(sql`
      with noted as (
        select seats.id, (left_at is null and coalesce(seen_at > now() - make_interval(secs => ${presentForS}), false)) as was,
          client_id = any(${sql.param([...here])}::text[]) as is_here
        from seats where client_id = any(${sql.param([...here, ...left])}::text[])
      )
      update seats set
        seen_at = case when noted.is_here then now() else seats.seen_at end,
        left_at = case when noted.is_here then null else now() end
      from noted where noted.id = seats.id
      returning noted.was <> noted.is_here as changed`)
    if (rows.some(({ changed }) => changed)) await publish(tx, 'operators', { type: 'roster' })
  })
}
