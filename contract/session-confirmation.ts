import { z } from '@hono/zod-openapi'
import { Authentication, Options } from './passkeys.ts'
import { defineRoute, Instant, json, jsonBody, refusals } from './route.ts'

/** One of the ways by which the person proves again that it is them. */
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
  summary: 'Has this session been confirmed? Refused as the routes that ask for it are; for what cannot be sent twice',
  responses: { 204: { description: 'It has, in the last five minutes' }, ...refusals },
})

export const confirmSession = defineRoute({
  method: 'post',
  path: '/api/session/confirmation',
  access: 'signed-in',
  tags: ['identity'],
  summary: 'Prove again who is acting, with the password, a code or a passkey; it counts for this session alone',
  request: { body: jsonBody(ConfirmSession) },
  responses: { 201: json(z.object({ confirmedUntil: Instant }), 'Confirmed for five minutes'), ...refusals },
})

export const beginPasskeyConfirmation = defineRoute({
  method: 'post',
  path: '/api/session/confirmation/passkey/options',
  access: 'signed-in',
  tags: ['identity'],
  summary: 'Begin to confirm this session with one of my passkeys',
  responses: { 201: json(Options, 'For navigator.credentials.get'), ...refusals },
})
