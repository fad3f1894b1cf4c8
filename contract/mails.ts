import { z } from '@hono/zod-openapi'
import { claims } from '#root/domain/claims.ts'
import { defineRoute, IdParams, Instant, json, refusals } from './route.ts'

/** The subjects of the firm's emails. */
export const mailKinds = [
  'contact',
  'welcome',
  'onboarding',
  'deposit-approved',
  'deposit-rejected',
  'withdrawal-requested',
  'withdrawal-approved',
  'withdrawal-sent',
  'withdrawal-rejected',
  'plan-matured',
  'recovery',
  'recovery-refused',
  'password-changed',
  'email-change',
  'security',
  'invitation',
  'account-manager',
  'reminder',
] as const
export type MailKind = (typeof mailKinds)[number]

/** An email in the list of a client's mailbox. */
export const MailHead = z
  .object({
    id: z.uuid(),
    kind: z.enum(mailKinds),
    subject: z.string(),
    /** The firm's time at which the email was written. */
    createdAt: Instant,
    isRead: z.boolean(),
  })
  .openapi('MailHead')
export type MailHead = z.infer<typeof MailHead>

/** A claim of the catalogue with its wording in an email. */
const MailClaim = z.object({ id: z.enum(claims.map(({ id }) => id)), text: z.string() })

/** An email for its recipient. */
export const Mail = MailHead.extend({
  recipient: z.string(),
  text: z.string(),
  /** The email as an HTML document, generated from the text. */
  html: z.string(),
  claims: z.array(MailClaim),
}).openapi('Mail')
export type Mail = z.infer<typeof Mail>

/** An email in the list of the firm's outbox. */
export const OutboxMail = z
  .object({
    id: z.uuid(),
    kind: z.enum(mailKinds),
    recipient: z.string(),
    subject: z.string(),
    createdAt: Instant,
    /** When the email was written, in real time. */
    writtenAt: Instant,
    /** `kept`: no mail server is configured, so the email exists only here. */
    delivery: z.enum(['kept', 'waiting', 'sent', 'given-up']),
    sentAt: Instant.nullable(),
    /** The mail server's last error, if it rejected the email. */
    error: z.string().nullable(),
  })
  .openapi('OutboxMail')
export type OutboxMail = z.infer<typeof OutboxMail>

export const OpenOutboxMail = OutboxMail.extend({
  text: z.string(),
  /** The one-time link from the text, to pass on to its owner. */
  link: z.string().nullable(),
  claims: z.array(MailClaim),
}).openapi('OpenOutboxMail')
export type OpenOutboxMail = z.infer<typeof OpenOutboxMail>

export const listMails = defineRoute({
  method: 'get',
  path: '/api/mails',
  access: 'client',
  tags: ['mails'],
  summary: 'The emails to the client, newest first',
  responses: {
    200: json(z.object({ mails: z.array(MailHead), unread: z.number().int() }), 'The latest mails'),
    ...refusals,
  },
})

export const readMail = defineRoute({
  method: 'get',
  path: '/api/mails/{id}',
  access: 'client',
  tags: ['mails'],
  summary: 'An email',
  request: { params: IdParams },
  responses: { 200: json(Mail, 'The email'), ...refusals },
})

export const markMailRead = defineRoute({
  method: 'post',
  path: '/api/mails/{id}/reading',
  access: 'client',
  tags: ['mails'],
  summary: 'Mark an email as read',
  request: { params: IdParams },
  responses: { 204: { description: 'Marked as read' }, ...refusals },
})

export const listOutbox = defineRoute({
  method: 'get',
  path: '/api/operator/mails',
  access: 'staff',
  tags: ['mails'],
  summary: 'The firm’s emails, newest first',
  request: { query: z.strictObject({ about: z.enum(['all', 'recovery', 'trouble']).default('all') }) },
  responses: { 200: json(z.object({ mails: z.array(OutboxMail) }), 'The latest mails'), ...refusals },
})

export const readOutboxMail = defineRoute({
  method: 'get',
  path: '/api/operator/mails/{id}',
  access: 'staff',
  tags: ['mails'],
  summary: 'An email of the outbox; viewing a one-time link is audited',
  request: { params: IdParams },
  responses: { 200: json(OpenOutboxMail, 'The email'), ...refusals },
})
