import { Outlet } from 'react-router'
import type { Actor } from '#root/contract/identity.ts'
import { ServerData } from '#root/web/api/provider.tsx'
import { ClockBar } from '#root/web/features/clock/clock-bar.tsx'
import { ConfirmationDialog } from '#root/web/features/identity/confirmation-dialog.tsx'
import { useLogOut } from '#root/web/features/identity/log-out.ts'
import { RequiredSecondFactor } from '#root/web/features/identity/second-factor/required-second-factor.tsx'
import { Console } from '#root/web/features/operator/console.tsx'
import { OperatorGate } from '#root/web/features/operator/operator-gate.tsx'
import { entries } from '#root/web/generated/console-navigation.ts'

/** The layout of the console, for the firm's staff only. */
export default function OperatorLayout() {
  return (
    <ServerData>
      <OperatorGate requiredSecondFactor={RequiredSecondFactor}>
        {(operator) => <SignedIn operator={operator} />}
      </OperatorGate>
    </ServerData>
  )
}

function SignedIn({ operator }: { operator: Actor | null }) {
  const logOut = useLogOut()
  return (
    <Console operator={operator} entries={entries} clock={<ClockBar />} onLogOut={() => logOut.mutate()}>
      <Outlet />
      <ConfirmationDialog />
    </Console>
  )
}
