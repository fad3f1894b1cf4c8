import * as contract from '#root/contract/ledger.ts'
import { refuse } from '#root/domain/refusal.ts'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import { findAccount, listAccounts, listEntries, readOverview } from './store.ts'

/** The routes of the ledger, all of them to read. */
export function ledgerRoutes({ db }: { db: Queryable }) {
  return newRouter()
    .openapi(contract.readLedger, async (c) => c.json(await readOverview(db), 200))
    .openapi(contract.proveLedger, async (c) => {
      const { findings, transfers, accounts } = await verifyLedger(db)
      const counts = { transfers: Number(transfers), accounts: Number(accounts) }
      return c.json({ findings: [...findings], ...counts, provedAt: new Date().toISOString() }, 200)
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
