import { z } from '@hono/zod-openapi'
import { accountKinds, transferReasons } from '#root/domain/ledger.ts'
import { isTimeZone } from '#root/domain/zoned-days.ts'
import { PlanId } from './investments.ts'
import { LedgerAccount } from './ledger.ts'
import { defineRoute, Dollars, Instant, json, pageOf, refusals } from './route.ts'

const Id = z.string().regex(/^\d{1,18}$/)
const Reason = z.enum(transferReasons)
const Kind = z.enum(accountKinds)
const Side = LedgerAccount.omit({ balance: true })

/** A transfer from one account to another, with its reason. */
export const LedgerTransfer = z
  .object({
    id: z.string(),
    at: Instant,
    reason: Reason,
    plan: PlanId.nullable(),
    amount: Dollars,
    from: Side,
    to: Side,
    /** The record of the transfer; for a chain correction, the corrected deposit. */
    record: z.object({ kind: z.enum(['deposit', 'investment', 'withdrawal', 'closing']), id: z.uuid() }),
  })
  .openapi('LedgerTransfer')
export type LedgerTransfer = z.infer<typeof LedgerTransfer>

/** A transfer with both its entries, and its hash, which proves that it is unchanged. */
export const LedgerTransferDetail = LedgerTransfer.extend({
  /** In real time. */
  recordedAt: Instant,
  /** SHA-256 of the row when it was written. */
  digest: z.string(),
  entries: z.array(
    z.object({ id: z.string(), account: Side, amount: Dollars, balanceBefore: Dollars, balanceAfter: Dollars }),
  ),
}).openapi('LedgerTransferDetail')
export type LedgerTransferDetail = z.infer<typeof LedgerTransferDetail>

const Day = z.iso.date().meta({ example: '2026-11-21' })
const Cursor = z.string().regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z_\d{1,18}$/)

export const TransfersQuery = z
  .strictObject({
    reason: Reason.optional(),
    /** The kind of account on either side. */
    account: Kind.optional(),
    /** A client's id. */
    client: z.string().min(1).max(80).optional(),
    /** Prefixes of the words in a client's name, email or username. */
    search: z
      .string()
      .max(100)
      .regex(/^[^\0]*$/)
      .default(''),
    /** The id of a deposit, investment or withdrawal. */
    about: z.uuid().optional(),
    from: Day.optional(),
    to: Day.optional(),
    zone: z.string().max(64).refine(isTimeZone).default('UTC'),
    after: Cursor.optional(),
    before: Cursor.optional(),
  })
  .refine(({ after, before }) => after === undefined || before === undefined, { path: ['before'] })
export type TransfersQuery = z.infer<typeof TransfersQuery>

export const listLedgerTransfers = defineRoute({
  method: 'get',
  path: '/api/operator/ledger/transfers',
  access: 'staff',
  tags: ['ledger'],
  summary: 'A page of all transfers, newest first, filtered by reason, kind of account, client, record and days',
  request: { query: TransfersQuery },
  responses: { 200: json(pageOf(LedgerTransfer), 'The page'), ...refusals },
})

export const readLedgerTransfer = defineRoute({
  method: 'get',
  path: '/api/operator/ledger/transfers/{id}',
  access: 'staff',
  tags: ['ledger'],
  summary: 'A transfer with both entries',
  request: { params: z.object({ id: Id }) },
  responses: { 200: json(LedgerTransferDetail, 'The transfer'), ...refusals },
})
