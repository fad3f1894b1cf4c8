import * as staffContract from '#root/contract/client-history.ts'
import * as contract from '#root/contract/history.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import { readBranding } from '#root/server/platform/branding.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { download, route, routeWithPrefetch, type Route } from '#root/server/platform/http/route.ts'
import { listPastDeposits, listPastWithdrawals } from './list-records.ts'
import { listActivity } from './movements.ts'
import { readReceipt } from './read-receipt.ts'
import { readStatement } from './read-statement.ts'
import { statementCsv } from './statement-csv.ts'

/** The routes of a client's history and statements. */
export function historyRoutes({ db }: { db: Queryable }): Route[] {
  return [
    routeWithPrefetch(
      contract.listPastDeposits,
      ({ owner, query }) => listPastDeposits(db, owner, query),
      ({ found }) => found,
    ),
    routeWithPrefetch(
      contract.listPastWithdrawals,
      ({ owner, query }) => listPastWithdrawals(db, owner, query),
      ({ found }) => found,
    ),
    routeWithPrefetch(
      contract.listActivity,
      ({ owner, query }) => listActivity(db, owner, query),
      ({ found }) => found,
    ),
    route(staffContract.listClientMovements, ({ params, query }) => listActivity(db, params.id, query)),
    route(staffContract.listClientDeposits, ({ params, query }) => listPastDeposits(db, params.id, query)),
    route(staffContract.listClientWithdrawals, ({ params, query }) => listPastWithdrawals(db, params.id, query)),
    route(contract.readReceipt, ({ actor, params }) => readReceipt(db, actor, params.id)),
    route(contract.downloadReceiptPdf, async ({ actor, params, query }) => {
      const receipt = await readReceipt(db, actor, params.id)
      if (isRefusal(receipt)) return receipt
      const { receiptPdf } = await import('./receipt-pdf.ts')
      const pdf = await receiptPdf(receipt, { ...query, branding: await readBranding(db) })
      return download(pdf, { name: `glasshouse-receipt-${receipt.id}.pdf`, type: 'application/pdf' })
    }),
    route(contract.readStatement, ({ actor, query }) => readStatement(db, actor, query)),
    route(contract.downloadStatementCsv, async ({ actor, query }) => {
      const statement = await readStatement(db, actor, query)
      if (isRefusal(statement)) return statement
      return download(statementCsv(statement, query.language), {
        name: nameOf(statement, 'csv'),
        type: 'text/csv; charset=utf-8',
      })
    }),
    route(contract.downloadStatementPdf, async ({ actor, query }) => {
      const statement = await readStatement(db, actor, query)
      if (isRefusal(statement)) return statement
      const { statementPdf } = await import('./statement-pdf.ts')
      const pdf = await statementPdf(statement, { ...query, branding: await readBranding(db) })
      return download(pdf, { name: nameOf(statement, 'pdf'), type: 'application/pdf' })
    }),
  ]
}

/** The name has the period, so that several statements can be in one folder. */
function nameOf({ from, to }: { from: string; to: string }, ending: string): string {
  return `glasshouse-statement-${from}-to-${to}.${ending}`
}
