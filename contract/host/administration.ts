import { z } from '@hono/zod-openapi'
import { cellStates, classStates } from '#root/domain/host.ts'
import { staffRoles } from '#root/domain/staff.ts'
import { email } from '../identity.ts'
import { defineRoute, IdParams, Instant, json, jsonBody, pageOf, refusals } from '../route.ts'
import { ClassQuota, HostSettings, Quota } from './host-settings.ts'
import { ClassStaff, SlugParams } from './lobby.ts'

const tags = ['host']
const roles = ['client', ...staffRoles] as const

/** A PostgreSQL server with firms. The password in its address is never shown. */
export const Cell = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Its host and port. */
    address: z.string(),
    state: z.enum(cellStates),
    firms: z.int(),
    /** The firms that were used in the last five minutes. */
    active: z.int(),
    firmsLimit: z.int(),
    bytes: z.int(),
    /** Whether it answers now, and how long that took. */
    answersInMs: z.number().nullable(),
    connections: z.int().nullable(),
    maxConnections: z.int().nullable(),
  })
  .openapi('Cell')
export type Cell = z.infer<typeof Cell>

/** A firm for the host's administrators: nothing from inside it. */
export const HostedFirm = z
  .object({
    slug: z.string(),
    name: z.string(),
    state: z.enum(classStates),
    cell: z.object({ id: z.string(), name: z.string() }).nullable(),
    people: z.int(),
    bytes: z.int(),
    schemaVersion: z.string().nullable(),
    /** Whether it has the tables of this release. */
    isCurrent: z.boolean(),
    owners: z.array(z.string()),
    createdAt: Instant,
    lastUsedAt: Instant.nullable(),
  })
  .openapi('HostedFirm')
export type HostedFirm = z.infer<typeof HostedFirm>

export const HostState = z
  .object({
    /** How long the directory took to answer. */
    directoryMs: z.number(),
    /** How many firms are in each state. */
    states: z.partialRecord(z.enum(classStates), z.int()),
    readyFirmsWanted: z.int().nullable(),
    /** The migrations of this release. */
    schemaVersion: z.string(),
    /** Open firms whose tables are those of an earlier release. */
    outdated: z.int(),
    /** Firms whose next work is late by more than a minute. */
    overdue: z.int(),
    mailWaiting: z.int(),
    mailFailed: z.int(),
  })
  .openapi('HostState')
export type HostState = z.infer<typeof HostState>

/** All settings must be present, so that an omitted one is not reset to its default. */
const AllSettings = z.strictObject({
  ...HostSettings.required().shape,
  quota: z.strictObject(Quota.required().shape),
})

export const HostPerson = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    classes: z.int(),
    joinedAt: Instant,
    lastSeenAt: Instant.nullable(),
    hasSecondFactor: z.boolean(),
    lockedAt: Instant.nullable(),
  })
  .openapi('HostPerson')
export type HostPerson = z.infer<typeof HostPerson>

export const HostInvitation = z
  .object({
    id: z.uuid(),
    email: z.string().nullable(),
    role: z.enum(roles),
    className: z.string().nullable(),
    invitedBy: z.string().nullable(),
    expiresAt: Instant,
  })
  .openapi('HostInvitation')
export type HostInvitation = z.infer<typeof HostInvitation>

const search = z.string().trim().max(100).optional()
const cursors = { after: z.string().max(320).optional(), before: z.string().max(320).optional() }
const isOneDirection = ({ after, before }: { after?: string | undefined; before?: string | undefined }) =>
  after === undefined || before === undefined

export const FirmQuery = z
  .strictObject({
    search,
    state: z.enum(['open', 'moving', 'archived']).optional(),
    cell: z.string().max(60).optional(),
    ...cursors,
  })
  .refine(isOneDirection, { path: ['before'] })
export type FirmQuery = z.infer<typeof FirmQuery>

export const PeopleQuery = z.strictObject({ search, ...cursors }).refine(isOneDirection, { path: ['before'] })
export type PeopleQuery = z.infer<typeof PeopleQuery>

