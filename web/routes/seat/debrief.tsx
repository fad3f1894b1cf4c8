import { m } from '#root/contract/messages/messages.js'
import { DebriefScreen } from '#root/web/features/debrief/debrief-screen.tsx'
import { DeleteSeat } from '#root/web/features/identity/delete-seat.tsx'
import type { SeatHandle } from './layout.tsx'

export const handle: SeatHandle = { page: m.debrief_heading }

/** The debrief of a participant, /seat/debrief. */
export default function DebriefRoute() {
  return <DebriefScreen deletion={<DeleteSeat />} />
}
