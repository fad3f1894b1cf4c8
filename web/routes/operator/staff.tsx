import { m } from '#root/contract/messages/messages.js'
import { ConsoleTitle } from '#root/web/features/operator/console-title.tsx'
import { StaffScreen } from '#root/web/features/staff/staff-screen.tsx'

/** The firm's staff, /operator/staff. */
export default function OperatorStaff() {
  return (
    <>
      <ConsoleTitle page={m.staff_nav()} />
      <StaffScreen />
    </>
  )
}
