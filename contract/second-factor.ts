import { z } from '@hono/zod-openapi'
import { Actor } from './identity.ts'
import { defineRoute, Instant, json, jsonBody, refusals } from './route.ts'

/** Empty is allowed here, so that it is refused with the specification's message. */
const currentPassword = z.string().max(128)
/** Six digits of the authenticator app, or a recovery code. */
const code = z.string().trim().min(1).max(40)

export const SecondFactorState = z
  .object({ enabledAt: Instant.nullable(), recoveryCodesLeft: z.int() })
  .openapi('SecondFactorState')
export type SecondFactorState = z.infer<typeof SecondFactorState>

export const NewSecondFactor = z
  .object({
    secret: z.string().meta({ description: 'The key in base 32, for typing' }),
    uri: z.string().meta({ description: 'The otpauth: address, for the QR code' }),
  })
  .openapi('NewSecondFactor')
export type NewSecondFactor = z.infer<typeof NewSecondFactor>

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).openapi('RecoveryCodes')

export const readSecondFactor = defineRoute({
  method: 'get',
  path: '/api/profile/second-factor',
  access: 'signed-in',
  tags: ['profile'],
  summary: 'The status of my second factor',
  responses: { 200: json(SecondFactorState, 'The state'), ...refusals },
})

export const beginSecondFactor = defineRoute({
  method: 'post',
  path: '/api/profile/second-factor',
  access: 'signed-in',
  confirmation: 'in-body',
  tags: ['profile'],
  summary: 'Start to set up an authenticator app; it is required once it is confirmed',
  request: { body: jsonBody(z.strictObject({ currentPassword })) },
  responses: { 201: json(NewSecondFactor, 'The key for the authenticator app'), ...refusals },
})

export const confirmSecondFactor = defineRoute({
  method: 'post',
  path: '/api/profile/second-factor/confirmation',
  access: 'signed-in',
  tags: ['profile'],
  summary: 'Turn the second factor on with a first code; the answer shows the recovery codes once',
  request: { body: jsonBody(z.strictObject({ code })) },
  responses: { 201: json(RecoveryCodes, 'The second factor is on'), ...refusals },
})

export const replaceRecoveryCodes = defineRoute({
  method: 'post',
  path: '/api/profile/second-factor/recovery-codes',
  access: 'signed-in',
  confirmation: 'in-body',
  tags: ['profile'],
  summary: 'Create ten new recovery codes that replace the previous ones',
  request: { body: jsonBody(z.strictObject({ currentPassword })) },
  responses: { 201: json(RecoveryCodes, 'The new codes, shown once'), ...refusals },
})

export const removeSecondFactor = defineRoute({
  method: 'post',
  path: '/api/profile/second-factor/removal',
  access: 'signed-in',
  confirmation: 'in-body',
  tags: ['profile'],
  summary: 'Turn the second factor off',
  request: { body: jsonBody(z.strictObject({ currentPassword, code })) },
  responses: { 204: { description: 'The second factor is off' }, ...refusals },
})

export const giveSecondFactor = defineRoute({
  method: 'post',
  path: '/api/session/second-factor',
  access: 'anyone',
  tags: ['identity'],
  summary: 'The second step of a log-in, with the ticket of the first step and a code',
  request: { body: jsonBody(z.strictObject({ ticket: z.string().min(20).max(200), code })) },
  responses: { 201: json(Actor, 'Signed in'), ...refusals },
})
