import { sql } from 'drizzle-orm'
import type { ClientAuditEvent } from '#root/contract/clients.ts'
import type { Page } from '#root/contract/route.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { rowsToRead, toPage } from '#root/server/platform/page.ts'

type Fields = ClientAuditEvent['details']

interface AuditEventRow extends Record<string, unknown> {
  readonly id: bigint
  readonly action: string
  readonly actorId: string | null
  readonly actorName: string | null
  readonly actorRole: string
  readonly details: Fields
  readonly before: Fields | null
  readonly after: Fields | null
  readonly firmAt: string | Date
  readonly realAt: string | Date
}

/** A page of the audit events by or about a client, newest first. */
export async function listAuditEvents(
  db: Queryable,
  clientId: string,
  { after }: { after?: string | undefined },
): Promise<Page<ClientAuditEvent>> {
  const { rows } = await db.execute<AuditEventRow>(auditEventsStatement(clientId, after))
  const page = toPage(rows, { after }, ({ id }) => `${id}`)
  return { ...page, rows: page.rows.map(toAuditEvent) }
}

/** Reads the first rows of each of the three indexes with the client, and merges them: the cost is that of the page. */
export function auditEventsStatement(clientId: string, after: string | undefined) {
  const afterCursor = after === undefined ? sql`` : sql`and id < ${after}::bigint`
  const top = (condition: ReturnType<typeof sql>) =>
    sql`(select id from audit_log where ${condition} ${afterCursor} order by id desc limit ${rowsToRead})`
  return sql`
    with known as (
      ${top(sql`actor_id = ${clientId}`)}
      union ${top(sql`subject_kind = 'user' and subject_id = ${clientId}`)}
      union ${top(sql`concerns_id = ${clientId}`)}
      order by id desc limit ${rowsToRead}
    )
    select event.id, action, actor_id as "actorId", actor.name as "actorName", actor_role as "actorRole", details,
      state_before as before, state_after as after, firm_at as "firmAt", real_at as "realAt"
    from known join audit_log event using (id) left join "user" actor on actor.id = event.actor_id
    order by event.id desc`
}

function toAuditEvent(row: AuditEventRow): ClientAuditEvent {
  const { id, action, actorId, actorName, actorRole, details, before, after } = row
  return {
    id: `${id}`,
    action,
    actor: actorId === null ? null : { id: actorId, name: actorName ?? actorId },
    actorRole,
    details,
    before,
    after,
    at: new Date(row.firmAt).toISOString(),
    realAt: new Date(row.realAt).toISOString(),
  }
}
