import { z } from '@hono/zod-openapi'
import { defineRoute, Dollars, Instant, json, refusals } from './route.ts'

/** Tasks that wait for an operator, and the firm's holdings against its promises. */
export const FirmSummary = z
  .object({
    pendingDeposits: z.number().int(),
    pendingWithdrawals: z.number().int(),
    pendingOnboarding: z.number().int(),
    /** Unanswered messages from the contact form. */
    unansweredMessages: z.number().int(),
    clients: z.number().int(),
    /** Clients with a request in the last two minutes of the machine's clock. */
    clientsOnline: z.number().int(),
    /** The firm's custody balance. */
    custody: Dollars,
    /** The sum of all client accounts: what it owes by its own screens. */
    owedToClients: Dollars,
    /** Returns that were credited from nothing. */
    promisedReturns: Dollars,
    paidOut: Dollars,
    fees: Dollars,
    /** Recent credits that a chain reorganisation reversed, newest first. */
    reversals: z.array(
      z.object({ depositId: z.uuid(), client: z.string(), amount: Dollars, shortfall: Dollars, at: Instant }),
    ),
    /** Approved payments that the chain will not have before an operator does something, the oldest first; of many, the first few. */
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

export const readFirmSummary = defineRoute({
  method: 'get',
  path: '/api/operator/firm',
  access: 'staff',
  tags: ['operator'],
  summary: 'The firm’s overview',
  responses: { 200: json(FirmSummary, 'The summary'), ...refusals },
})
