import { m } from '#root/contract/messages/messages.js'
import { Status, type StatusTone } from './status.tsx'

/** The states of a client's deposits, withdrawals and plans. An approved withdrawal is Completed. */
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

const states: Record<RecordState, { tone: StatusTone; words: () => string }> = {
  opened: { tone: 'open', words: m.dashboard_status_opened },
  pending: { tone: 'pending', words: m.dashboard_status_pending },
  approved: { tone: 'done', words: m.dashboard_status_approved },
  rejected: { tone: 'refused', words: m.dashboard_status_rejected },
  cancelled: { tone: 'undone', words: m.dashboard_status_cancelled },
  completed: { tone: 'done', words: m.dashboard_status_completed },
  active: { tone: 'running', words: m.dashboard_status_running },
  matured: { tone: 'done', words: m.dashboard_status_matured },
  closed: { tone: 'undone', words: m.dashboard_status_closed },
}

/** The state of a record, as its owner sees it. */
export function RecordStatus({ status }: { status: RecordState }) {
  const { tone, words } = states[status]
  return <Status tone={tone}>{words()}</Status>
}
