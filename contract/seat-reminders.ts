import { z } from '@hono/zod-openapi'
import { email } from './identity.ts'
import { locales } from './language.ts'
import { defineRoute, jsonBody, refusals } from './route.ts'

const Token = jsonBody(z.strictObject({ token: z.string().min(20).max(200) }))

export const requestReminders = defineRoute({
  method: 'post',
  path: '/api/seat/reminders',
  access: 'client',
  tags: ['reminders'],
  summary: 'Ask for reminders by email after the lesson; a link sent to the address confirms it. Once for each seat',
  request: { body: jsonBody(z.strictObject({ email, language: z.enum(locales) })) },
  responses: { 204: { description: 'The link is on its way' }, ...refusals },
})

export const endOwnReminders = defineRoute({
  method: 'delete',
  path: '/api/seat/reminders',
  access: 'client',
  tags: ['reminders'],
  summary: 'End the reminders of my seat and delete the email address',
  responses: { 204: { description: 'Deleted, or there was none' }, ...refusals },
})

export const confirmReminders = defineRoute({
  method: 'post',
  path: '/api/reminders/confirmation',
  access: 'anyone',
  tags: ['reminders'],
  summary: 'Confirm an email address for reminders with the link that was sent to it',
  request: { body: Token },
  responses: { 204: { description: 'Confirmed' }, ...refusals },
})

export const endReminders = defineRoute({
  method: 'post',
  path: '/api/reminders/deletion',
  access: 'anyone',
  tags: ['reminders'],
  summary: 'End reminders and delete their email address, with the link from one of the emails',
  request: { body: Token },
  responses: { 204: { description: 'Deleted' }, ...refusals },
})
