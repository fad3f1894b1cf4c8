import { sql } from 'drizzle-orm'
import type { Queryable } from '#root/server/platform/database/queryable.ts'

/**
 * One SHA-256 over every transfer, entry and balance, in order, in hexadecimal digits: two ledgers with the same hash
 * are the same to the cent and to the row. Takes a transaction, or everything as it is now.
 */
export async function readLedgerHash(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select encode(sha256(convert_to(concat_ws(';',
      (select string_agg(encode(digest, 'hex'), ',' order by id) from ledger_transfers),
      (select string_agg(concat_ws('|', id, transfer_id, account_id, amount_cents, balance_after_cents), ',' order by id)
        from ledger_entries),
      (select string_agg(concat_ws('|', id, kind, client_id, balance_cents), ',' order by id) from ledger_accounts)
    ), 'UTF8')), 'hex') as hash`)
  return rows[0]!.hash
}
