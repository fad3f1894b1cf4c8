import { z } from '@hono/zod-openapi'
import type { AccountKind, TransferReason } from '#root/domain/ledger.ts'
import { defineRoute, Dollars, Instant, json, pageOf, refusals } from './route.ts'

const Kind = z.custom<AccountKind>((value) => typeof value === 'string').openapi({ type: 'string' })
const Reason = z.custom<TransferReason>((value) => typeof value === 'string').openapi({ type: 'string' })
const Id = z.string().regex(/^\d{1,18}$/)
const cursors = { after: Id.optional(), before: Id.optional() }
const isOneDirection = ({ after, before }: { after?: string | undefined; before?: string | undefined }) =>
  after === undefined || before === undefined

/** An account of the ledger. Balances are signed: the firm's assets and fabricated profits are negative. */
export const LedgerAccount = z
  .object({
    id: z.string(),
    kind: Kind,
    balance: Dollars,
    /** The owner; null: the firm. */
    client: z.object({ id: z.string(), name: z.string() }).nullable(),
  })
  .openapi('LedgerAccount')
export type LedgerAccount = z.infer<typeof LedgerAccount>

export const LedgerOverview = z
  .object({
    firm: z.array(LedgerAccount),
    /** The sum of all clients' accounts of a kind. */
    clients: z.array(z.object({ kind: Kind, balance: Dollars, accounts: z.int() })),
    /** The sum of all accounts. Anything but zero means a corrupted ledger. */
    sum: Dollars,
  })
  .openapi('LedgerOverview')
export type LedgerOverview = z.infer<typeof LedgerOverview>

/** The result of a verification from the rows alone. The ledger is intact if there are no findings. */
export const LedgerVerification = z
  .object({
    /** SHA-256 over every transfer, entry and balance: two ledgers with the same hash have the same rows. */
    hash: z.string(),
    findings: z.array(z.object({ rule: z.string(), row: z.string() })),
    transfers: z.int(),
    accounts: z.int(),
    verifiedAt: Instant,
  })
  .openapi('LedgerVerification')
export type LedgerVerification = z.infer<typeof LedgerVerification>

/** A line of the verification stream: the progress; the last line is the result. */
const VerificationLine = z
  .union([z.object({ done: z.int(), of: z.int(), rule: z.string() }), z.object({ result: LedgerVerification })])
  .openapi('VerificationLine')
export type VerificationLine = z.infer<typeof VerificationLine>

/** One side of a transfer, on the account shown. */
export const LedgerEntry = z
  .object({
    id: z.string(),
    at: Instant,
    reason: Reason,
    planTitle: z.string().nullable(),
    amount: Dollars,
    balanceBefore: Dollars,
    balanceAfter: Dollars,
    other: LedgerAccount.omit({ balance: true }),
    transferId: z.string(),
    /** The id of the deposit, investment or withdrawal. */
    subjectId: z.uuid(),
  })
  .openapi('LedgerEntry')
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** The parts of a balance: the total of each transfer reason. They sum to the balance. */
export const LedgerAccountDetail = LedgerAccount.extend({
  reasons: z.array(z.object({ reason: Reason, amount: Dollars, times: z.int() })),
}).openapi('LedgerAccountDetail')
export type LedgerAccountDetail = z.infer<typeof LedgerAccountDetail>

export const AccountsQuery = z
  .strictObject({
    search: z
      .string()
      .max(100)
      .regex(/^[^\0]*$/)
      .default(''),
    ...cursors,
  })
  .refine(isOneDirection, { path: ['before'] })
export type AccountsQuery = z.infer<typeof AccountsQuery>
export const EntriesQuery = z.strictObject(cursors).refine(isOneDirection, { path: ['before'] })
export type EntriesQuery = z.infer<typeof EntriesQuery>
const AccountParams = z.object({ id: Id })

export const readLedger = defineRoute({
  method: 'get',
  path: '/api/operator/ledger',
  access: 'staff',
  tags: ['ledger'],
  summary: 'The firm’s accounts, the totals of the clients’ accounts, and the sum of all',
  responses: { 200: json(LedgerOverview, 'The overview'), ...refusals },
})

export const verifyLedger = defineRoute({
  method: 'get',
  path: '/api/operator/ledger/verification',
  access: 'staff',
  tags: ['ledger'],
  summary: 'Verify the ledger from its rows; names the first row that breaks a rule. Closing the connection stops it',
  responses: {
    200: {
      description: 'A line of JSON for each rule as it is checked; the last line is the result',
      content: { 'text/x-ndjson': { schema: VerificationLine } },
    },
    ...refusals,
  },
})

export const listLedgerAccounts = defineRoute({
  method: 'get',
  path: '/api/operator/ledger/accounts',
  access: 'staff',
  tags: ['ledger'],
  summary: 'A page of the accounts: all, or those of clients found by name, email or username',
  request: { query: AccountsQuery },
  responses: { 200: json(pageOf(LedgerAccount), 'The page'), ...refusals },
})

export const readLedgerAccount = defineRoute({
  method: 'get',
  path: '/api/operator/ledger/accounts/{id}',
  access: 'staff',
  tags: ['ledger'],
  summary: 'An account and what its balance consists of',
  request: { params: AccountParams },
  responses: { 200: json(LedgerAccountDetail, 'The account'), ...refusals },
})

export const listLedgerEntries = defineRoute({
  method: 'get',
  path: '/api/operator/ledger/accounts/{id}/entries',
  access: 'staff',
  tags: ['ledger'],
  summary: 'A page of an account’s entries with the balance before and after, newest first',
  request: { params: AccountParams, query: EntriesQuery },
  responses: { 200: json(pageOf(LedgerEntry), 'The page'), ...refusals },
})
