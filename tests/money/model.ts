/** The expected effects on a client's money, as simply as possible: the ledger must agree with it. Amounts in cents. */
export interface ModelClient {
  deposited: number
  invested: number
  withdrawable: number
  held: number
  pendingDeposits: { id: string; amount: number }[]
  pendingWithdrawals: { id: string; amount: number }[]
  plan: { payout: number; daysLeft: number } | null
}

export function newModelClient(): ModelClient {
  return {
    deposited: 0,
    invested: 0,
    withdrawable: 0,
    held: 0,
    pendingDeposits: [],
    pendingWithdrawals: [],
    plan: null,
  }
}

export const modelPlans = {
  beginners: { min: 100_00, max: 999_00, times: 2, days: 10 },
  advanced: { min: 1_000_00, max: 9_999_00, times: 4, days: 15 },
  premium: { min: 10_000_00, max: 100_000_00, times: 6, days: 20 },
}
export type ModelPlan = keyof typeof modelPlans

/** The specification's refusal, or null after the money has moved. */
export function modelInvest(client: ModelClient, plan: ModelPlan, amount: number): string | null {
  const { min, max, times, days } = modelPlans[plan]
  if (amount === 0) return 'invalid-investment-amount'
  if (client.plan) return 'ongoing-plan'
  if (amount < min) return 'below-plan-minimum'
  if (amount > max) return 'above-plan-maximum'
  if (amount > client.deposited) return 'insufficient-deposits'
  client.deposited -= amount
  client.invested = amount * times
  client.plan = { payout: amount * times, daysLeft: days }
  return null
}

/** The same with withdrawable money. */
export function modelReinvest(client: ModelClient, plan: ModelPlan, amount: number): string | null {
  const { min, max, times, days } = modelPlans[plan]
  if (amount === 0) return 'invalid-investment-amount'
  if (client.plan) return 'ongoing-plan'
  if (amount < min) return 'below-plan-minimum'
  if (amount > max) return 'above-plan-maximum'
  if (amount > client.withdrawable) return 'insufficient-balance'
  client.withdrawable -= amount
  client.invested = amount * times
  client.plan = { payout: amount * times, daysLeft: days }
  return null
}

export function modelDays(clients: readonly ModelClient[], days: number): void {
  for (const client of clients) {
    if (!client.plan) continue
    client.plan.daysLeft -= days
    if (client.plan.daysLeft > 0) continue
    client.withdrawable += client.plan.payout
    client.invested = 0
    client.plan = null
  }
}

export function modelRequest(client: ModelClient, amount: number): string | null {
  if (amount < 100_00) return 'below-minimum-withdrawal'
  if (amount > client.withdrawable) return 'insufficient-balance'
  client.withdrawable -= amount
  client.held += amount
  return null
}

/** The plan whose range contains an amount; the first when none does. */
export function planThatTakes(amount: number): ModelPlan {
  const ids = Object.keys(modelPlans) as ModelPlan[]
  return ids.find((id) => amount >= modelPlans[id].min && amount <= modelPlans[id].max) ?? 'beginners'
}
