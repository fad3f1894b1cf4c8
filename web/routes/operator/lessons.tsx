import { m } from '#root/contract/messages/messages.js'
import { RoomsScreen } from '#root/web/features/lessons/rooms-screen.tsx'
import { NetworkPane } from '#root/web/features/network/network-pane.tsx'
import { UnbalancedOffers } from '#root/web/features/offers/bank-balance.tsx'
import { ConsoleTitle } from '#root/web/features/operator/console-title.tsx'

/** Rooms and lessons, /operator/lessons. */
export default function OperatorLessons() {
  return (
    <>
      <ConsoleTitle page={m.rooms_nav()} />
      <RoomsScreen reach={<NetworkPane />} offersWarning={<UnbalancedOffers />} />
    </>
  )
}