export const readHostState = defineRoute({
  method: 'get',
  path: '/api/host',
  access: 'staff',
  tags,
  summary: 'The health of the directory, the firms by state, and overdue work',
  responses: { 200: json(HostState, 'The state'), ...refusals },
})

export const listFirms = defineRoute({
  method: 'get',
  path: '/api/host/firms',
  access: 'staff',
  tags,
  summary: 'A page of the firms, by name',
  request: { query: FirmQuery },
  responses: { 200: json(pageOf(HostedFirm), 'A page'), ...refusals },
})

export const readFirm = defineRoute({
  method: 'get',
  path: '/api/host/firms/{slug}',
  access: 'staff',
  tags,
  summary: 'A firm with its cell, size and teachers',
  request: { params: SlugParams },
  responses: {
    200: json(
      z.object({
        firm: HostedFirm,
        staff: ClassStaff,
        /** Its own limits; null where those of the host apply. */
        quota: ClassQuota,
      }),
      'The firm',
    ),
    ...refusals,
  },
})

export const changeFirmQuota = defineRoute({
  method: 'put',
  path: '/api/host/firms/{slug}/quota',
  access: 'operator',
  tags,
  summary: 'Set the limits of one class; null takes that of the host’s settings',
  request: { params: SlugParams, body: jsonBody(ClassQuota) },
  responses: { 204: { description: 'Set; it applies at once' }, ...refusals },
})

export const moveFirm = defineRoute({
  method: 'post',
  path: '/api/host/firms/{slug}/move',
  access: 'operator',
  tags,
  summary: 'Move a firm to another cell; only its own pages pause meanwhile',
  request: { params: SlugParams, body: jsonBody(z.strictObject({ cellId: z.string().max(60) })) },
  responses: { 204: { description: 'The firm is on the other cell' }, ...refusals },
})

export const archiveFirm = defineRoute({
  method: 'post',
  path: '/api/host/firms/{slug}/archive',
  access: 'operator',
  tags,
  summary: 'Archive a firm; its teachers may restore it',
  request: { params: SlugParams },
  responses: { 204: { description: 'Archived' }, ...refusals },
})

export const restoreFirm = defineRoute({
  method: 'post',
  path: '/api/host/firms/{slug}/restoration',
  access: 'operator',
  tags,
  summary: 'Restore an archived firm',
  request: { params: SlugParams },
  responses: { 204: { description: 'Open again' }, ...refusals },
})

export const deleteFirm = defineRoute({
  method: 'post',
  path: '/api/host/firms/{slug}/deletion',
  access: 'operator',
  confirmation: 'recent',
  tags,
  summary: 'Delete a firm permanently; the body repeats its name, and its owners get an email',
  request: { params: SlugParams, body: jsonBody(z.strictObject({ name: z.string().max(80) })) },
  responses: { 204: { description: 'Deleted' }, ...refusals },
})

export const appointOwner = defineRoute({
  method: 'post',
  path: '/api/host/firms/{slug}/owners',
  access: 'operator',
  confirmation: 'recent',
  tags,
  summary: 'Give a class to a teacher with an account; its current owners get an email',
  request: { params: SlugParams, body: jsonBody(z.strictObject({ email })) },
  responses: { 200: json(ClassStaff, 'Who teaches it now'), ...refusals },
})

export const listCells = defineRoute({
  method: 'get',
  path: '/api/host/cells',
  access: 'staff',
  tags,
  summary: 'The cells with their load; each is queried for this answer',
  responses: { 200: json(z.object({ cells: z.array(Cell) }), 'The cells'), ...refusals },
})

export const addCell = defineRoute({
  method: 'post',
  path: '/api/host/cells',
  access: 'operator',
  confirmation: 'recent',
  tags,
  summary: 'Add a PostgreSQL server; refused if it does not answer',
  request: {
    body: jsonBody(
      z.strictObject({
        name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
        url: z.string().max(500),
        firmsLimit: z.int().min(1).max(10_000),
      }),
    ),
  },
  responses: { 201: json(z.object({ id: z.string() }), 'Added'), ...refusals },
})

