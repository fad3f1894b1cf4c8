import { z } from '@hono/zod-openapi'
import { defineRoute, IdempotencyHeaders, IdParams, Instant, json, jsonBody, pageOf, refusals } from './route.ts'

/** A visitor's message to the firm, in the list of the staff. */
export const InboxHead = z
  .object({
    id: z.uuid(),
    fullName: z.string(),
    email: z.string(),
    /** The start of its text. */
    excerpt: z.string(),
    receivedAt: Instant,
    isRead: z.boolean(),
    isAnswered: z.boolean(),
  })
  .openapi('InboxHead')
export type InboxHead = z.infer<typeof InboxHead>

export const InboxMessage = InboxHead.extend({
  houseAddress: z.string(),
  country: z.string(),
  phoneNumber: z.string(),
  whatsappNumber: z.string(),
  message: z.string(),
  replies: z.array(z.object({ id: z.uuid(), body: z.string(), repliedAt: Instant })),
}).openapi('InboxMessage')
export type InboxMessage = z.infer<typeof InboxMessage>

export const InboxQuery = z.strictObject({
  search: z.string().trim().max(100).default(''),
  show: z.enum(['open', 'all']).default('open'),
  after: z.uuid().optional(),
})
export type InboxQuery = z.infer<typeof InboxQuery>

const Reply = z.strictObject({ body: z.string().trim().min(3).max(5000) })

export const listInbox = defineRoute({
  method: 'get',
  path: '/api/operator/contact-messages',
  access: 'staff',
  tags: ['contact'],
  summary: 'A page of visitors’ messages, newest first',
  request: { query: InboxQuery },
  responses: { 200: json(pageOf(InboxHead), 'The page'), ...refusals },
})

export const readInboxMessage = defineRoute({
  method: 'get',
  path: '/api/operator/contact-messages/{id}',
  access: 'staff',
  tags: ['contact'],
  summary: 'A message with its replies',
  request: { params: IdParams },
  responses: { 200: json(InboxMessage, 'The message'), ...refusals },
})

export const markInboxMessageRead = defineRoute({
  method: 'post',
  path: '/api/operator/contact-messages/{id}/reading',
  access: 'operator',
  tags: ['contact'],
  summary: 'Mark a message as read',
  request: { params: IdParams },
  responses: { 204: { description: 'Marked as read' }, ...refusals },
})

export const replyToMessage = defineRoute({
  method: 'post',
  path: '/api/operator/contact-messages/{id}/replies',
  access: 'operator',
  tags: ['contact'],
  summary: 'Reply by email through the outbox; the message is marked as answered',
  request: { headers: IdempotencyHeaders, params: IdParams, body: jsonBody(Reply) },
  responses: { 201: json(InboxMessage, 'The reply is in the outbox'), ...refusals },
})

export const markAnswered = defineRoute({
  method: 'post',
  path: '/api/operator/contact-messages/{id}/answer',
  access: 'operator',
  tags: ['contact'],
  summary: 'Mark a message as answered in another way',
  request: { params: IdParams },
  responses: { 200: json(InboxMessage, 'The message is marked as answered'), ...refusals },
})
