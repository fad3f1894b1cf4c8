import * as contract from '#root/contract/sample-classes.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { actingOperator, answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import { makeSampleClass, wipeSampleClasses } from './make-class.ts'
import { readSampleClasses } from './store.ts'

/** The routes of the classes of made-up clients. */
export function sampleRoutes({ db }: { db: Queryable }) {
  return newRouter()
    .openapi(contract.listSampleClasses, async (c) => c.json(await readSampleClasses(db), 200))
    .openapi(contract.makeSampleClass, async (c) => {
      const key = c.req.valid('header')['idempotency-key']
      const outcome = await makeSampleClass(db, actingOperator(c), key, c.req.valid('json'))
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 202)
    })
    .openapi(contract.wipeSampleClasses, async (c) => {
      const outcome = await wipeSampleClasses(db, actingOperator(c), c.req.valid('header')['idempotency-key'])
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 202)
    })
}
