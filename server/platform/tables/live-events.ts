import { sql } from 'drizzle-orm'
import { json, pgTable, text } from 'drizzle-orm/pg-core'
import type { LiveEvent } from '#root/contract/live.ts'
import { bigInteger } from '../columns.ts'
import type { PersonalTable } from '../personal-data.ts'

export const liveEvents = pgTable('live_events', {
  id: bigInteger('id')
    .primaryKey()
    .default(sql`nextval('live_event_ids')`),
  audiences: text('audiences').array().notNull(),
  event: json('event').$type<LiveEvent>().notNull(),
})

export const personalData: readonly PersonalTable[] = [
  {
    table: liveEvents,
    exported: { leftOut: 'says which record changed, and is removed after some minutes' },
    onDeletion: { kept: 'names the id alone, and is removed after some minutes' },
  },
]
