import { z } from '@hono/zod-openapi'
import { classRoles, classStates, maxClassNameLength } from '#root/domain/host.ts'
import { Actor, email, personName, plainName } from '../identity.ts'
import { locales } from '../language.ts'
import { MailDelivery } from '../recovery.ts'
import { defineRoute, file, IdParams, Instant, json, jsonBody, refusals } from '../route.ts'

const Slug = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,60}[a-z0-9])?$/)
export const SlugParams = z.object({ slug: Slug })
const token = z.string().min(20).max(200)
const password = z.string().min(1).max(128)
const tags = ['lobby']

/** A class in the list of one of its teachers. All times are real. */
export const HostedClass = z
  .object({
    slug: z.string(),
    name: z.string(),
    /** The address of the class. */
    url: z.string(),
    state: z.enum(classStates),
    /** The reader's role in the class. */
    role: z.enum(classRoles),
    /** The number of people that the class is planned for. */
    people: z.int(),
    /** The latest measured size of its database and files, or of its archive. */
    bytes: z.int(),
    createdAt: Instant,
    lastUsedAt: Instant.nullable(),
    /** When the class is archived or permanently deleted if nobody uses it until then. */
    archivedOn: Instant.nullable(),
    deletedOn: Instant.nullable(),
  })
  .openapi('HostedClass')
export type HostedClass = z.infer<typeof HostedClass>

/** The limits of the host for a teacher. */
const Allowance = z.object({
  owned: z.int(),
  classesPerTeacher: z.int(),
  peoplePerClass: z.int(),
  archiveAfterDays: z.int().nullable(),
  deleteAfterDays: z.int().nullable(),
})
export type Allowance = z.infer<typeof Allowance>

export const ClassStaff = z
  .object({
    members: z.array(
      z.object({ id: z.string(), name: z.string(), email: z.string(), role: z.enum(classRoles), addedAt: Instant }),
    ),
    invitations: z.array(z.object({ id: z.uuid(), email: z.string(), expiresAt: Instant })),
  })
  .openapi('ClassStaff')
export type ClassStaff = z.infer<typeof ClassStaff>

/** The three fields of a new class. */
export const NewClass = z.strictObject({
  name: plainName(maxClassNameLength),
  language: z.enum(locales),
  people: z.int().min(1).max(500),
})
export type NewClass = z.infer<typeof NewClass>

/** A one-time address that signs its reader in to a class. It expires after a minute. */
const Entrance = json(z.object({ slug: z.string(), enterUrl: z.string() }), 'The address that signs in once')

export const readLobby = defineRoute({
  method: 'get',
  path: '/api/lobby',
  access: 'anyone',
  tags,
  summary: 'Whether a teacher may open an account without an invitation',
  responses: { 200: json(z.object({ openSignUp: z.boolean() }), 'The lobby') },
})

export const signUpAsTeacher = defineRoute({
  method: 'post',
  path: '/api/teachers',
  access: 'anyone',
  tags,
  summary: 'Open an account as a teacher, where the host allows it; answers with a session',
  request: { body: jsonBody(z.strictObject({ firstName: personName, lastName: personName, email, password })) },
  responses: { 201: json(Actor, 'Signed up and signed in'), ...refusals },
})

export const requestLobbyRecovery = defineRoute({
  method: 'post',
  path: '/api/lobby/password-recoveries',
  access: 'anyone',
  tags,
  summary: 'Request a link to set a new password; the answer is always the same',
  request: { body: jsonBody(z.strictObject({ email })) },
  responses: { 202: json(MailDelivery, 'Requested; the result is emailed to the owner of the address'), ...refusals },
})

export const readHostInvitation = defineRoute({
  method: 'post',
  path: '/api/lobby/invitations/lookup',
  access: 'anyone',
  tags,
  summary: 'The role that a one-time link invites to, and the invited address',
  request: { body: jsonBody(z.strictObject({ token })) },
  responses: {
    200: json(
      z.object({
        email: z.string().nullable(),
        role: Actor.shape.role,
        /** The class that the teacher is invited to teach. */
        className: z.string().nullable(),
        /** Whether the address has an account. Its owner signs in to accept. */
        hasAccount: z.boolean(),
      }),
      'The link is valid',
    ),
    ...refusals,
  },
})

export const claimHostInvitation = defineRoute({
  method: 'post',
  path: '/api/lobby/invitations/acceptance',
  access: 'anyone',
  tags,
  summary: 'Open an account with a one-time link; answers with a session',
  request: { body: jsonBody(z.strictObject({ token, firstName: personName, lastName: personName, email, password })) },
  responses: { 201: json(Actor, 'The account is created and signed in'), ...refusals },
})

export const joinClass = defineRoute({
  method: 'post',
  path: '/api/lobby/invitations/membership',
  access: 'signed-in',
  tags,
  summary: 'Accept an invitation to teach a class with the account that is signed in',
  request: { body: jsonBody(z.strictObject({ token })) },
  responses: { 201: json(z.object({ slug: z.string() }), 'The class is in the list'), ...refusals },
})

