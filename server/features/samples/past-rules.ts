import { minDepositCents } from '#root/domain/deposits.ts'
import { plans } from '#root/domain/plans.ts'
import type { PastRules } from '#root/domain/sample-past.ts'
import { minWithdrawalCents } from '#root/domain/withdrawals.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'

/** The rules that hold for new clients now: a made-up past keeps to them, too. */
export async function readPastRules(_db: Queryable): Promise<PastRules> {
  return { plans, minDepositCents, minWithdrawalCents }
}
