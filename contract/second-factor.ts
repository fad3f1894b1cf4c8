import { z } from '@hono/zod-openapi'
import { Actor } from './identity.ts'
import { defineRoute, Instant, json, jsonBody, refusals } from './route.ts'

/** Empty is allowed here, so that it is refused in the words that the specification has for it. */
const currentPassword = z.string().max(128)
/** Six digits of the generator, or a recovery code. */
const code = z.string().trim().min(1).max(40)

export const SecondFactorState = z
  .object({ enabledAt: Instant.nullable(), recoveryCodesLeft: z.int() })
  .openapi('SecondFactorState')
export type SecondFactorState = z.infer<typeof SecondFactorState>

export const NewSecondFactor = z
  .object({
    secret: z.string().meta({ description: 'Base 32, to be typed in' }),
    uri: z.string().meta({ description: 'otpauth:, to be shown as a QR code' }),
  })
  .openapi('NewSecondFactor')
export type NewSecondFactor = z.infer<typeof NewSecondFactor>

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).openapi('RecoveryCodes')

export const readSecondFactor = defineRoute({
  method: 'get',
  path: '/api/profile/second-factor',
  access: 'signed-in',
  tags: ['profile'],
  summary: 'Whether my log-in asks for a second factor',
  responses: { 200: json(SecondFactorState, 'The state'), ...refusals },
})

export const beginSecondFactor = defineRoute({
  method: 'post',
  path: '/api/profile/second-factor',
  access: 'signed-in',
  confirmation: 'in-body',
  tags: ['profile'],
  summary: 'Begin to set up a generator of codes; it counts once it is confirmed',
  request: { body: jsonBody(z.strictObject({ currentPassword })) },
  responses: { 201: json(NewSecondFactor, 'What the generator has to know'), ...refusals },
})

export const confirmSecondFactor = defineRoute({
  method: 'post',
  path: '/api/profile/second-factor/confirmation',
  access: 'signed-in',
  tags: ['profile'],
  summary: 'Turn the second factor on with a first code; answers with the recovery codes, this once',
  request: { body: jsonBody(z.strictObject({ code })) },
  responses: { 201: json(RecoveryCodes, 'It is on'), ...refusals },
})

export const replaceRecoveryCodes = defineRoute({
  method: 'post',
  path: '/api/profile/second-factor/recovery-codes',
  access: 'signed-in',
  confirmation: 'in-body',
  tags: ['profile'],
  summary: 'Ten new recovery codes in place of the earlier ones',
  request: { body: jsonBody(z.strictObject({ currentPassword })) },
  responses: { 201: json(RecoveryCodes, 'The new codes, this once'), ...refusals },
})

export const removeSecondFactor = defineRoute({
  method: 'post',
  path: '/api/profile/second-factor/removal',
  access: 'signed-in',
  confirmation: 'in-body',
  tags: ['profile'],
  summary: 'Turn the second factor off',
  request: { body: jsonBody(z.strictObject({ currentPassword, code })) },
  responses: { 204: { description: 'It is off' }, ...refusals },
})

export const giveSecondFactor = defineRoute({
  method: 'post',
  path: '/api/session/second-factor',
  access: 'anyone',
  tags: ['identity'],
  summary: 'The second step of a log-in: the ticket of the first, and a code',
  request: { body: jsonBody(z.strictObject({ ticket: z.string().min(20).max(200), code })) },
  responses: { 201: json(Actor, 'Signed in'), ...refusals },
})
