import { z } from '@hono/zod-openapi'
import { defineRoute, Instant, json, jsonBody, refusals } from './route.ts'

/** Empty is allowed here, so that it is refused with the specification's message. */
const currentPassword = z.string().max(128)

export const PasswordResetCodesState = z
  .object({ madeAt: Instant.nullable(), left: z.int() })
  .openapi('PasswordResetCodesState')
export type PasswordResetCodesState = z.infer<typeof PasswordResetCodesState>

export const readPasswordResetCodes = defineRoute({
  method: 'get',
  path: '/api/profile/password-reset-codes',
  access: 'signed-in',
  tags: ['profile'],
  summary: 'The number of my unused password reset codes',
  responses: { 200: json(PasswordResetCodesState, 'The state'), ...refusals },
})

export const makePasswordResetCodes = defineRoute({
  method: 'post',
  path: '/api/profile/password-reset-codes',
  access: 'signed-in',
  confirmation: 'in-body',
  tags: ['profile'],
  summary: 'Create password reset codes that replace the previous ones; the answer shows them once',
  request: { body: jsonBody(z.strictObject({ currentPassword })) },
  responses: {
    201: json(z.object({ codes: z.array(z.string()) }).openapi('PasswordResetCodes'), 'The codes'),
    ...refusals,
  },
})

export const resetPasswordByCode = defineRoute({
  method: 'post',
  path: '/api/password-resets',
  access: 'anyone',
  tags: ['identity'],
  summary: 'Set a new password with a password reset code; every session ends',
  request: {
    body: jsonBody(
      z.strictObject({
        email: z.email().max(254),
        code: z.string().trim().min(1).max(60),
        password: z.string().min(1).max(128),
        /** Whether every passkey of the account is removed too. */
        removePasskeys: z.boolean().default(false),
      }),
    ),
  },
  responses: { 204: { description: 'The password is set' }, ...refusals },
})
