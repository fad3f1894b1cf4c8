import { and, asc, desc, eq, gt, isNotNull, notExists, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bank } from '#root/domain/offers/bank.ts'
import type { LessonPart } from '#root/domain/offers/choose-offers.ts'
import type { OfferItem } from '#root/domain/offers/offer-item.ts'
import type { Queryable } from './database/queryable.ts'
import { lessonOffers, offerVersions } from './tables/offers.ts'

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
  return bankWith(latest)
}

/** An offer that a lesson uses, in the version that it had when the lesson started. */
export interface StoredOffer {
  readonly part: LessonPart
  readonly place: number
  readonly offer: BankOffer
}

/**
 * The present bank, and the offers that were stored for a lesson, in the order of each part. One statement, because a
 * whole class asks for its offers at once. A stored offer that the product no longer has is left out.
 */
export async function readBankWith(db: Queryable, ofLesson: SQL) {
  const used = db.select().from(lessonOffers).where(ofLesson).as('used')
  const later = alias(offerVersions, 'later')
  const isLatest = notExists(
    db
      .select({ version: later.version })
      .from(later)
      .where(and(eq(later.offer, offerVersions.offer), gt(later.version, offerVersions.version))),
  )
  const rows = await db
    .select({ use: { part: used.part, place: used.place, id: used.offer }, change: offerVersions, isLatest })
    .from(offerVersions)
    .fullJoin(used, and(eq(used.offer, offerVersions.offer), eq(used.version, offerVersions.version)))
    .where(or(isNotNull(used.offer), isLatest))
  const stored = rows.flatMap(({ use, change }): StoredOffer[] => {
    const offer = use && offerInVersion(use.id, change)
    return use && offer ? [{ part: use.part, place: use.place, offer }] : []
  })
  const latest = rows.flatMap(({ change, isLatest: isLast }) => (change && isLast ? [change] : []))
  return {
    bank: bankWith(latest.toSorted((one, other) => (one.offer < other.offer ? -1 : 1))),
    stored: stored.toSorted((one, other) => one.place - other.place),
  }
}

function bankWith(latest: readonly Change[]): BankOffer[] {
  const changes = new Map(latest.map((change) => [change.offer, change]))
  const built = new Set(bank.map(({ id }) => id))
  return [
    ...bank.map((item) => asBuilt(item, changes.get(item.id))),
    ...latest.filter(({ offer }) => !built.has(offer)).map((change) => asChanged(change, true)),
  ]
}

type Change = typeof offerVersions.$inferSelect

/** An offer in a version; undefined if the product no longer has it. `change` is null for the offer as built. */
function offerInVersion(id: string, change: Change | null): BankOffer | undefined {
  const built = bank.find((item) => item.id === id)
  return change ? asChanged(change, !built) : built && asBuilt(built, undefined)
}

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

/** The offers from which a lesson chooses. */
export async function readOffersInUse(db: Queryable): Promise<BankOffer[]> {
  return (await readBank(db)).filter(isInUse)
}

/** Whether lessons choose from an offer. */
export const isInUse = ({ isRetired }: BankOffer) => !isRetired
