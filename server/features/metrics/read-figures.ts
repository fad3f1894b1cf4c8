import { sql } from 'drizzle-orm'
import { readFirmBalances } from '#root/server/ledger/accounts.ts'
import { readOwedToClients } from '#root/server/ledger/totals.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'

/** The firm in figures, all of one moment. Money in cents. */
export interface Figures {
  readonly cents: Readonly<Record<'custody' | 'owed_to_clients' | 'promised_returns' | 'fees', bigint>>
  readonly rows: Readonly<Record<'transfers' | 'accounts', bigint>>
  readonly queues: Readonly<Record<'deposits' | 'withdrawals' | 'onboarding' | 'messages' | 'mails', bigint>>
  readonly investments: Readonly<Record<'running' | 'due' | 'failed', bigint>>
}

/** Reads the figures by indexes; the transfers are counted, some milliseconds for each hundred thousand. */
export function readFigures(db: Queryable): Promise<Figures> {
  return db.transaction(
    async (tx) => {
      const firm = await readFirmBalances(tx)
      const { rows } = await tx.execute<Record<string, bigint>>(sql`
        select
          (select count(*) from ledger_transfers) as transfers,
          (select count(*) from ledger_accounts) as accounts,
          (select count(*) from deposits where status = 'pending') as deposits,
          (select count(*) from withdrawals where status = 'pending') as withdrawals,
          (select count(*) from onboarding_records where status = 'submitted') as onboarding,
          (select count(*) from contact_messages where answered_at is null) as messages,
          (select count(*) from outbox where sent_at is null and given_up_at is null) as mails,
          (select count(*) from investments where status = 'active') as running,
          (select count(*) from investments where status = 'active' and matures_at <= firm_now()) as due,
          (select count(*) from settlement_failures) as failed`)
      const { transfers, accounts, running, due, failed, ...queues } = rows[0]!
      return {
        cents: {
          custody: firm.custodyCents,
          owed_to_clients: await readOwedToClients(tx),
          promised_returns: firm.promisedReturnsCents,
          fees: firm.feesCents,
        },
        rows: { transfers: transfers!, accounts: accounts! },
        queues: queues as Figures['queues'],
        investments: { running: running!, due: due!, failed: failed! },
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
