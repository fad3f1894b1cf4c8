import * as contract from '#root/contract/investments.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { actingClient, answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import { invest, reinvest } from './invest.ts'
import { listInvestmentsOf } from './store.ts'

/** The routes of investments. */
export function investmentRoutes({ db }: { db: Queryable }) {
  return newRouter()
    .openapi(contract.listInvestments, async (c) =>
      c.json({ investments: await listInvestmentsOf(db, actingClient(c).id) }, 200),
    )
    .openapi(contract.invest, async (c) => {
      const key = c.req.valid('header')['idempotency-key']
      const outcome = await invest(db, actingClient(c).id, key, c.req.valid('json'))
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 201)
    })
    .openapi(contract.reinvest, async (c) => {
      const key = c.req.valid('header')['idempotency-key']
      const outcome = await reinvest(db, actingClient(c).id, key, c.req.valid('json'))
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 201)
    })
}
