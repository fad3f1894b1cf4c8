import { sql } from 'drizzle-orm'
import { boolean, customType, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { RegisterUse } from '#root/domain/offers/answer.ts'
import type { LessonPart, OfferStep } from '#root/domain/offers/choose-offers.ts'
import type { OfferItem, OfferSet } from '#root/domain/offers/offer-item.ts'
import type { Confidence, Truth } from '#root/domain/signal-detection.ts'
import { firmTimeWritten, realTimeWritten } from '../columns.ts'
import { idsOf, type PersonalTable } from '../personal-data.ts'

type Content = Omit<OfferItem, 'id'>
type StoredContent = Omit<Content, 'evidence'> & { readonly settles: Content['evidence'] }

/** The content of an offer. An earlier release named its evidence `settles`, and still reads it beside this one. */
const offerContent = customType<{ data: Content; driverData: StoredContent | string }>({
  dataType: () => 'jsonb',
  toDriver: ({ evidence: settles, ...content }) => JSON.stringify({ ...content, settles } satisfies StoredContent),
  fromDriver(stored) {
    const { settles: evidence, ...content } = stored as StoredContent
    return { ...content, evidence }
  },
})

export const offerVersions = pgTable(
  'offer_versions',
  {
    offer: text('offer').notNull(),
    version: integer('version').notNull(),
    content: offerContent('content').notNull(),
    isRetired: boolean('is_retired').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: firmTimeWritten('created_at'),
  },
  (table) => [primaryKey({ columns: [table.offer, table.version] })],
)

export const lessonOffers = pgTable(
  'lesson_offers',
  {
    lessonId: uuid('lesson_id').notNull(),
    part: text('part').$type<LessonPart>().notNull(),
    place: integer('place').notNull(),
    offer: text('offer').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.lessonId, table.offer] })],
)

export const offerAnswers = pgTable('offer_answers', {
  id: uuid('id').primaryKey().defaultRandom(),
  seatId: uuid('seat_id').notNull(),
  step: text('step').$type<OfferStep>().notNull(),
  offer: text('offer').notNull(),
  offerVersion: integer('offer_version').notNull(),
  offerSet: text('offer_set').$type<OfferSet>().notNull(),
  place: integer('place').notNull(),
  truth: text('truth').$type<Truth>().notNull(),
  confidence: smallint('confidence').$type<Confidence>().notNull(),
  wouldPay: boolean('would_pay').notNull(),
  registerUse: text('register_use').$type<RegisterUse>().notNull(),
  timeMs: integer('time_ms').notNull(),
  answeredAt: realTimeWritten('answered_at'),
})
export type OfferAnswerRow = typeof offerAnswers.$inferSelect

export const personalData: readonly PersonalTable[] = [
  {
    table: offerAnswers,
    rowsOf: (people) =>
      sql`${offerAnswers.seatId} in (select id from seats where client_id = any(${sql.param(idsOf(people))}))`,
    exported: { as: 'offerAnswers' },
    onDeletion: 'removed',
    deletionOrder: 'first',
  },
]
