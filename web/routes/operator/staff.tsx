import { m } from '#root/contract/messages/messages.js'
import { StaffScreen } from '#root/web/features/staff/staff-screen.tsx'

/** The firm's staff, /operator/staff. */
export default function OperatorStaff() {
  return (
    <>
      <title>{m.operator_title({ page: m.staff_nav() })}</title>
      <StaffScreen />
    </>
  )
}
