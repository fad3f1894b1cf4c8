import { m } from '#root/contract/messages/messages.js'
import type { ReminderRefusal } from '#root/domain/reminders.ts'
import type { LiveEvents, Refusals } from '../slice.ts'

export const refusals = {
  'reminders-not-offered': { status: 409, message: m.reminders_refusal_not_offered },
  'reminders-before-end': { status: 409, message: m.reminders_refusal_before_end },
  'reminders-requested': { status: 409, message: m.reminders_refusal_requested },
  'reminders-over': { status: 409, message: m.reminders_refusal_over },
  'reminder-link-not-valid': { status: 404, message: m.reminders_refusal_link },
  'mail-server-missing': { status: 409, message: m.reminders_refusal_mail_server },
} satisfies Refusals<ReminderRefusal | 'reminder-link-not-valid' | 'mail-server-missing'>

/** The address of a seat was entered, confirmed or deleted. */
export const events = { 'seat-reminder': ['debrief'] } as const satisfies LiveEvents
