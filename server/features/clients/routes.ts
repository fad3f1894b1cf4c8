import * as contract from '#root/contract/clients.ts'
import { refuse } from '#root/domain/refusal.ts'
import { listSessions } from '#root/server/identity/sessions/sessions.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { type Route, route } from '#root/server/platform/http/route.ts'
import { endClientSessions } from './end-client-sessions.ts'
import { listAuditEvents } from './list-audit-events.ts'
import { listClients } from './list-clients.ts'
import { listDocuments } from './list-documents.ts'
import { lockClient, unlockClient } from './lock-client.ts'
import { findClient, readClient } from './read-client.ts'
import { resetSecondFactor } from './reset-second-factor.ts'

/** The routes with which the staff finds clients, views them and manages their accounts. */
export function clientRoutes({ db }: { db: Queryable }): Route[] {
  return [
    route(contract.listClients, ({ query }) => listClients(db, query)),
    route(contract.readClient, async ({ params }) => (await readClient(db, params.id)) ?? refuse('not-found')),
    route(contract.listClientDocuments, async ({ params }) => {
      const client = await findClient(db, params.id)
      if (!client) return refuse('not-found')
      return { documents: await listDocuments(db, client.id) }
    }),
    route(contract.listClientSessions, async ({ params }) => {
      const client = await findClient(db, params.id)
      if (!client) return refuse('not-found')
      return { sessions: await listSessions(db, client.id, '') }
    }),
    route(contract.listClientAuditEvents, async ({ params, query }) => {
      const client = await findClient(db, params.id)
      if (!client) return refuse('not-found')
      return listAuditEvents(db, client.id, query)
    }),
    route(contract.endClientSessions, ({ actor, params }) => endClientSessions(db, actor, params.id)),
    route(contract.lockClient, ({ actor, params, body }) => lockClient(db, actor, params.id, body.reason)),
    route(contract.unlockClient, ({ actor, params }) => unlockClient(db, actor, params.id)),
    route(contract.resetSecondFactor, ({ actor, params }) => resetSecondFactor(db, actor, params.id)),
  ]
}
