import { eq, inArray } from 'drizzle-orm'
import { choosePart, type LessonPart, lessonParts } from '#root/domain/offers/choose-offers.ts'
import { sendPipelined } from './database/in-transaction.ts'
import type { Queryable, Transaction } from './database/queryable.ts'
import { type BankOffer, isInUse, readBankWith, type StoredOffer } from './offer-bank.ts'
import { type LessonRow, seats } from './tables/lessons.ts'
import { lessonOffers } from './tables/offers.ts'

type LessonWithSeed = Pick<LessonRow, 'id' | 'seed'>

/**
 * Stores which of these offers a new lesson uses, and in which versions, so that a later change of the bank changes
 * nothing in it: neither in the middle of a test nor weeks later in a reminder.
 */
export async function storeLessonOffers(
  tx: Transaction,
  { id, seed }: LessonWithSeed,
  offers: readonly BankOffer[],
): Promise<void> {
  const rows = lessonParts.flatMap((part) =>
    choosePart(offers, seed, part).map((offer, place) => ({
      lessonId: id,
      part,
      place,
      offer: offer.id,
      version: offer.version,
    })),
  )
  if (rows.length > 0) await sendPipelined(tx.insert(lessonOffers).values(rows))
}

/** The bank, as a lesson uses it. */
export interface LessonBank {
  /** The offers of a part of the lesson, in the order in which they were chosen. */
  readonly offersOf: (part: LessonPart) => BankOffer[]
  /** The whole bank with the lesson's versions: for the register in which its seats look firms up. */
  readonly all: readonly BankOffer[]
}

/** The bank as a lesson uses it. A lesson that started before its offers were stored uses the present bank. */
export async function readLessonBank(db: Queryable, { id, seed }: LessonWithSeed): Promise<LessonBank> {
  const { bank, stored } = await readBankWith(db, eq(lessonOffers.lessonId, id))
  return {
    all: inVersions(bank, stored),
    offersOf: (part) =>
      stored.length > 0
        ? stored.filter((each) => each.part === part).map(({ offer }) => offer)
        : choosePart(bank.filter(isInUse), seed, part),
  }
}

/** The whole bank with the versions of the lesson in which a client has a seat; for other clients, the present bank. */
export async function readBankOfClient(db: Queryable, clientId: string): Promise<BankOffer[]> {
  const ofClient = db.select({ id: seats.lessonId }).from(seats).where(eq(seats.clientId, clientId))
  const { bank, stored } = await readBankWith(db, inArray(lessonOffers.lessonId, ofClient))
  return inVersions(bank, stored)
}

function inVersions(bank: readonly BankOffer[], stored: readonly StoredOffer[]): BankOffer[] {
  const byId = new Map(stored.map(({ offer }) => [offer.id, offer]))
  return bank.map((offer) => byId.get(offer.id) ?? offer)
}
