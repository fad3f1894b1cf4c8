import * as contract from '#root/contract/sample-classes.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { type Route, route } from '#root/server/platform/http/route.ts'
import { createSampleClass, wipeSampleClasses } from './make-class.ts'
import { readSampleClasses } from './store.ts'

/** The routes of the classes of sample clients. */
export function sampleRoutes({ db }: { db: Queryable }): Route[] {
  return [
    route(contract.listSampleClasses, () => readSampleClasses(db)),
    route(contract.createSampleClass, ({ actor, key, body }) => createSampleClass(db, actor, key, body)),
    route(contract.wipeSampleClasses, ({ actor, key }) => wipeSampleClasses(db, actor, key)),
  ]
}
