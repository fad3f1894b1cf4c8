import { z } from '@hono/zod-openapi'
import { Authentication, Options } from './passkeys.ts'
import { defineRoute, Instant, json, jsonBody, refusals } from './route.ts'

/** The method by which the person confirms their identity. */
export const ConfirmSession = z.union([
  z.strictObject({ password: z.string().min(1).max(128) }),
  z.strictObject({ code: z.string().trim().min(1).max(40) }),
  z.strictObject({ passkey: Authentication }),
])
export type ConfirmSession = z.infer<typeof ConfirmSession>

export const checkConfirmation = defineRoute({
  method: 'get',
  path: '/api/session/confirmation',
  access: 'signed-in',
  confirmation: 'recent',
  tags: ['identity'],
  summary:
    'Whether this session is confirmed; otherwise refused like the routes that require it. For requests that cannot be repeated',
  responses: { 204: { description: 'Confirmed in the last five minutes' }, ...refusals },
})

export const confirmSession = defineRoute({
  method: 'post',
  path: '/api/session/confirmation',
  access: 'signed-in',
  tags: ['identity'],
  summary: 'Confirm this session with the password, a code or a passkey',
  request: { body: jsonBody(ConfirmSession) },
  responses: { 201: json(z.object({ confirmedUntil: Instant }), 'Confirmed for five minutes'), ...refusals },
})

export const beginPasskeyConfirmation = defineRoute({
  method: 'post',
  path: '/api/session/confirmation/passkey/options',
  access: 'signed-in',
  tags: ['identity'],
  summary: 'Start to confirm this session with a passkey',
  responses: { 201: json(Options, 'For navigator.credentials.get'), ...refusals },
})
