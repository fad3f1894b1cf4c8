import { sql } from 'drizzle-orm'
import type { Queryable } from './database/queryable.ts'
import { readSnapshot } from './database/read-snapshot.ts'

/** A link of the chain: the number of entries up to it, and the digest over all of them. */
export interface AuditHead {
  readonly position: number
  /** 64 hexadecimal digits. */
  readonly digest: string
}

/** An earlier head, stored outside the database, where a change of the database does not affect it. */
export interface NotedHead extends AuditHead {
  readonly notedAt: string
}

/** The position of the first corrupted entry. */
export interface AuditGap {
  readonly kind:
    /** Entries are missing, from `position` to the next existing one. */
    | 'missing'
    /** The entry of a link is missing. */
    | 'removed'
    /** The entry was changed or moved to this position. */
    | 'changed'
    /** An entry has no link: it was inserted without the log's trigger. */
    | 'inserted'
    /** The log ends before a recorded head. */
    | 'truncated'
    /** The chain has another digest at a recorded head: it was recalculated. */
    | 'rewritten'
  /** Null for an entry without a link. */
  readonly position: number | null
  /** The id of the entry; null if only its position is known. */
  readonly entry: string | null
}

export interface AuditVerification {
  /** The last link; null while the log is empty. */
  readonly head: AuditHead | null
  readonly gap: AuditGap | null
}

/**
 * Verifies the audit log from its rows in one snapshot: null for `gap` means that every entry is unchanged and in
 * order, and that the chain contains each head of `recorded`. Without a recorded head, the removal of the last entries
 * together with their links cannot be found. Reads everything and changes nothing.
 */
export function verifyAuditLog(db: Queryable, recorded: readonly AuditHead[]): Promise<AuditVerification> {
  return readSnapshot(db, async (tx) => ({
    head: await readAuditHead(tx),
    gap: (await findBrokenLink(tx)) ?? (await findUnchained(tx)) ?? (await findMissingHead(tx, recorded)),
  }))
}

/** The last link of the chain; null while the log is empty. */
export async function readAuditHead(db: Queryable): Promise<AuditHead | null> {
  const { rows } = await db.execute<{ position: bigint; digest: string }>(sql`
    select position, encode(digest, 'hex') as digest from audit_chain order by position desc limit 1`)
  return rows[0] ? { position: Number(rows[0].position), digest: rows[0].digest } : null
}

/** The gap at a recorded head; null if the chain still contains it. */
export async function compareHead(db: Queryable, { position, digest }: AuditHead): Promise<AuditGap | null> {
  const { rows } = await db.execute<{ digest: string; entry: bigint }>(sql`
    select encode(digest, 'hex') as digest, audit_id as entry from audit_chain where position = ${position}`)
  const [link] = rows
  if (!link) return { kind: 'truncated', position, entry: null }
  return link.digest === digest ? null : { kind: 'rewritten', position, entry: String(link.entry) }
}

async function findMissingHead(db: Queryable, recorded: readonly AuditHead[]): Promise<AuditGap | null> {
  for (const head of recorded.toSorted((a, b) => a.position - b.position)) {
    const gap = await compareHead(db, head)
    if (gap) return gap
  }
  return null
}

/**
 * Selects all broken links and then the first. With a limit alone, PostgreSQL would choose a plan that is slow if there is
 * none, and there is usually none.
 */
async function findBrokenLink(db: Queryable): Promise<AuditGap | null> {
  const { rows } = await db.execute<{ kind: AuditGap['kind']; position: bigint; entry: bigint | null }>(sql`
    with links as (
      select position, audit_id, digest,
        lag(position, 1, 0::bigint) over chain as position_before,
        lag(digest, 1, decode(repeat('00', 32), 'hex')) over chain as digest_before
      from audit_chain window chain as (order by position)
    ), judged as (
      select case
          when l.position <> l.position_before + 1 then 'missing'
          when a.id is null then 'removed'
          when audit_digest(a, l.digest_before) <> l.digest then 'changed'
        end as kind, l.position, l.position_before, l.audit_id
      from links l left join audit_log a on a.id = l.audit_id
    ), broken as materialized (select * from judged where kind is not null)
    select kind, case kind when 'missing' then position_before + 1 else position end as position,
      case kind when 'missing' then null else audit_id end as entry
    from broken order by position limit 1`)
  const [gap] = rows
  return gap
    ? { kind: gap.kind, position: Number(gap.position), entry: gap.entry === null ? null : String(gap.entry) }
    : null
}

async function findUnchained(db: Queryable): Promise<AuditGap | null> {
  const { rows } = await db.execute<{ entry: bigint | null }>(sql`
    select min(a.id) as entry from audit_log a where not exists (select from audit_chain c where c.audit_id = a.id)`)
  const entry = rows[0]?.entry ?? null
  return entry === null ? null : { kind: 'inserted', position: null, entry: String(entry) }
}
