import { z } from '@hono/zod-openapi'
import { Actor } from './identity.ts'
import { defineRoute, IdParams, Instant, json, jsonBody, refusals } from './route.ts'

const name = z.string().trim().min(1).max(60)
const encoded = z.string().max(20_000)

/** The answer of an authenticator, as browsers serialise it in JSON. The server verifies every signed byte. */
const answered = { id: encoded, rawId: encoded, type: z.literal('public-key') }
const extensions = {
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
}

const Registration = z.strictObject({
  ...answered,
  ...extensions,
  response: z.looseObject({ clientDataJSON: encoded, attestationObject: encoded }),
})

export const Authentication = z.strictObject({
  ...answered,
  ...extensions,
  response: z.looseObject({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.optional(),
  }),
})

const CurrentPassword = z.strictObject({ currentPassword: z.string().max(128) })

/** Options for the browser's own call, passed on unchanged. */
export const Options = z.record(z.string(), z.unknown())
export type Options = z.infer<typeof Options>

export const Passkey = z
  .object({ id: z.uuid(), name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() })
  .openapi('Passkey')
export type Passkey = z.infer<typeof Passkey>

export const listPasskeys = defineRoute({
  method: 'get',
  path: '/api/profile/passkeys',
  access: 'signed-in',
  tags: ['profile'],
  summary: 'My passkeys',
  responses: { 200: json(z.object({ passkeys: z.array(Passkey) }), 'Oldest first'), ...refusals },
})

export const beginPasskey = defineRoute({
  method: 'post',
  path: '/api/profile/passkeys/options',
  access: 'signed-in',
  confirmation: 'in-body',
  tags: ['profile'],
  summary: 'Start to register a passkey',
  request: { body: jsonBody(CurrentPassword) },
  responses: { 201: json(Options, 'For navigator.credentials.create'), ...refusals },
})

export const registerPasskey = defineRoute({
  method: 'post',
  path: '/api/profile/passkeys',
  access: 'signed-in',
  tags: ['profile'],
  summary: 'Register a passkey under a name',
  request: { body: jsonBody(z.strictObject({ name, response: Registration })) },
  responses: { 201: json(Passkey, 'The passkey is registered'), ...refusals },
})

export const removePasskey = defineRoute({
  method: 'post',
  path: '/api/profile/passkeys/{id}/removal',
  access: 'signed-in',
  confirmation: 'in-body',
  tags: ['profile'],
  summary: 'Remove one of my passkeys',
  request: { params: IdParams, body: jsonBody(CurrentPassword) },
  responses: { 204: { description: 'The passkey is removed' }, ...refusals },
})

export const beginPasskeyLogIn = defineRoute({
  method: 'post',
  path: '/api/session/passkey/options',
  access: 'anyone',
  tags: ['identity'],
  summary: 'Start to log in with a passkey',
  responses: { 201: json(Options, 'For navigator.credentials.get'), ...refusals },
})

export const logInWithPasskey = defineRoute({
  method: 'post',
  path: '/api/session/passkey',
  access: 'anyone',
  tags: ['identity'],
  summary: 'Log in with a passkey',
  request: { body: jsonBody(z.strictObject({ response: Authentication, remember: z.boolean() })) },
  responses: { 201: json(Actor, 'Signed in'), ...refusals },
})
