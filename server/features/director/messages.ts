import { m } from '#root/contract/messages/messages.js'
import type { DirectorMessage } from '#root/domain/director/script.ts'
import type { SeatLanguage } from '#root/domain/seat-words.ts'

type Message = (values: object, options: { locale: SeatLanguage }) => string

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

/** The text of a message of the director, without its claim. */
export function textOf(message: DirectorMessage, locale: SeatLanguage): string {
  return texts[message]({}, { locale })
}
