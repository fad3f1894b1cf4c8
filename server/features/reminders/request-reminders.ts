import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import type { Locale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { confirmationDays, latestReminder, type ReminderRefusal } from '#root/domain/reminders.ts'
import { seatMailDomain } from '#root/domain/seat.ts'
import { newToken } from '#root/server/identity/one-time-token.ts'
import { takeAll, type Throttle, tooManyAttempts } from '#root/server/identity/throttle.ts'
import { publish } from '#root/server/live/publish.ts'
import { sendPipelined } from '#root/server/platform/database/in-transaction.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { linkOrigin, type LocalNetwork } from '#root/server/platform/local-network.ts'
import { encryptAddress } from '#root/server/platform/mail/reminder-address.ts'
import { sendMail } from '#root/server/platform/mail/send-mail.ts'
import { checkSeatReminders, daysSince } from '#root/server/platform/seat-reminders.ts'
import { findSeat } from '#root/server/platform/seats.ts'
import type { Settings } from '#root/server/platform/settings.ts'
import { seats } from '#root/server/platform/tables/lessons.ts'
import { seatReminders } from '#root/server/platform/tables/seat-reminders.ts'

export interface ReminderServices {
  readonly db: Queryable
  readonly throttle: Throttle
  readonly network: Pick<LocalNetwork, 'origins'>
  readonly settings: Settings
}

/**
 * Stores the email address of a participant, encrypted, and sends it a link that confirms it. A seat does this once, so
 * that nobody writes to many strangers. Refuses a lesson that does not offer it or is not over, a second address, and
 * too many addresses of a room or for one recipient.
 */
export async function requestReminders(
  { db, throttle, network, settings }: ReminderServices,
  client: Actor,
  { email, language }: { readonly email: string; readonly language: Locale },
): Promise<null | Refusal<ReminderRefusal | 'no-seat' | 'too-many-attempts'>> {
  const found = await findSeat(db, client.id)
  if (!found) return refuse('no-seat')
  const daysPassed = await daysSince(db, found.lesson)
  const refusal = checkSeatReminders(found, daysPassed, settings)
  if (refusal) return refusal
  const address = email.toLowerCase()
  const waitS = await takeAll(throttle, [
    ['reminderInRoom', found.lesson.roomId],
    ['reminderToEmail', address],
  ])
  if (waitS > 0) return tooManyAttempts(waitS)
  const { token, hash } = newToken()
  const link = `${linkOrigin(network)}/reminders#${token}`
  return db.transaction(async (tx) => {
    const id = crypto.randomUUID()
    if (!(await recordRequest(tx, found.seat.id))) return refuse('reminders-requested')
    const row = {
      id,
      seatId: found.seat.id,
      encryptedAddress: encryptAddress(settings.masterKey, id, { address, token }),
      tokenHash: hash,
      language,
      remindedDays: latestReminder(daysPassed!),
    }
    await sendPipelined(tx.insert(seatReminders).values(row))
    await sendMail(tx, {
      ...reminderMail(id, language),
      subject: (options) => m.reminders_mail_confirm_subject({}, options),
      text: (options) => m.reminders_mail_confirm_text({ days: confirmationDays }, options),
      link,
    })
    await publish(tx, `client:${client.id}`, { type: 'seat-reminder', id })
    return null
  })
}

/**
 * Records that the seat has entered its address, and prevents the deletion of its lesson until the transaction ends.
 * Returns false if it has before, or if the seat was removed or deleted with its lesson meanwhile.
 */
async function recordRequest(tx: Transaction, seatId: string): Promise<boolean> {
  const recorded = await tx
    .update(seats)
    .set({ reminderAskedAt: sql`now()` })
    .where(
      and(
        eq(seats.id, seatId),
        isNull(seats.removedAt),
        isNull(seats.reminderAskedAt),
        sql`exists (select from lessons where id = ${seats.lessonId} and deleted_at is null for share)`,
      ),
    )
    .returning({ id: seats.id })
  return recorded.length === 1
}

/** The parts that every email to the address of a reminder has. The outbox never contains the address. */
export function reminderMail(id: string, language: Locale) {
  return { recipient: `${id}@${seatMailDomain}`, userId: null, kind: 'reminder', language, reminderId: id } as const
}
