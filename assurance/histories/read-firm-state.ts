import { sql } from 'drizzle-orm'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import type { FirmState, StoredKey, StoredRecord } from './check-history.ts'

/** Reads what the checker of histories compares with the answers of clients, all of one moment, and verifies the ledger. */
export async function readFirmState(db: Queryable): Promise<FirmState> {
  const stored = await db.transaction(
    async (tx) => {
      const { rows: keys } = await tx.execute<StoredKey & Record<string, unknown>>(sql`
        select actor_id as "actorId", key, operation, status, response->>'id' as "recordId" from idempotency_keys`)
      const { rows: transfers } = await tx.execute<{ reason: string; subjectId: string }>(sql`
        select reason, subject_id as "subjectId" from ledger_transfers`)
      return { keys, transfers, records: await readRecords(tx) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const { findings } = await verifyLedger(db)
  return { ...stored, ledgerFindings: findings.map(({ rule, row }) => `${row}: ${rule}`) }
}

/** The records of all clients that operations make. */
export async function readRecords(db: Pick<Queryable, 'execute'>): Promise<StoredRecord[]> {
  const { rows } = await db.execute<StoredRecord & Record<string, unknown>>(sql`
    select id, 'deposit' as kind, client_id as "ownerId", status from deposits
    union all select id, 'investment', client_id, status from investments
    union all select id, 'withdrawal', client_id, status from withdrawals`)
  return rows
}
