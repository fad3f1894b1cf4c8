import { z } from '@hono/zod-openapi'
import { Amount, defineRoute, json, jsonBody, refusals } from './route.ts'

export const MailDelivery = z.object({
  /** Whether emails leave this machine, or a facilitator passes the link on. The same for every request. */
  delivery: z.enum(['mail', 'facilitator']),
})
export type MailDelivery = z.infer<typeof MailDelivery>

export const requestRecovery = defineRoute({
  method: 'post',
  path: '/api/password-recoveries',
  access: 'anyone',
  tags: ['identity'],
  summary: 'Request a link to set a new password; the answer is always the same',
  request: { body: jsonBody(z.strictObject({ email: z.email().max(254), amount: Amount })) },
  responses: {
    202: json(MailDelivery, 'Requested; the result is emailed to the owner of the address'),
    ...refusals,
  },
})

export const recoverPassword = defineRoute({
  method: 'post',
  path: '/api/password-recoveries/completion',
  access: 'anyone',
  tags: ['identity'],
  summary: 'Set a new password with a one-time link; every session ends',
  request: {
    body: jsonBody(
      z.strictObject({
        token: z.string().min(20).max(200),
        password: z.string().min(1).max(128),
        /** Whether every passkey of the account is removed too. */
        removePasskeys: z.boolean().default(false),
      }),
    ),
  },
  responses: { 204: { description: 'The password is set' }, ...refusals },
})
