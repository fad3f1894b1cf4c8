import { z } from '@hono/zod-openapi'
import { type MovementKind, type MovementReason, movementKinds, movementAccounts } from '#root/domain/history.ts'
import { isTimeZone } from '#root/domain/zoned-days.ts'
import { baseLocale, locales } from './language.ts'
import { defineRoute, Dollars, file, IdParams, Instant, json, pageOf, refusals } from './route.ts'

const Place = z.enum(['deposited', 'invested', 'withdrawable', 'held'])
const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as [Key, ...Key[]]

const Day = z.iso.date().meta({ description: 'A calendar day of the given zone', example: '2026-11-21' })
const Zone = z
  .string()
  .max(64)
  .refine(isTimeZone)
  .default('UTC')
  .meta({ description: 'The time zone in which days begin and times are written', example: 'America/New_York' })

/** The cursors of a page: `after` and `before` take the `next` and `previous` of an answer. */
const cursors = <T extends z.ZodType>(place: T) => ({ after: place.optional(), before: place.optional() })
const days = { from: Day.optional(), to: Day.optional(), zone: Zone }
/** PostgreSQL's text cannot hold a NUL. */
const TransactionPart = z
  .string()
  .trim()
  .max(100)
  .regex(/^[^\0]*$/)
  .optional()
  .meta({
    description: 'A transaction ID, or at least its first eight characters; anything else finds nothing',
  })

