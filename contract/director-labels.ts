import { m } from '#root/contract/messages/messages.js'
import type { DirectorMessage } from '#root/domain/director/script.ts'
import type { InLanguage } from './language.ts'

const subjects: Readonly<Record<DirectorMessage, (inputs?: object, options?: InLanguage) => string>> = {
  bonus: m.director_bonus_subject,
  delay: m.director_delay_subject,
  frozen: m.director_frozen_subject,
  'roll-over': m.director_roll_over_subject,
  fee: m.director_fee_subject,
  'fee-reminder': m.director_fee_reminder_subject,
  traced: m.director_traced_subject,
  'traced-reminder': m.director_traced_reminder_subject,
}

/** The subject of a message of the director, by default in the reader's language. */
export function describeSubject(message: DirectorMessage, options?: InLanguage): string {
  return subjects[message]({}, options)
}
