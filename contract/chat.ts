import { z } from '@hono/zod-openapi'
import { claims } from '#root/domain/claims.ts'
import { chatSenders } from '#root/domain/director/script.ts'
import { defineRoute, Instant, json, refusals } from './route.ts'

/** A message of the practice chat. */
const ChatMessage = z
  .object({
    id: z.uuid(),
    sender: z.enum(chatSenders),
    text: z.string(),
    /** The claim at the end of the message; null if it has none. */
    claim: z.object({ id: z.enum(claims.map(({ id }) => id)), text: z.string() }).nullable(),
    /** The firm's time. */
    sentAt: Instant,
  })
  .openapi('ChatMessage')
export type ChatMessage = z.infer<typeof ChatMessage>

export const readChat = defineRoute({
  method: 'get',
  path: '/api/chat',
  access: 'client',
  tags: ['chat'],
  summary: 'The director’s messages to the client in the practice chat',
  responses: {
    200: json(z.object({ messages: z.array(ChatMessage), unread: z.int() }), 'The latest messages, oldest first'),
    ...refusals,
  },
})

export const markChatRead = defineRoute({
  method: 'post',
  path: '/api/chat/reading',
  access: 'client',
  tags: ['chat'],
  summary: 'Mark the messages of the practice chat as read',
  responses: { 204: { description: 'Marked as read' }, ...refusals },
})
