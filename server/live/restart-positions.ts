import type { Statements } from '#root/server/platform/database/connection.ts'

/**
 * Starts the positions of live events in a database that was copied from a template, as the owner of its tables: above
 * those of the template and of every former database of the firm. Otherwise all copies would begin with the position of
 * the template, and a browser that names a position of a former database would miss events instead of reading everything
 * again.
 */
export async function restartPositions(database: Pick<Statements, 'query'>): Promise<void> {
  // As in migration 134, which ran in the template. The statements of one query are one transaction.
  await database.query(`
    delete from live_events;
    select setval('live_event_ids', greatest(last_value, (extract(epoch from clock_timestamp()) * 1000)::bigint)) from live_event_ids;
    insert into live_events (id, audiences, event) select last_value, '{}', '{"type":"gap"}' from live_event_ids;
  `)
}
