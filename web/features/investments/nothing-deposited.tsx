import { m } from '#root/contract/messages/messages.js'
import { ButtonLink } from '#root/web/ui/button.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'

/** A plan needs deposited money first. */
export function NothingDeposited() {
  return (
    <EmptyState
      title={m.dashboard_nothing_deposited()}
      action={<ButtonLink to="/dashboard/deposit">{m.dashboard_nothing_deposited_action()}</ButtonLink>}
    >
      {m.dashboard_nothing_deposited_text()}
    </EmptyState>
  )
}
