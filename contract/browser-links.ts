import { z } from '@hono/zod-openapi'
import { MailDelivery } from './recovery.ts'
import { defineRoute, json, jsonBody, refusals } from './route.ts'

export const requestBrowserLink = defineRoute({
  method: 'post',
  path: '/api/browser-links',
  access: 'anyone',
  tags: ['identity'],
  summary:
    'Request a link that lets a browser log in although others made too many attempts; the answer is always the same',
  request: { body: jsonBody(z.strictObject({ email: z.email().max(254) })) },
  responses: { 202: json(MailDelivery, 'Requested; the link is emailed to the owner of the address'), ...refusals },
})

export const useBrowserLink = defineRoute({
  method: 'post',
  path: '/api/browser-links/completion',
  access: 'anyone',
  tags: ['identity'],
  summary: 'Allow this browser to log in to an account, with a one-time link; this does not log in',
  request: { body: jsonBody(z.strictObject({ token: z.string().min(20).max(200) })) },
  responses: { 204: { description: 'The browser may log in' }, ...refusals },
})
