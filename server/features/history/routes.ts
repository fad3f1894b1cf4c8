import * as staffContract from '#root/contract/client-history.ts'
import * as contract from '#root/contract/history.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import { readBranding } from '#root/server/platform/branding.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { actingClient, answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import { listPastDeposits, listPastWithdrawals } from './list-records.ts'
import { listActivity } from './movements.ts'
import { readReceipt } from './read-receipt.ts'
import { readStatement } from './read-statement.ts'
import { statementCsv } from './statement-csv.ts'

/** The routes of a client's history and statements. */
export function historyRoutes({ db }: { db: Queryable }) {
  return newRouter()
    .openapi(contract.listPastDeposits, async (c) =>
      c.json(await listPastDeposits(db, actingClient(c).id, c.req.valid('query')), 200),
    )
    .openapi(contract.listPastWithdrawals, async (c) =>
      c.json(await listPastWithdrawals(db, actingClient(c).id, c.req.valid('query')), 200),
    )
    .openapi(contract.listActivity, async (c) =>
      c.json(await listActivity(db, actingClient(c).id, c.req.valid('query')), 200),
    )
    .openapi(staffContract.listClientMovements, async (c) =>
      c.json(await listActivity(db, c.req.valid('param').id, c.req.valid('query')), 200),
    )
    .openapi(staffContract.listClientDeposits, async (c) =>
      c.json(await listPastDeposits(db, c.req.valid('param').id, c.req.valid('query')), 200),
    )
    .openapi(staffContract.listClientWithdrawals, async (c) =>
      c.json(await listPastWithdrawals(db, c.req.valid('param').id, c.req.valid('query')), 200),
    )
    .openapi(contract.readReceipt, async (c) => {
      const receipt = await readReceipt(db, actingClient(c), c.req.valid('param').id)
      return isRefusal(receipt) ? answerRefusal(c, receipt) : c.json(receipt, 200)
    })
    .openapi(contract.downloadReceiptPdf, async (c) => {
      const receipt = await readReceipt(db, actingClient(c), c.req.valid('param').id)
      if (isRefusal(receipt)) return answerRefusal(c, receipt)
      const { receiptPdf } = await import('./receipt-pdf.ts')
      const pdf = await receiptPdf(receipt, { ...c.req.valid('query'), brand: (await readBranding(db)).brand })
      return c.body(new Uint8Array(pdf), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="glasshouse-receipt-${receipt.id}.pdf"`,
      })
    })
    .openapi(contract.readStatement, async (c) => {
      const statement = await readStatement(db, actingClient(c), c.req.valid('query'))
      return isRefusal(statement) ? answerRefusal(c, statement) : c.json(statement, 200)
    })
    .openapi(contract.downloadStatementCsv, async (c) => {
      const statement = await readStatement(db, actingClient(c), c.req.valid('query'))
      if (isRefusal(statement)) return answerRefusal(c, statement)
      return c.body(statementCsv(statement), 200, fileHeaders('text/csv; charset=utf-8', statement, 'csv'))
    })
    .openapi(contract.downloadStatementPdf, async (c) => {
      const statement = await readStatement(db, actingClient(c), c.req.valid('query'))
      if (isRefusal(statement)) return answerRefusal(c, statement)
      const { statementPdf } = await import('./statement-pdf.ts')
      const pdf = await statementPdf(statement, c.req.valid('query').paper, (await readBranding(db)).brand)
      return c.body(new Uint8Array(pdf), 200, fileHeaders('application/pdf', statement, 'pdf'))
    })
}

/** The name tells the period, so that several statements lie side by side in a folder. */
function fileHeaders(type: string, { from, to }: { from: string; to: string }, ending: string) {
  return {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="glasshouse-statement-${from}-to-${to}.${ending}"`,
  }
}