export const changeCell = defineRoute({
  method: 'put',
  path: '/api/host/cells/{id}',
  access: 'operator',
  tags,
  summary: 'Open a cell for new firms, or drain it; change how many firms it takes',
  request: {
    params: z.object({ id: z.string().max(60) }),
    body: jsonBody(z.strictObject({ state: z.enum(cellStates), firmsLimit: z.int().min(1).max(10_000) })),
  },
  responses: { 204: { description: 'Changed' }, ...refusals },
})

export const sweepMigrations = defineRoute({
  method: 'post',
  path: '/api/host/migrations',
  access: 'operator',
  tags,
  summary: 'Migrate the firms with the schema of an earlier release, one after the other, in the background',
  responses: { 202: json(z.object({ outdated: z.int() }), 'Started'), ...refusals },
})

export const readHostSettings = defineRoute({
  method: 'get',
  path: '/api/host/settings',
  access: 'staff',
  tags,
  summary: 'The settings of the host',
  responses: { 200: json(HostSettings, 'The settings'), ...refusals },
})

export const changeHostSettings = defineRoute({
  method: 'put',
  path: '/api/host/settings',
  access: 'operator',
  tags,
  summary: 'Change the settings of the host',
  request: { body: jsonBody(AllSettings) },
  responses: { 200: json(HostSettings, 'The settings'), ...refusals },
})

export const listHostPeople = defineRoute({
  method: 'get',
  path: '/api/host/people',
  access: 'staff',
  tags,
  summary: 'Everyone with an account at the host, and the open invitations',
  request: { query: PeopleQuery },
  responses: {
    200: json(
      z.object({ people: pageOf(HostPerson), invitations: z.array(HostInvitation) }),
      'A page of people by name; all open invitations',
    ),
    ...refusals,
  },
})

export const inviteHostPerson = defineRoute({
  method: 'post',
  path: '/api/host/invitations',
  access: 'operator',
  confirmation: 'recent',
  tags,
  summary: 'Invite an administrator, an auditor or a teacher with a one-time link for 7 days',
  request: { body: jsonBody(z.strictObject({ email, role: z.enum(roles) })) },
  responses: { 201: json(z.object({ link: z.string() }), 'Invited; the link is shown once'), ...refusals },
})

export const revokeHostInvitation = defineRoute({
  method: 'delete',
  path: '/api/host/invitations/{id}',
  access: 'operator',
  tags,
  summary: 'Revoke an invitation',
  request: { params: IdParams },
  responses: { 204: { description: 'The link no longer works' }, ...refusals },
})

const PersonParams = z.object({ id: z.string().min(1).max(80) })

export const lockHostPerson = defineRoute({
  method: 'put',
  path: '/api/host/people/{id}/lock',
  access: 'operator',
  confirmation: 'recent',
  tags,
  summary: 'Lock a person of the lobby; their sessions end',
  request: { params: PersonParams, body: jsonBody(z.strictObject({ reason: z.string().trim().min(3).max(300) })) },
  responses: { 204: { description: 'Locked' }, ...refusals },
})

export const unlockHostPerson = defineRoute({
  method: 'delete',
  path: '/api/host/people/{id}/lock',
  access: 'operator',
  confirmation: 'recent',
  tags,
  summary: 'Unlock a person of the lobby',
  request: { params: PersonParams },
  responses: { 204: { description: 'Unlocked' }, ...refusals },
})

export const removeHostPerson = defineRoute({
  method: 'delete',
  path: '/api/host/people/{id}',
  access: 'operator',
  confirmation: 'recent',
  tags,
  summary: 'Remove a person from the host; refused while a class has no other owner',
  request: { params: PersonParams },
  responses: { 204: { description: 'Removed; their address can be invited again' }, ...refusals },
})
