import { type SQL, sql } from 'drizzle-orm'
import type { LiveEvent } from '#root/contract/live.ts'
import { sendPipelined } from '#root/server/platform/database/in-transaction.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { liveEvents } from '#root/server/platform/tables/live-events.ts'
import { insertionInto, statementOf, type Write } from '#root/server/platform/write-together.ts'

/**
 * The people whose browsers are notified; `operators` are all staff, including auditors. The database notifies a
 * session's own browsers when it ends.
 */
export type Audience = `client:${string}` | `session:${string}` | 'operators' | 'everyone'

/**
 * Notifies the open browsers of an audience that one of their records changed. The event is a row of the transaction:
 * the browsers get it after the commit, and never after a rollback. It is sent ahead.
 */
export async function publish(tx: Queryable, to: Audience, event: LiveEvent): Promise<void> {
  await publishAll(tx, [[to, event]])
}

type Published = readonly (readonly [to: Audience, event: LiveEvent])[]

/** Like `publish`, for several events in one statement. */
export async function publishAll(tx: Queryable, published: Published): Promise<void> {
  await sendPipelined(tx.execute(statementOf([publicationOf(published)])))
}

const intoEvents = insertionInto(liveEvents, ['audiences', 'event'])

/** The events of `publishAll`, as a write of an operation. */
export function publicationOf(published: Published): Write {
  return { into: intoEvents, rows: published.map(([to, event]) => ({ audiences: [to], event })) }
}

/** The insert that sends the same events to many clients (an array of ids in SQL), as one row for each event. */
export function publicationToClients(clientIds: SQL, events: readonly LiveEvent[]): SQL {
  const texts = events.map((event) => JSON.stringify(event))
  return sql`
    insert into live_events (audiences, event)
    select audiences, event
    from (select array_agg('client:' || client_id) as audiences from unnest(${clientIds}) as client_id) as clients,
      unnest(${sql.param(texts)}::json[]) as event`
}