interface PageQuery {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly after?: string | undefined
  readonly before?: string | undefined
}
const isOneDirection = ({ after, before }: PageQuery) => after === undefined || before === undefined
const isForward = ({ from, to }: PageQuery) => from === undefined || to === undefined || from <= to

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const placeByDate = new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z_${uuid}$`)
const placeByAmount = new RegExp(`^\\d{1,15}_${uuid}$`)
const isAfterSort = ({ sort, after, before }: PageQuery & { sort: RecordSort }) =>
  (sort === 'newest' || sort === 'oldest' ? isPlaceByDate : isPlaceByAmount)(after ?? before)
const isPlaceByDate = (place?: string) =>
  place === undefined || (placeByDate.test(place) && !Number.isNaN(Date.parse(place.slice(0, 24))))
const isPlaceByAmount = (place?: string) => place === undefined || placeByAmount.test(place)
const RecordSort = z.enum(['newest', 'oldest', 'largest', 'smallest'])
export type RecordSort = z.infer<typeof RecordSort>

function recordsQuery<const S extends readonly [string, ...string[]]>(statuses: S) {
  const status = z.enum(statuses).optional()
  return z
    .strictObject({
      status,
      transaction: TransactionPart,
      ...days,
      ...cursors(z.string().max(64)),
      sort: RecordSort.default('newest'),
    })
    .refine(isForward, { path: ['to'] })
    .refine(isOneDirection, { path: ['before'] })
    .refine(isAfterSort, { path: ['after'] })
}

export const DepositsQuery = recordsQuery(['opened', 'pending', 'approved', 'rejected'])
export type DepositsQuery = z.infer<typeof DepositsQuery>
export const WithdrawalsQuery = recordsQuery(['pending', 'approved', 'rejected', 'cancelled'])
export type WithdrawalsQuery = z.infer<typeof WithdrawalsQuery>

const PastRecord = z.object({
  id: z.uuid(),
  amount: Dollars,
  reason: z.string().nullable(),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
})
export const PastDeposit = PastRecord.extend({
  status: z.enum(['opened', 'pending', 'approved', 'rejected']),
}).openapi('PastDeposit')
export type PastDeposit = z.infer<typeof PastDeposit>

export const PastWithdrawal = PastRecord.extend({
  status: z.enum(['pending', 'approved', 'rejected', 'cancelled']),
  fee: Dollars,
  walletAddress: z.string(),
}).openapi('PastWithdrawal')
export type PastWithdrawal = z.infer<typeof PastWithdrawal>

/** One movement of a client's money, from the ledger. */
export const Movement = z
  .object({
    id: z.string(),
    at: Instant,
    reason: z.enum(keysOf<MovementReason>(movementAccounts)),
    /** The plan's name at the time of purchase. */
    planTitle: z.string().nullable(),
    /** The amount that moved. */
    amount: Dollars,
    /** The change of the account's total; zero for a move between its balances. */
    change: Dollars,
    from: Place.nullable(),
    to: Place.nullable(),
    /** The account's total afterwards. */
    balanceAfter: Dollars,
    /** The id of the deposit, investment or withdrawal. */
    subjectId: z.uuid(),
  })
  .openapi('Movement')
export type Movement = z.infer<typeof Movement>

export const ActivityQuery = z
  .strictObject({
    kind: z.enum(keysOf<MovementKind>(movementKinds)).optional(),
    transaction: TransactionPart,
    ...days,
    ...cursors(z.string().regex(/^\d{1,18}$/)),
    sort: z.enum(['newest', 'oldest']).default('newest'),
  })
  .refine(isForward, { path: ['to'] })
  .refine(isOneDirection, { path: ['before'] })
export type ActivityQuery = z.infer<typeof ActivityQuery>
export const listPastDeposits = defineRoute({
  method: 'get',
  path: '/api/history/deposits',
  access: 'client',
  tags: ['history'],
  summary: 'A page of the client’s deposits, filtered by status and days, in the requested order',
  request: { query: DepositsQuery },
  responses: { 200: json(pageOf(PastDeposit), 'The page'), ...refusals },
})

export const listPastWithdrawals = defineRoute({
  method: 'get',
  path: '/api/history/withdrawals',
  access: 'client',
  tags: ['history'],
  summary: 'A page of the client’s withdrawals, filtered by status and days, in the requested order',
  request: { query: WithdrawalsQuery },
  responses: { 200: json(pageOf(PastWithdrawal), 'The page'), ...refusals },
})

export const listActivity = defineRoute({
  method: 'get',
  path: '/api/history/activity',
  access: 'client',
  tags: ['history'],
  summary: 'A page of the client’s transactions with the balance after each',
  request: { query: ActivityQuery },
  responses: { 200: json(pageOf(Movement), 'The page'), ...refusals },
})

/** The language of a file. */
const Language = z.enum(locales).default(baseLocale)
/** The paper size and the language of a PDF. */
const sheet = { paper: z.enum(['a4', 'letter']).default('a4'), language: Language }

/** The receipt of one deposit or withdrawal. */
export const Receipt = z
  .object({
    /** The transaction ID. */
    id: z.uuid(),
    kind: z.enum(['deposit', 'withdrawal']),
    holder: z.string(),
    email: z.string(),
    status: z.enum(['opened', 'pending', 'approved', 'rejected', 'cancelled']),
    /** The requested amount. */
    amount: Dollars,
    /** The credited amount of a deposit; null before its approval. */
    credited: Dollars.nullable(),
    /** The fee and the net amount of a withdrawal; null for a deposit. */
    fee: Dollars.nullable(),
    sent: Dollars.nullable(),
    /** The test bitcoin address of the payment. */
    address: z.string(),
    /** The payments on the chain, oldest first. */
    bitcoinTransactionIds: z.array(z.string()),
    reason: z.string().nullable(),
    createdAt: Instant,
    decidedAt: Instant.nullable(),
  })
  .openapi('Receipt')
export type Receipt = z.infer<typeof Receipt>

export const readReceipt = defineRoute({
  method: 'get',
  path: '/api/history/receipts/{id}',
  access: 'client',
  tags: ['history'],
  summary: 'The receipt of a deposit or withdrawal of the client, by its transaction ID',
  request: { params: IdParams },
  responses: { 200: json(Receipt, 'The receipt'), ...refusals },
})

export const downloadReceiptPdf = defineRoute({
  method: 'get',
  path: '/api/history/receipts/{id}/pdf',
  access: 'client',
  tags: ['history'],
  summary: 'The same receipt as PDF',
  request: {
    params: IdParams,
    query: z.strictObject({ ...sheet, zone: Zone }),
  },
  responses: { 200: file(['application/pdf'], 'The file'), ...refusals },
})

const PlaceAmounts = z.object({ deposited: Dollars, invested: Dollars, withdrawable: Dollars, held: Dollars })

/** A client's statement for a period. Opening + in - out = closing. */
export const Statement = z
  .object({
    holder: z.string(),
    email: z.string(),
    from: Day,
    to: Day,
    zone: z.string(),
    opening: PlaceAmounts.extend({ total: Dollars }),
    closing: PlaceAmounts.extend({ total: Dollars }),
    /** Totals into and out of the account. */
    totalIn: Dollars,
    totalOut: Dollars,
    movements: z.array(Movement),
  })
  .openapi('Statement')
export type Statement = z.infer<typeof Statement>

const period = { from: Day, to: Day, zone: Zone }
const PeriodQuery = z.strictObject(period).refine(isForward, { path: ['to'] })

export const readStatement = defineRoute({
  method: 'get',
  path: '/api/history/statement',
  access: 'client',
  tags: ['history'],
  summary: 'The statement of a period',
  request: { query: PeriodQuery },
  responses: { 200: json(Statement, 'The statement'), ...refusals },
})

export const downloadStatementCsv = defineRoute({
  method: 'get',
  path: '/api/history/statement/csv',
  access: 'client',
  tags: ['history'],
  summary: 'The statement of a period as CSV (RFC 4180, UTF-8 with a byte order mark)',
  request: { query: z.strictObject({ ...period, language: Language }).refine(isForward, { path: ['to'] }) },
  responses: { 200: file(['text/csv'], 'The file'), ...refusals },
})

export const downloadStatementPdf = defineRoute({
  method: 'get',
  path: '/api/history/statement/pdf',
  access: 'client',
  tags: ['history'],
  summary: 'The statement of a period as PDF',
  request: {
    query: z.strictObject({ ...period, ...sheet }).refine(isForward, { path: ['to'] }),
  },
  responses: {
    200: file(['application/pdf'], 'The file'),
    ...refusals,
  },
})
