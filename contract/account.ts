import { z } from '@hono/zod-openapi'
import { defineRoute, Dollars, Instant, json, refusals } from './route.ts'

/** The running plan of a client. */
export const ActivePlan = z
  .object({
    investmentId: z.uuid(),
    plan: z.enum(['beginners', 'advanced', 'premium']),
    /** The plan's name at the time of purchase. */
    planTitle: z.string(),
    principal: Dollars,
    promisedReturn: Dollars,
    payout: Dollars,
    startedAt: Instant,
    maturesAt: Instant,
  })
  .openapi('ActivePlan')

/** A client's account. Every amount comes from the ledger. */
export const Account = z
  .object({
    firstName: z.string(),
    /** The total that the client's screens show: the sum of the four balances. */
    accountBalance: Dollars,
    balances: z.object({
      /** Approved deposits that are ready to invest. */
      deposited: Dollars,
      /** Principal plus promised return of the running plan. */
      invested: Dollars,
      /** The amount available for withdrawal. */
      withdrawable: Dollars,
      /** Requested withdrawals that are not decided yet. */
      held: Dollars,
    }),
    totalDeposits: Dollars,
    /** Returns of matured plans. */
    totalEarnings: Dollars,
    /** Withdrawals that were paid. */
    totalWithdrawals: Dollars,
    activePlan: ActivePlan.nullable(),
  })
  .openapi('Account')
export type Account = z.infer<typeof Account>

export const readAccount = defineRoute({
  method: 'get',
  path: '/api/account',
  access: 'client',
  tags: ['account'],
  summary: 'The signed-in client’s balances, totals and running plan',
  responses: { 200: json(Account, 'The account'), ...refusals },
})
