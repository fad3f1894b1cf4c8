import { sql } from 'drizzle-orm'
import type { LiveEvent } from '#root/contract/live.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'

export const liveChannel = 'glasshouse_live'

/**
 * The people whose browsers are notified; `operators` are all staff, including auditors. The database notifies a
 * session's own browsers when it ends.
 */
export type Audience = `client:${string}` | `session:${string}` | 'operators' | 'everyone'

/**
 * Notifies the open browsers of an audience that something of theirs changed. Inside a transaction the database sends
 * the event at the commit, and not at a rollback.
 */
export async function publish(tx: Queryable, to: Audience, event: LiveEvent): Promise<void> {
  await publishAll(tx, [[to, event]])
}

/** As `publish`, for several events in one statement. */
export function publishAll(tx: Queryable, published: readonly (readonly [to: Audience, event: LiveEvent])[]) {
  const payloads = published.map(([to, event]) => JSON.stringify({ to, ...event }))
  return tx.execute(sql`
    select pg_notify(${liveChannel}, payload) from unnest(${sql.param(payloads)}::text[]) as payload`)
}

/** Sends many clients the same event, in one statement and one notification each. */
export async function publishToClients(tx: Transaction, clientIds: readonly string[], event: LiveEvent): Promise<void> {
  await tx.execute(sql`
    select pg_notify(${liveChannel}, jsonb_set(${JSON.stringify(event)}::jsonb, '{to}', to_jsonb('client:' || client_id))::text)
    from unnest(${sql.param(clientIds)}::text[]) as client_id`)
}
