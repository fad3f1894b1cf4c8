import { asc, desc } from 'drizzle-orm'
import { bank } from '#root/domain/offers/bank.ts'
import type { OfferItem } from '#root/domain/offers/offer-item.ts'
import type { Queryable } from './database/queryable.ts'
import { offerVersions } from './tables/offers.ts'

/** The current version of an offer, with the number of its latest change; 0: unchanged since the build. */
export interface BankOffer extends OfferItem {
  readonly version: number
  readonly isRetired: boolean
  /** Whether an operator added it. */
  readonly isAdded: boolean
  /** Null: unchanged. By the firm's clock. */
  readonly changedAt: string | null
}

/** The built-in offers with the operators' changes, and then the added ones. */
export async function readBank(db: Queryable): Promise<BankOffer[]> {
  const latest = await db
    .selectDistinctOn([offerVersions.offer])
    .from(offerVersions)
    .orderBy(asc(offerVersions.offer), desc(offerVersions.version))
  const changes = new Map(latest.map((change) => [change.offer, change]))
  const built = new Set(bank.map(({ id }) => id))
  return [
    ...bank.map((item) => asBuilt(item, changes.get(item.id))),
    ...latest.filter(({ offer }) => !built.has(offer)).map((change) => asChanged(change, true)),
  ]
}

type Change = typeof offerVersions.$inferSelect

const asBuilt = (item: OfferItem, change: Change | undefined): BankOffer =>
  change ? asChanged(change, false) : { ...item, version: 0, isRetired: false, isAdded: false, changedAt: null }

const asChanged = ({ offer: id, version, content, isRetired, createdAt }: Change, isAdded: boolean): BankOffer => ({
  ...content,
  id,
  version,
  isRetired,
  isAdded,
  changedAt: createdAt.toISOString(),
})

/** The offers that tests and exercises use. */
export async function readOffersInUse(db: Queryable): Promise<BankOffer[]> {
  return (await readBank(db)).filter(({ isRetired }) => !isRetired)
}
