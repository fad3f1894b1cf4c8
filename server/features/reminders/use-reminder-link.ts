import { eq, type SQL, sql } from 'drizzle-orm'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { hashOfToken } from '#root/server/identity/one-time-token.ts'
import { publish } from '#root/server/live/publish.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { seats } from '#root/server/platform/tables/lessons.ts'
import { seatReminders } from '#root/server/platform/tables/seat-reminders.ts'

type Outcome = Promise<null | Refusal<'reminder-link-not-valid'>>

/** Confirms the address of a link. Refuses an unknown link, and one whose address was deleted. */
export function confirmReminders(db: Queryable, token: string): Outcome {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(seatReminders)
      .set({ confirmedAt: sql`coalesce(${seatReminders.confirmedAt}, now())` })
      .where(eq(seatReminders.tokenHash, hashOfToken(token)))
      .returning()
    if (!row) return refuse('reminder-link-not-valid')
    await announce(tx, row)
    return null
  })
}

/** Deletes the address of a link with its emails. Refuses an unknown link, and one whose address was deleted. */
export async function endReminders(db: Queryable, token: string): Outcome {
  const isDeleted = await deleteAddress(db, eq(seatReminders.tokenHash, hashOfToken(token)))
  return isDeleted ? null : refuse('reminder-link-not-valid')
}

/** Deletes the address of a client's seat with its emails, if there is one. */
export async function endOwnReminders(db: Queryable, clientId: string): Promise<null> {
  await deleteAddress(db, sql`${seatReminders.seatId} in (select id from seats where client_id = ${clientId})`)
  return null
}

function deleteAddress(db: Queryable, condition: SQL): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx.delete(seatReminders).where(condition).returning()
    if (row) await announce(tx, row)
    return row !== undefined
  })
}

async function announce(tx: Transaction, { id, seatId }: typeof seatReminders.$inferSelect): Promise<void> {
  const [seat] = await tx.select({ clientId: seats.clientId }).from(seats).where(eq(seats.id, seatId))
  if (seat) await publish(tx, `client:${seat.clientId}`, { type: 'seat-reminder', id })
}
