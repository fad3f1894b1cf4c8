import { z } from '@hono/zod-openapi'
import { isTimeZone } from '#root/domain/zoned-days.ts'
import { defineRoute, file, Instant, json, refusals } from './route.ts'

const roles = ['client', 'operator', 'auditor', 'visitor', 'system', 'director'] as const

/** Field values, as they were recorded. */
const Fields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
const Person = z.object({
  id: z.string(),
  /** Null: the account was deleted. */
  name: z.string().nullable(),
})

export const AuditRow = z
  .object({
    id: z.string(),
    /** The real time, and the firm's time at that moment. */
    realAt: Instant,
    firmAt: Instant,
    /** Null with the roles `visitor`, `system` and `director`. */
    actor: Person.nullable(),
    role: z.enum(roles),
    /** The action, as a noun and a past verb. */
    action: z.string(),
    subject: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
    /** The person concerned, if that is not the subject itself. */
    concerns: Person.nullable(),
    before: Fields.nullable(),
    after: Fields.nullable(),
    details: Fields,
  })
  .openapi('AuditRow')
export type AuditRow = z.infer<typeof AuditRow>

const Day = z.iso.date().meta({ example: '2026-11-21' })
const filter = {
  /** A person's id, or the role of an actor without one. */
  actor: z.string().min(1).max(80).optional(),
  action: z
    .string()
    .regex(/^[a-z-]{1,60}$/)
    .optional(),
  /** The id of a record or of the person concerned. */
  about: z
    .string()
    .min(1)
    .max(120)
    .regex(/^[^\0]*$/)
    .optional(),
  from: Day.optional(),
  to: Day.optional(),
  /** The clock that `from` and `to` refer to. */
  clock: z.enum(['real', 'firm']).default('real'),
  zone: z.string().max(64).refine(isTimeZone).default('UTC'),
}
const isForward = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to

export const AuditFilter = z.strictObject(filter).refine(isForward, { path: ['to'] })
export type AuditFilter = z.infer<typeof AuditFilter>

const Cursor = z.string().regex(/^\d{1,18}$/)
export const AuditQuery = z
  .strictObject({ ...filter, after: Cursor.optional(), before: Cursor.optional() })
  .refine(isForward, { path: ['to'] })
  .refine(({ after, before }) => after === undefined || before === undefined, { path: ['before'] })
export type AuditQuery = z.infer<typeof AuditQuery>

export const listAudit = defineRoute({
  method: 'get',
  path: '/api/operator/audit-events',
  access: 'staff',
  tags: ['audit'],
  summary: 'A page of the audit log, newest first',
  request: { query: AuditQuery },
  responses: {
    200: json(
      z.object({ rows: z.array(AuditRow), previous: z.string().nullable(), next: z.string().nullable() }),
      'The page',
    ),
    ...refusals,
  },
})

export const AuditChoices = z
  .object({
    /** The whole log. */
    actions: z.array(z.string()),
    /** Present and former staff. */
    staff: z.array(z.object({ id: z.string(), name: z.string() })),
  })
  .openapi('AuditChoices')
export type AuditChoices = z.infer<typeof AuditChoices>

export const listAuditChoices = defineRoute({
  method: 'get',
  path: '/api/operator/audit-events/choices',
  access: 'staff',
  tags: ['audit'],
  summary: 'The values by which the audit log can be filtered',
  responses: { 200: json(AuditChoices, 'The filter values'), ...refusals },
})

export const exportAuditCsv = defineRoute({
  method: 'get',
  path: '/api/operator/audit-events/csv',
  access: 'staff',
  tags: ['audit'],
  summary: 'The audit log as CSV (RFC 4180, UTF-8 with a byte order mark); the export itself is audited',
  request: { query: AuditFilter },
  responses: { 200: file(['text/csv'], 'The file'), ...refusals },
})

/** The verification of the log from its rows: every entry is unchanged, in its order, without a gap. */
export const AuditVerification = z
  .object({
    entries: z.int(),
    /** SHA-256 over the last entry and the digest before it; null while the log is empty. */
    digest: z.string().nullable(),
    /** The position of the first corrupted entry. */
    gap: z
      .object({
        kind: z.enum(['missing', 'removed', 'changed', 'inserted', 'truncated', 'rewritten']),
        position: z.int().nullable(),
        entry: z.string().nullable(),
      })
      .nullable(),
    verifiedAt: Instant,
  })
  .openapi('AuditVerification')
export type AuditVerification = z.infer<typeof AuditVerification>

export const verifyAudit = defineRoute({
  method: 'get',
  path: '/api/operator/audit-events/verification',
  access: 'staff',
  tags: ['audit'],
  summary: 'Verify the audit log from its rows; names the first corrupted position',
  responses: { 200: json(AuditVerification, 'The result'), ...refusals },
})

const AuditFile = z
  .object({
    /** The simulation notice. */
    notice: z.string(),
    filter: AuditFilter,
    rows: z.array(AuditRow),
  })
  .openapi('AuditFile')

export const exportAuditJson = defineRoute({
  method: 'get',
  path: '/api/operator/audit-events/json',
  access: 'staff',
  tags: ['audit'],
  summary: 'The audit log as JSON; the export itself is audited',
  request: { query: AuditFilter },
  responses: { 200: json(AuditFile, 'The file'), ...refusals },
})
