import { m } from '#root/contract/messages/messages.js'
import { isSeatAddress } from '#root/domain/seat.ts'

/** The email of a client. A seat of a lesson has none: the invented one in its account is not shown. */
export function EmailAddress({ email }: { email: string }) {
  return isSeatAddress(email) ? m.seat_no_email() : <span dir="ltr">{email}</span>
}
