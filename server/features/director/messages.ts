import { m } from '#root/contract/messages/messages.js'
import type { DirectorMessage } from '#root/domain/director/script.ts'
import type { SeatLanguage } from '#root/domain/seat-words.ts'

type Message = (values: object, options: { locale: SeatLanguage }) => string

const subjects: Readonly<Record<DirectorMessage, Message>> = {
  bonus: m.director_bonus_subject,
  delay: m.director_delay_subject,
  frozen: m.director_frozen_subject,
  'roll-over': m.director_roll_over_subject,
  fee: m.director_fee_subject,
  'fee-reminder': m.director_fee_reminder_subject,
  traced: m.director_traced_subject,
  'traced-reminder': m.director_traced_reminder_subject,
}

const texts: Readonly<Record<DirectorMessage, Message>> = {
  bonus: m.director_bonus_text,
  delay: m.director_delay_text,
  frozen: m.director_frozen_text,
  'roll-over': m.director_roll_over_text,
  fee: m.director_fee_text,
  'fee-reminder': m.director_fee_reminder_text,
  traced: m.director_traced_text,
  'traced-reminder': m.director_traced_reminder_text,
}

/** The subject of a message of the director. */
export function subjectOf(message: DirectorMessage, locale: SeatLanguage): string {
  return subjects[message]({}, { locale })
}

/** The text of a message of the director, without its claim. */
export function textOf(message: DirectorMessage, locale: SeatLanguage): string {
  return texts[message]({}, { locale })
}
