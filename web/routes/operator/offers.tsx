import { m } from '#root/contract/messages/messages.js'
import { BankScreen } from '#root/web/features/offers/bank-screen.tsx'
import { ConsoleTitle } from '#root/web/features/operator/console-title.tsx'

/** The bank of offers, /operator/offers. */
export default function OperatorOffers() {
  return (
    <>
      <ConsoleTitle page={m.offers_nav()} />
      <BankScreen />
    </>
  )
}
