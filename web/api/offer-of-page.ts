import type { Offer as ToldOffer, OfferedPlan } from '#root/contract/offer.ts'
import { fromDecimal } from '#root/domain/money.ts'
import { type Offer, specifiedOffer } from '#root/domain/offer.ts'
import type { Plan } from '#root/domain/plans.ts'
import { readPageData } from '#root/web/ui/page-data.ts'

/** An offer as the server tells it, with its amounts in cents. */
export function offerOf({ plans, limits }: ToldOffer): Offer {
  return {
    plans: plans.map(planOf),
    limits: {
      minDepositCents: fromDecimal(limits.minDeposit),
      maxDepositCents: fromDecimal(limits.maxDeposit),
      minWithdrawalCents: fromDecimal(limits.minWithdrawal),
    },
  }
}

/** A plan or a version of it as the server tells it, with its amounts in cents. */
export function planOf({ id, version, title, badge, min, max, returnPercent, durationDays }: OfferedPlan): Plan {
  const [minCents, maxCents] = [fromDecimal(min), fromDecimal(max)]
  return { id, version, title, badge, minCents, maxCents, returnPercent, durationDays }
}

/** What the firm offered when the server gave this page out: what stands in it, and otherwise the specification's figures. */
export function offerOfPage(): Offer {
  const told = readPageData().offer
  return told ? offerOf(told) : specifiedOffer
}
