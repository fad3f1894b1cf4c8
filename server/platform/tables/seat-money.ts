import { sql } from 'drizzle-orm'
import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { bigInteger, cents } from '../columns.ts'
import type { PersonalTable } from '../personal-data.ts'
import { seatsOf } from './lessons.ts'

export const seatMoney = pgTable('seat_money', {
  seatId: uuid('seat_id').primaryKey(),
  paidInCents: cents('paid_in_cents').notNull(),
  paidOutCents: cents('paid_out_cents').notNull(),
  shownCents: cents('shown_cents').notNull(),
  couldGetCents: cents('could_get_cents').notNull(),
  place: integer('place'),
  claimants: integer('claimants').notNull(),
  lastTransferId: bigInteger('last_transfer_id').notNull(),
})

export const personalData: readonly PersonalTable[] = [
  {
    table: seatMoney,
    rowsOf: (people) => sql`${seatMoney.seatId} in ${seatsOf(people)}`,
    exported: { as: 'lessonMoney' },
    onDeletion: 'removed',
    deletionOrder: 'first',
  },
]
