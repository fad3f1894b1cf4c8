import { sql } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import { sendPipelined } from './database/in-transaction.ts'
import type { Queryable, Transaction } from './database/queryable.ts'
import { type AuditFields, auditLog } from './tables/audit.ts'

/** An event: the action, its actor and its subject. */
export interface AuditEntry {
  /** The actor: a person by id, an unknown visitor, the system, or the automatic operator of a lesson. */
  readonly actor: { readonly id: string; readonly role: Actor['role'] } | 'visitor' | 'system' | 'director'
  /** The action, as a noun and a past verb: 'deposit-approved'. */
  readonly action: string
  readonly subject: { readonly kind: string; readonly id?: string }
  /** The id of the person concerned, if they are not the subject: a deposit's client. */
  readonly concerns?: string
  /** The changed fields before and after. Every decision has both. */
  readonly before?: AuditFields
  readonly after?: AuditFields
  /** Other facts for an investigator. Never a secret, never the contents of a document. */
  readonly details?: AuditFields
}

/**
 * Events that are audited without a transaction of the action. Most of them change nothing: a person viewed or
 * downloaded another person's data, or was refused. The replacement of the whole state is not one transaction: its
 * entry is written before, is copied to the next state with the log, and is followed by another one if the replacement
 * is cancelled.
 */
export type StandaloneAction =
  | 'access-refused'
  | 'audit-exported'
  | 'backup-downloaded'
  | 'confirmation-failed'
  | 'document-viewed'
  | 'one-time-link-seen'
  | 'onboarding-number-revealed'
  | 'onboarding-viewed'
  | 'proof-viewed'
  | 'replacement-given-up'
  | 'simulation-reset'
  | 'state-imported'
  | 'state-returned-to'

/** Writes one row of the audit log outside a transaction. Await it before answering. */
export function recordStandalone(
  db: Queryable,
  entry: AuditEntry & { readonly action: StandaloneAction },
): Promise<void> {
  return db.transaction((tx) => recordAudit(tx, entry))
}

/**
 * Writes one row of the audit log, in the transaction of the action: neither exists without the other. The row is sent
 * ahead.
 */
export async function recordAudit(
  tx: Transaction,
  { actor, action, subject, concerns, before, after, details = {} }: AuditEntry,
): Promise<void> {
  const named = typeof actor === 'object'
  const row = {
    actorId: named ? actor.id : null,
    actorRole: named ? actor.role : actor,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id ?? null,
    details,
    stateBefore: before ?? null,
    stateAfter: after ?? null,
    concernsId: concerns ?? null,
    firmAt: sql`firm_now()`,
  }
  await sendPipelined(tx.insert(auditLog).values(row))
}