export const listClasses = defineRoute({
  method: 'get',
  path: '/api/classes',
  access: 'signed-in',
  tags,
  summary: 'My classes, last used first, and the limits of the host',
  responses: { 200: json(z.object({ classes: z.array(HostedClass), allowance: Allowance }), 'The list'), ...refusals },
})

export const createClass = defineRoute({
  method: 'post',
  path: '/api/classes',
  access: 'signed-in',
  tags,
  summary: 'Create a class; answers with a one-time address that signs in to its console',
  request: { body: jsonBody(NewClass) },
  responses: { 201: Entrance, ...refusals },
})

export const readClass = defineRoute({
  method: 'get',
  path: '/api/classes/{slug}',
  access: 'signed-in',
  tags,
  summary: 'One of my classes, with its teachers',
  request: { params: SlugParams },
  responses: { 200: json(z.object({ class: HostedClass, staff: ClassStaff }), 'The class'), ...refusals },
})

export const enterClass = defineRoute({
  method: 'post',
  path: '/api/classes/{slug}/passes',
  access: 'signed-in',
  tags,
  summary: 'Enter a class: answers with a one-time address that signs in to its console',
  request: { params: SlugParams },
  responses: { 201: Entrance, ...refusals },
})

export const renameClass = defineRoute({
  method: 'put',
  path: '/api/classes/{slug}/name',
  access: 'signed-in',
  tags,
  summary: 'Rename a class; its address stays',
  request: { params: SlugParams, body: jsonBody(NewClass.pick({ name: true })) },
  responses: { 204: { description: 'Renamed' }, ...refusals },
})

export const archiveClass = defineRoute({
  method: 'post',
  path: '/api/classes/{slug}/archive',
  access: 'signed-in',
  tags,
  summary: 'Archive a class as one encrypted file; its pages close until it is restored',
  request: { params: SlugParams },
  responses: { 204: { description: 'Archived' }, ...refusals },
})

export const restoreClass = defineRoute({
  method: 'post',
  path: '/api/classes/{slug}/restoration',
  access: 'signed-in',
  tags,
  summary: 'Restore an archived class',
  request: { params: SlugParams },
  responses: { 204: { description: 'Open again' }, ...refusals },
})

export const deleteClass = defineRoute({
  method: 'post',
  path: '/api/classes/{slug}/deletion',
  access: 'signed-in',
  confirmation: 'recent',
  tags,
  summary: 'Delete a class permanently, with everything in it; the body repeats its name',
  request: { params: SlugParams, body: jsonBody(z.strictObject({ name: z.string().max(maxClassNameLength) })) },
  responses: { 204: { description: 'Deleted' }, ...refusals },
})

export const downloadClass = defineRoute({
  method: 'get',
  path: '/api/classes/{slug}/file',
  access: 'signed-in',
  confirmation: 'recent',
  tags,
  summary: 'The whole class as one file, for npm run restore; each download is audited',
  request: { params: SlugParams },
  responses: { 200: file(['application/gzip'], 'The file'), ...refusals },
})

export const importClass = defineRoute({
  method: 'post',
  path: '/api/classes/files',
  access: 'signed-in',
  tags,
  summary: 'Create a class from a file of npm run backup or of another host',
  request: {
    query: z.strictObject({
      name: plainName(maxClassNameLength),
      language: z.enum(locales),
      people: z.coerce.number().int().min(1).max(500),
    }),
    body: { required: true, content: { 'application/gzip': { schema: z.any() } } },
  },
  responses: { 201: Entrance, ...refusals },
})

export const inviteTeacher = defineRoute({
  method: 'post',
  path: '/api/classes/{slug}/invitations',
  access: 'signed-in',
  tags,
  summary: 'Invite someone to teach a class together, with a one-time link for 7 days',
  request: { params: SlugParams, body: jsonBody(z.strictObject({ email })) },
  responses: { 201: json(z.object({ link: z.string() }), 'Invited; the link is shown once'), ...refusals },
})

export const revokeTeacherInvitation = defineRoute({
  method: 'delete',
  path: '/api/classes/{slug}/invitations/{id}',
  access: 'signed-in',
  tags,
  summary: 'Revoke an invitation to teach a class',
  request: { params: SlugParams.extend(IdParams.shape) },
  responses: { 204: { description: 'The link no longer works' }, ...refusals },
})

export const removeTeacher = defineRoute({
  method: 'delete',
  path: '/api/classes/{slug}/staff/{id}',
  access: 'signed-in',
  tags,
  summary: 'Remove a co-teacher from a class, or leave a class',
  request: { params: SlugParams.extend({ id: z.string().min(1).max(80) }) },
  responses: { 204: { description: 'The person no longer teaches the class' }, ...refusals },
})

export const findJoinCode = defineRoute({
  method: 'get',
  path: '/api/join-codes/{code}',
  access: 'anyone',
  tags,
  summary: 'The address of the room with this join code',
  request: { params: z.object({ code: z.string().trim().min(1).max(20) }) },
  responses: { 200: json(z.object({ url: z.string() }), 'The address'), ...refusals },
})
