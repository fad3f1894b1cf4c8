import { z } from '@hono/zod-openapi'
import { defineRoute, Dollars, Instant, json, refusals } from './route.ts'

/** Tasks for an operator, the firm's custody balance and its debts. */
export const FirmSummary = z
  .object({
    pendingDeposits: z.number().int(),
    pendingWithdrawals: z.number().int(),
    pendingOnboarding: z.number().int(),
    /** Unanswered messages from the contact form. */
    unansweredMessages: z.number().int(),
    clients: z.number().int(),
    /** Clients with a request in the last two minutes, in real time. */
    clientsOnline: z.number().int(),
    /** The firm's custody balance. */
    custody: Dollars,
    /** The sum of all client accounts: what the firm owes according to its own screens. */
    owedToClients: Dollars,
    /** Returns that were credited from nothing. */
    promisedReturns: Dollars,
    paidOut: Dollars,
    fees: Dollars,
    /** Recent credits that a chain reorganisation reversed, newest first. */
    reversals: z.array(
      z.object({ depositId: z.uuid(), client: z.string(), amount: Dollars, shortfall: Dollars, at: Instant }),
    ),
    /** Approved payouts that need an operator before they can be sent, oldest first; at most the first few. */
    payoutsToDo: z.array(
      z.object({
        withdrawalId: z.uuid(),
        client: z.string(),
        amount: Dollars,
        needs: z.enum(['signature', 'rebuild', 'decision', 'coins']),
      }),
    ),
  })
  .openapi('FirmSummary')
export type FirmSummary = z.infer<typeof FirmSummary>

/** The firm's custody balance and debts at the end of each day, oldest first. */
export const FirmHistory = z
  .object({ days: z.array(z.object({ day: z.iso.date(), custody: Dollars, owed: Dollars })) })
  .openapi('FirmHistory')
export type FirmHistory = z.infer<typeof FirmHistory>

export const readFirmSummary = defineRoute({
  method: 'get',
  path: '/api/operator/firm',
  access: 'staff',
  tags: ['operator'],
  summary: 'The firm’s overview',
  responses: { 200: json(FirmSummary, 'The summary'), ...refusals },
})

export const readFirmHistory = defineRoute({
  method: 'get',
  path: '/api/operator/firm/history',
  access: 'staff',
  tags: ['operator'],
  summary: 'The custody balance and the debts of the firm at the end of each day',
  responses: { 200: json(FirmHistory, 'The last 90 days at most'), ...refusals },
})
