import { m } from '#root/contract/messages/messages.js'
import { ClaimsScreen } from '#root/web/features/claims/claims-screen.tsx'
import { ConsoleTitle } from '#root/web/features/operator/console-title.tsx'

/** The firm's claims, /operator/claims. */
export default function OperatorClaims() {
  return (
    <>
      <ConsoleTitle page={m.claims_nav()} />
      <ClaimsScreen />
    </>
  )
}
