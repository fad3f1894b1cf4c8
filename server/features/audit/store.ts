import { aliasedTable, and, asc, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AuditChoices, AuditFilter, AuditQuery, AuditRow } from '#root/contract/audit.ts'
import type { Page } from '#root/contract/route.ts'
import { staffRoles } from '#root/domain/staff.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { rowsToRead, toPage } from '#root/server/platform/page.ts'
import { periodOf } from '#root/server/platform/period.ts'
import { auditLog } from '#root/server/platform/tables/audit.ts'
import { users } from '#root/server/platform/tables/identity.ts'

const actors = aliasedTable(users, 'actors')
const subjects = aliasedTable(users, 'subjects')
const concerned = aliasedTable(users, 'concerned')

/** A page of the audit log, newest first. */
export async function listAudit(db: Queryable, query: AuditQuery): Promise<Page<AuditRow>> {
  const { after, before } = query
  const afterCursor = after
    ? lt(auditLog.id, BigInt(after))
    : before
      ? sql`${auditLog.id} > ${BigInt(before)}`
      : undefined
  const rows = await selectAudit(db, and(conditionOf(query), afterCursor), before === undefined, rowsToRead)
  return toPage(rows, query, ({ id }) => id)
}

const rowsAtATime = 1_000

/** Every row of the log that matches a filter, newest first, streamed. */
export async function* readAudit(db: Queryable, filter: AuditFilter): AsyncGenerator<AuditRow[]> {
  const condition = conditionOf(filter)
  let last: string | undefined
  do {
    const afterCursor = last === undefined ? undefined : lt(auditLog.id, BigInt(last))
    const rows = await selectAudit(db, and(condition, afterCursor), true, rowsAtATime)
    if (rows.length > 0) yield rows
    last = rows.length === rowsAtATime ? rows.at(-1)?.id : undefined
  } while (last !== undefined)
}

/** The possible filter values. A skip scan of the index finds the actions, so that not every row is read. */
export async function readChoices(db: Queryable): Promise<AuditChoices> {
  const { rows } = await db.execute<{ action: string }>(sql`
    with recursive hops as (
      (select action from ${auditLog} order by action limit 1)
      union all
      select (select action from ${auditLog} where action > hops.action order by action limit 1)
      from hops where hops.action is not null
    )
    select action from hops where action is not null`)
  const staff = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.role, [...staffRoles]))
    .orderBy(asc(users.name))
  return { actions: rows.map(({ action }) => action), staff }
}

function conditionOf({ actor, action, about, clock, ...days }: AuditFilter): SQL | undefined {
  const { from, until } = periodOf(days)
  const at = clock === 'firm' ? auditLog.firmAt : auditLog.realAt
  return and(
    actor === undefined ? undefined : actorIs(actor),
    action === undefined ? undefined : eq(auditLog.action, action),
    about === undefined ? undefined : or(eq(auditLog.subjectId, about), eq(auditLog.concernsId, about)),
    from ? gte(at, from) : undefined,
    until ? lt(at, until) : undefined,
  )
}

function actorIs(actor: string): SQL {
  const isRole = actor === 'visitor' || actor === 'system' || actor === 'director'
  return isRole ? eq(auditLog.actorRole, actor) : eq(auditLog.actorId, actor)
}

async function selectAudit(
  db: Queryable,
  condition: SQL | undefined,
  isFalling: boolean,
  limit: number,
): Promise<AuditRow[]> {
  const rows = await db
    .select({ row: auditLog, actorName: actors.name, subjectName: subjects.name, concernedName: concerned.name })
    .from(auditLog)
    .leftJoin(actors, eq(actors.id, auditLog.actorId))
    .leftJoin(subjects, and(eq(auditLog.subjectKind, 'user'), eq(subjects.id, auditLog.subjectId)))
    .leftJoin(concerned, eq(concerned.id, auditLog.concernsId))
    .where(condition)
    .orderBy(isFalling ? desc(auditLog.id) : asc(auditLog.id))
    .limit(limit)
  return rows.map(({ row, actorName, subjectName, concernedName }) => ({
    id: `${row.id}`,
    realAt: row.realAt.toISOString(),
    firmAt: row.firmAt.toISOString(),
    actor: row.actorId === null ? null : { id: row.actorId, name: actorName },
    role: row.actorRole,
    action: row.action,
    subject: { kind: row.subjectKind, id: row.subjectId, name: subjectName },
    concerns: row.concernsId === null ? null : { id: row.concernsId, name: concernedName },
    before: row.stateBefore,
    after: row.stateAfter,
    details: row.details,
  }))
}
