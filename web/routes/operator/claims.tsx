import { m } from '#root/contract/messages/messages.js'
import { ClaimsScreen } from '#root/web/features/claims/claims-screen.tsx'

/** What the firm claims, /operator/claims. */
export default function OperatorClaims() {
  return (
    <>
      <title>{m.operator_title({ page: m.claims_nav() })}</title>
      <ClaimsScreen />
    </>
  )
}
