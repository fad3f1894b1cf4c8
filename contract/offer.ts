import { z } from '@hono/zod-openapi'
import { PlanId } from './investments.ts'
import { Dollars } from './route.ts'

/** A plan as it is offered now. */
export const OfferedPlan = z
  .object({
    id: PlanId,
    version: z.number().int(),
    title: z.string(),
    badge: z.string(),
    min: Dollars,
    max: Dollars,
    /** The promised return in whole percent of the principal; the principal is paid back besides. */
    returnPercent: z.number().int(),
    durationDays: z.number().int(),
  })
  .openapi('OfferedPlan')
export type OfferedPlan = z.infer<typeof OfferedPlan>

/** The firm's current offer. */
export const Offer = z
  .object({
    plans: z.array(OfferedPlan),
    limits: z.object({ minDeposit: Dollars, maxDeposit: Dollars, minWithdrawal: Dollars }),
  })
  .openapi('Offer')
export type Offer = z.infer<typeof Offer>
