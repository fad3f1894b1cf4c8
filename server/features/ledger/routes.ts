import * as transfers from '#root/contract/ledger-transfers.ts'
import * as contract from '#root/contract/ledger.ts'
import { refuse } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { fileAnswer, route, type Route } from '#root/server/platform/http/route.ts'
import { findAccount, listAccounts, listEntries, readOverview } from './store.ts'
import { streamVerification } from './stream-verification.ts'
import { findTransfer, listTransfers } from './transfers.ts'

/** The routes of the ledger, all read-only. `verifications` runs queries without time limits. */
export function ledgerRoutes({ db, verifications }: { db: Queryable; verifications: Queryable }): Route[] {
  return [
    route(contract.readLedger, () => readOverview(db)),
    route(contract.verifyLedger, () =>
      fileAnswer(streamVerification(verifications), { 'Content-Type': 'text/x-ndjson', 'X-Accel-Buffering': 'no' }),
    ),
    route(transfers.listLedgerTransfers, ({ query }) => listTransfers(db, query)),
    route(
      transfers.readLedgerTransfer,
      async ({ params }) => (await findTransfer(db, params.id)) ?? refuse('not-found'),
    ),
    route(contract.listLedgerAccounts, ({ query }) => listAccounts(db, query)),
    route(contract.readLedgerAccount, async ({ params }) => (await findAccount(db, params.id)) ?? refuse('not-found')),
    route(contract.listLedgerEntries, ({ params, query }) => listEntries(db, params.id, query)),
  ]
}
