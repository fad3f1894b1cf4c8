import { eq, sql } from 'drizzle-orm'
import type { Locale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { boosterDays, boosterSteps } from '#root/domain/offers/choose-offers.ts'
import { confirmationDays, latestReminder, remindersLeft } from '#root/domain/reminders.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { linkOrigin, type LocalNetwork } from '#root/server/platform/local-network.ts'
import { decryptAddress } from '#root/server/platform/mail/reminder-address.ts'
import { sendMail } from '#root/server/platform/mail/send-mail.ts'
import type { Settings } from '#root/server/platform/settings.ts'
import { seatReminders } from '#root/server/platform/tables/seat-reminders.ts'
import { reminderMail } from './request-reminders.ts'

const batchSize = 25
/** How long after the last reminder an address is deleted although a reminder could not be sent, in days. */
const undeliveredDays = 7

interface SendingServices {
  readonly db: Queryable
  readonly settings: Settings
  readonly network: Pick<LocalNetwork, 'origins'>
}

/**
 * Writes the due reminders to confirmed addresses, and deletes the addresses that are not needed any more. Of reminders
 * that were missed while the server did not run, only the latest is sent. The days are real, and count from the end of
 * the lesson. Several processes may run this at once.
 */
export async function sendReminders(services: SendingServices): Promise<void> {
  if (services.settings.mail) while (await sendNextBatch(services));
  await deleteOldAddresses(services)
}

interface DueReminder extends Record<string, unknown> {
  readonly id: string
  readonly encryptedAddress: Buffer
  readonly language: Locale
  readonly code: string
  readonly days: number
}

function sendNextBatch(services: SendingServices): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const days = remindersLeft(0, services.settings.seatRetentionDays)
    const { rows } = await tx.execute<DueReminder>(sql`
      select r.id, r.encrypted_address as "encryptedAddress", r.language, rooms.code,
        floor(extract(epoch from now() - l.closed_at) / 86400)::int as days
      from seat_reminders r
      join seats s on s.id = r.seat_id join lessons l on l.id = s.lesson_id join rooms on rooms.id = l.room_id
      where r.confirmed_at is not null and s.removed_at is null and l.deleted_at is null
        and exists (
          select from unnest(${sql.param(days)}::int[]) as day
          where day > r.reminded_days and l.closed_at <= now() - day * interval '24 hours'
        )
      order by r.id limit ${batchSize} for update of r skip locked`)
    for (const due of rows) await sendReminder(tx, services, due)
    return rows.length > 0
  })
}

async function sendReminder(tx: Queryable, { settings, network }: SendingServices, due: DueReminder): Promise<void> {
  const { id, language, code } = due
  const day = latestReminder(due.days)
  const origin = linkOrigin(network)
  const { token } = decryptAddress(settings, due)
  const step = boosterSteps.find((each) => boosterDays[each] === day)!
  const isLast = remindersLeft(day, settings.seatRetentionDays).length === 0
  await tx.update(seatReminders).set({ remindedDays: day }).where(eq(seatReminders.id, id))
  await sendMail(tx, {
    ...reminderMail(id, language),
    subject: (options) => m.reminders_mail_subject({}, options),
    text: (options) => m.reminders_mail_text({ days: day }, options),
    link: `${origin}/seat/${step}`,
    afterLink: (options) =>
      [
        m.reminders_mail_card({ address: `${origin}/join`, code }, options),
        isLast ? m.reminders_mail_last({}, options) : m.reminders_mail_stop({}, options),
        `${origin}/reminders?stop#${token}`,
      ].join('\n\n'),
  })
}

/**
 * Deletes the addresses of deleted lessons, those that nobody confirmed, and those whose last reminder was sent or
 * could not be sent. Their emails in the outbox are deleted with them.
 */
async function deleteOldAddresses({ db, settings }: SendingServices): Promise<void> {
  const lastDay = Math.max(0, ...remindersLeft(0, settings.seatRetentionDays))
  await db.execute(sql`
    delete from seat_reminders r using seats s, lessons l
    where s.id = r.seat_id and l.id = s.lesson_id and (
      l.deleted_at is not null
      or r.confirmed_at is null and r.asked_at < now() - make_interval(days => ${confirmationDays})
      or l.closed_at < now() - make_interval(days => ${lastDay + undeliveredDays})
      or r.reminded_days >= ${lastDay} and not exists (
        select from outbox where reminder_id = r.id and sent_at is null and given_up_at is null
      )
    )`)
}
