import { m } from '#root/contract/messages/messages.js'
import type { DirectorMessage } from '#root/domain/director/script.ts'

/** The subjects of the director's messages, by message. */
export const subjects = {
  bonus: m.director_bonus_subject,
  delay: m.director_delay_subject,
  frozen: m.director_frozen_subject,
  'roll-over': m.director_roll_over_subject,
  fee: m.director_fee_subject,
  'fee-reminder': m.director_fee_reminder_subject,
  traced: m.director_traced_subject,
  'traced-reminder': m.director_traced_reminder_subject,
} satisfies Readonly<Record<DirectorMessage, () => string>>
