import { sql } from 'drizzle-orm'
import type { Queryable } from './database/queryable.ts'

/** A link of the chain: how many entries there are up to it, and the digest over all of them. */
export interface AuditHead {
  readonly position: number
  /** 64 hexadecimal digits. */
  readonly digest: string
}

/** A head as it was seen earlier, kept where a change of the database does not reach it. */
export interface NotedHead extends AuditHead {
  readonly notedAt: string
}

/** The position of the first corrupted entry. */
export interface AuditGap {
  readonly kind:
    /** Entries are missing, from `position` up to the next existing one. */
    | 'missing'
    /** The entry of a link is gone. */
    | 'removed'
    /** The entry was changed or moved to this position. */
    | 'changed'
    /** An entry has no link: it was put in past the log's own trigger. */
    | 'inserted'
    /** The log ends before a head that was noted. */
    | 'cut'
    /** The chain has another digest where a head was noted: it was made again. */
    | 'rewritten'
  /** Null for an entry that the chain does not know. */
  readonly position: number | null
  /** The id of the entry; null where only its position is known. */
  readonly entry: string | null
}

export interface AuditProof {
  /** The last link; null while nothing is on record. */
  readonly head: AuditHead | null
  readonly gap: AuditGap | null
}

/**
 * Proves the audit log from its rows, all of one moment: null for `gap` means that every entry is as it was written, in its
 * order, and that each head of `noted` is in the chain. Without a noted head, nothing shows that the last entries were taken
 * away together with their links. Reads everything and changes nothing.
 */
export function verifyAuditLog(db: Queryable, noted: readonly AuditHead[]): Promise<AuditProof> {
  return db.transaction(
    async (tx) => ({
      head: await readAuditHead(tx),
      gap: (await findBrokenLink(tx)) ?? (await findUnchained(tx)) ?? (await findForgotten(tx, noted)),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** The last link of the chain; null while nothing is on record. */
export async function readAuditHead(db: Queryable): Promise<AuditHead | null> {
  const { rows } = await db.execute<{ position: bigint; digest: string }>(sql`
    select position, encode(digest, 'hex') as digest from audit_chain order by position desc limit 1`)
  return rows[0] ? { position: Number(rows[0].position), digest: rows[0].digest } : null
}

/** The error of a previously noted head; null when the chain still contains it. */
export async function compareHead(db: Queryable, { position, digest }: AuditHead): Promise<AuditGap | null> {
  const { rows } = await db.execute<{ digest: string; entry: bigint }>(sql`
    select encode(digest, 'hex') as digest, audit_id as entry from audit_chain where position = ${position}`)
  const [link] = rows
  if (!link) return { kind: 'cut', position, entry: null }
  return link.digest === digest ? null : { kind: 'rewritten', position, entry: String(link.entry) }
}

async function findForgotten(db: Queryable, noted: readonly AuditHead[]): Promise<AuditGap | null> {
  for (const head of noted.toSorted((a, b) => a.position - b.position)) {
    const gap = await compareHead(db, head)
    if (gap) return gap
  }
  return null
}

/** Planned as if every broken link were wanted: PostgreSQL would take a slow way to the first one, and there is mostly none. */
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
