import * as transfers from '#root/contract/ledger-transfers.ts'
import * as contract from '#root/contract/ledger.ts'
import { refuse } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import { proveLedger } from './prove-ledger.ts'
import { findAccount, listAccounts, listEntries, readOverview } from './store.ts'
import { findTransfer, listTransfers } from './transfers.ts'

/** The routes of the ledger, all of them to read. `proofs` are queries without limits of time. */
export function ledgerRoutes({ db, proofs }: { db: Queryable; proofs: Queryable }) {
  return newRouter()
    .openapi(contract.readLedger, async (c) => c.json(await readOverview(db), 200))
    .openapi(contract.proveLedger, (c) =>
      c.newResponse(proveLedger(proofs), 200, { 'Content-Type': 'text/x-ndjson', 'X-Accel-Buffering': 'no' }),
    )
    .openapi(transfers.listLedgerTransfers, async (c) => c.json(await listTransfers(db, c.req.valid('query')), 200))
    .openapi(transfers.readLedgerTransfer, async (c) => {
      const transfer = await findTransfer(db, c.req.valid('param').id)
      return transfer ? c.json(transfer, 200) : answerRefusal(c, refuse('not-found'))
    })
    .openapi(contract.listLedgerAccounts, async (c) => c.json(await listAccounts(db, c.req.valid('query')), 200))
    .openapi(contract.readLedgerAccount, async (c) => {
      const account = await findAccount(db, c.req.valid('param').id)
      return account ? c.json(account, 200) : answerRefusal(c, refuse('not-found'))
    })
    .openapi(contract.listLedgerEntries, async (c) =>
      c.json(await listEntries(db, c.req.valid('param').id, c.req.valid('query')), 200),
    )
}
