import { z } from '@hono/zod-openapi'
import { ActivePlan } from './account.ts'
import { defineRoute, Dollars, Instant, json, jsonBody, pageOf, refusals } from './route.ts'
import { Session } from './sessions.ts'

/** A client's id in the path. Any text is accepted; an unknown id is not found. */
const ClientParams = z.object({ id: z.string().min(1).max(100) })

const Balances = z.object({ deposited: Dollars, invested: Dollars, withdrawable: Dollars, held: Dollars })

/** A client in the list of the firm's staff. */
export const ClientHead = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    username: z.string(),
    email: z.string(),
    /** By the firm's clock. */
    joinedAt: Instant,
    balances: Balances,
    plan: z.object({ planTitle: z.string(), maturesAt: Instant }).nullable(),
    isLocked: z.boolean(),
    /** A generated sample client; nobody can sign in as one. */
    isSample: z.boolean(),
  })
  .openapi('ClientHead')
export type ClientHead = z.infer<typeof ClientHead>

export const ClientsQuery = z
  .strictObject({
    /** Prefixes of the words in the name, email or username, or a prefix of a transaction ID. */
    search: z.string().trim().max(100).default(''),
    show: z.enum(['without-seats', 'all', 'people', 'seats', 'with-plan', 'locked', 'sample']).default('without-seats'),
    sort: z.enum(['newest', 'oldest', 'name']).default('newest'),
    after: z.string().max(100).optional(),
    before: z.string().max(100).optional(),
  })
  .refine(({ after, before }) => after === undefined || before === undefined, { path: ['before'] })
export type ClientsQuery = z.infer<typeof ClientsQuery>

/** Everything that the staff sees on a client's page. It contains no secret that protects the account. */
export const Client = ClientHead.omit({ plan: true })
  .extend({
    phoneNumber: z.string(),
    country: z.string(),
    lockedAt: Instant.nullable(),
    lockedReason: z.string().nullable(),
    deletedAt: Instant.nullable(),
    secondFactorSince: Instant.nullable(),
    passkeys: z.int(),
    sessions: z.int(),
    totalDeposits: Dollars,
    totalEarnings: Dollars,
    totalWithdrawals: Dollars,
    activePlan: ActivePlan.nullable(),
    pendingDeposits: z.int(),
    pendingWithdrawals: z.int(),
  })
  .openapi('Client')
export type Client = z.infer<typeof Client>

/** A file that a client has uploaded. */
export const ClientDocument = z
  .object({
    id: z.uuid(),
    name: z.string(),
    type: z.string(),
    bytes: z.int(),
    uploadedAt: Instant,
    /** When it is deleted, in real time. */
    expiresAt: Instant,
    /** The deposit whose proof it is. */
    deposit: z.object({ id: z.uuid(), status: z.enum(['opened', 'pending', 'approved', 'rejected']) }).nullable(),
  })
  .openapi('ClientDocument')
export type ClientDocument = z.infer<typeof ClientDocument>

const AuditFields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

/** An entry of the audit log about an action by a client or on a client. */
export const ClientAuditEvent = z
  .object({
    id: z.string(),
    action: z.string(),
    /** Who did it; null: an unknown visitor or the system. */
    actor: z.object({ id: z.string(), name: z.string() }).nullable(),
    actorRole: z.string(),
    details: AuditFields,
    /** The values of the changed fields before and after. */
    before: AuditFields.nullable(),
    after: AuditFields.nullable(),
    /** By the firm's clock. */
    at: Instant,
    realAt: Instant,
  })
  .openapi('ClientAuditEvent')
export type ClientAuditEvent = z.infer<typeof ClientAuditEvent>

/** The reason for a lock, for other staff and the audit log. */
const Lock = z.strictObject({ reason: z.string().trim().min(3).max(500) })

export const listClients = defineRoute({
  method: 'get',
  path: '/api/operator/clients',
  access: 'staff',
  tags: ['clients'],
  summary: 'A page of the clients with their balances',
  request: { query: ClientsQuery },
  responses: { 200: json(pageOf(ClientHead), 'The page'), ...refusals },
})

export const readClient = defineRoute({
  method: 'get',
  path: '/api/operator/clients/{id}',
  access: 'staff',
  tags: ['clients'],
  summary: 'A client’s overview',
  request: { params: ClientParams },
  responses: { 200: json(Client, 'The client'), ...refusals },
})

export const listClientDocuments = defineRoute({
  method: 'get',
  path: '/api/operator/clients/{id}/documents',
  access: 'staff',
  tags: ['clients'],
  summary: 'The stored uploads of a client',
  request: { params: ClientParams },
  responses: { 200: json(z.object({ documents: z.array(ClientDocument) }), 'The list, newest first'), ...refusals },
})

export const listClientSessions = defineRoute({
  method: 'get',
  path: '/api/operator/clients/{id}/sessions',
  access: 'staff',
  tags: ['clients'],
  summary: 'The sessions of a client',
  request: { params: ClientParams },
  responses: { 200: json(z.object({ sessions: z.array(Session) }), 'Last used first'), ...refusals },
})

export const listClientAuditEvents = defineRoute({
  method: 'get',
  path: '/api/operator/clients/{id}/audit-events',
  access: 'staff',
  tags: ['clients'],
  summary: 'The audit entries by and about a client',
  request: {
    params: ClientParams,
    query: z.strictObject({
      after: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
    }),
  },
  responses: { 200: json(pageOf(ClientAuditEvent), 'The list, newest first'), ...refusals },
})

export const endClientSessions = defineRoute({
  method: 'delete',
  path: '/api/operator/clients/{id}/sessions',
  access: 'operator',
  tags: ['clients'],
  summary: 'End all sessions of a client; their open pages sign out at once',
  request: { params: ClientParams },
  responses: { 200: json(z.object({ ended: z.int() }), 'How many have ended'), ...refusals },
})

export const lockClient = defineRoute({
  method: 'put',
  path: '/api/operator/clients/{id}/lock',
  access: 'operator',
  tags: ['clients'],
  summary: 'Lock a client; their sessions end, and they cannot log in',
  request: { params: ClientParams, body: jsonBody(Lock) },
  responses: { 200: json(Client, 'Locked'), ...refusals },
})

export const unlockClient = defineRoute({
  method: 'delete',
  path: '/api/operator/clients/{id}/lock',
  access: 'operator',
  tags: ['clients'],
  summary: 'Unlock a client; they can log in again',
  request: { params: ClientParams },
  responses: { 200: json(Client, 'Unlocked'), ...refusals },
})

export const resetSecondFactor = defineRoute({
  method: 'delete',
  path: '/api/operator/clients/{id}/second-factor',
  access: 'operator',
  confirmation: 'recent',
  tags: ['clients'],
  summary: 'Turn off the second factor of a client who has lost it; they get an email',
  request: { params: ClientParams },
  responses: { 200: json(Client, 'The second factor is off'), ...refusals },
})
