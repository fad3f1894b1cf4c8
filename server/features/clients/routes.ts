import * as contract from '#root/contract/clients.ts'
import { isRefusal, refuse } from '#root/domain/refusal.ts'
import { listSessions } from '#root/server/identity/sessions/sessions.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { actingOperator, answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import { endClientSessions } from './end-client-sessions.ts'
import { listClients } from './list-clients.ts'
import { listDeeds } from './list-deeds.ts'
import { listDocuments } from './list-documents.ts'
import { lockClient, unlockClient } from './lock-client.ts'
import { findClient, readClient } from './read-client.ts'
import { resetSecondFactor } from './reset-second-factor.ts'

/** The routes by which the firm's staff finds clients, looks at them and handles their accounts. */
export function clientRoutes({ db }: { db: Queryable }) {
  return newRouter()
    .openapi(contract.listClients, async (c) => c.json(await listClients(db, c.req.valid('query')), 200))
    .openapi(contract.readClient, async (c) => {
      const client = await readClient(db, c.req.valid('param').id)
      return client ? c.json(client, 200) : answerRefusal(c, refuse('not-found'))
    })
    .openapi(contract.listClientDocuments, async (c) => {
      const client = await findClient(db, c.req.valid('param').id)
      if (!client) return answerRefusal(c, refuse('not-found'))
      return c.json({ documents: await listDocuments(db, client.id) }, 200)
    })
    .openapi(contract.listClientSessions, async (c) => {
      const client = await findClient(db, c.req.valid('param').id)
      if (!client) return answerRefusal(c, refuse('not-found'))
      return c.json({ sessions: await listSessions(db, client.id, '') }, 200)
    })
    .openapi(contract.listClientDeeds, async (c) => {
      const client = await findClient(db, c.req.valid('param').id)
      if (!client) return answerRefusal(c, refuse('not-found'))
      return c.json(await listDeeds(db, client.id, c.req.valid('query')), 200)
    })
    .openapi(contract.endClientSessions, async (c) => {
      const outcome = await endClientSessions(db, actingOperator(c), c.req.valid('param').id)
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
    .openapi(contract.lockClient, async (c) => {
      const outcome = await lockClient(db, actingOperator(c), c.req.valid('param').id, c.req.valid('json').reason)
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 201)
    })
    .openapi(contract.unlockClient, async (c) => {
      const outcome = await unlockClient(db, actingOperator(c), c.req.valid('param').id)
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
    .openapi(contract.resetSecondFactor, async (c) => {
      const outcome = await resetSecondFactor(db, actingOperator(c), c.req.valid('param').id)
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
}
