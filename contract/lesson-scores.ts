import { z } from '@hono/zod-openapi'

export const Estimate = z.object({ value: z.number(), standardError: z.number(), low: z.number(), high: z.number() })
export type Estimate = z.infer<typeof Estimate>

const Outcomes = z.object({
  hits: z.number().int(),
  misses: z.number().int(),
  falseAlarms: z.number().int(),
  correctRejections: z.number().int(),
})

/** How well one person judged the offers of a test. */
export const SeatScore = z.object({
  outcomes: Outcomes,
  hitRate: z.number(),
  falseAlarmRate: z.number(),
  dPrime: Estimate,
  criterion: Estimate,
  auc: Estimate,
})
export type SeatScore = z.infer<typeof SeatScore>

/** The result of a class: means with 95% intervals from eight people on. */
export const ClassScore = z.object({
  people: z.number().int(),
  means: z.object({ dPrime: Estimate, criterion: Estimate, auc: Estimate }).nullable(),
})

/** The gain in d' between the two tests: how many people took both, and their mean with its interval from eight on. */
export const Gain = z.object({ people: z.number().int(), mean: Estimate.nullable() })

/** How often a class did something, out of how many times; the 95% interval of the share, 0 to 1, from eight people on. */
export const Rate = z.object({
  count: z.number().int(),
  outOf: z.number().int(),
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
})
export type Rate = z.infer<typeof Rate>
