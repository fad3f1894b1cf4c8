import { z } from '@hono/zod-openapi'
import { plainName } from './identity.ts'
import { defineRoute, Instant, json, jsonBody, refusals } from './route.ts'

const line = (maxLength: number) => z.string().trim().min(1).max(maxLength)

/**
 * A visitor's message. All fields are required. The server checks only lengths, and that the name contains no address.
 */
export const ContactMessage = z
  .strictObject({
    fullName: plainName(120),
    email: line(254),
    houseAddress: line(300),
    country: line(80),
    phoneNumber: line(40),
    whatsappNumber: line(40),
    message: line(5000),
  })
  .openapi('ContactMessage')
export type ContactMessage = z.infer<typeof ContactMessage>

export const sendContactMessage = defineRoute({
  method: 'post',
  path: '/api/contact-messages',
  access: 'anyone',
  tags: ['contact'],
  summary: 'Send a message to the firm',
  request: { body: jsonBody(ContactMessage) },
  responses: {
    201: json(z.object({ id: z.uuid(), receivedAt: Instant }), 'Stored, and mailed to the firm’s outbox'),
    ...refusals,
  },
})
