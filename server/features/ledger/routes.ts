import * as transfers from '#root/contract/ledger-transfers.ts'
import * as contract from '#root/contract/ledger.ts'
import { refuse } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { fileAnswer, route, type Route } from '#root/server/platform/http/route.ts'
import { findAccount, listAccounts, listEntries, readOverview } from './store.ts'
import { streamVerification } from './stream-verification.ts'
import { findTransfer, listTransfers } from './transfers.ts'

/** The routes of the ledger, all read-only. `proofs` are queries without time limits. */
export function ledgerRoutes({ db, proofs }: { db: Queryable; proofs: Queryable }): Route[] {
  return [
    route(contract.readLedger, () => readOverview(db)),
    route(contract.verifyLedger, () =>
      fileAnswer(streamVerification(proofs), { 'Content-Type': 'text/x-ndjson', 'X-Accel-Buffering': 'no' }),
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
