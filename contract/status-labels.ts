import { m } from '#root/contract/messages/messages.js'
import type { InLanguage } from './language.ts'

/** The states of a client's deposits, withdrawals and plans. An approved withdrawal is completed. */
export type RecordState =
  | 'opened'
  | 'pending'
  | 'approved'
  | 'rejected'
  | 'cancelled'
  | 'completed'
  | 'active'
  | 'matured'
  | 'closed'

/** The one label of each state, on every screen, in statements and in receipts. */
export const recordStatusLabels: Readonly<Record<RecordState, (inputs?: object, options?: InLanguage) => string>> = {
  opened: m.status_opened,
  pending: m.status_pending,
  approved: m.status_approved,
  rejected: m.status_rejected,
  cancelled: m.status_cancelled,
  completed: m.status_completed,
  active: m.status_running,
  matured: m.status_matured,
  closed: m.status_closed,
}

/** The state of a withdrawal as everyone sees it: an approved one is completed. */
export function stateOfWithdrawal<Status extends RecordState>(
  status: Status,
): Exclude<Status, 'approved'> | 'completed' {
  return status === 'approved' ? 'completed' : (status as Exclude<Status, 'approved'>)
}
