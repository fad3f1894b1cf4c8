import { type RecordState, recordStatusLabels } from '#root/contract/status-labels.ts'
import { Status, type StatusTone } from './status.tsx'

const tones: Record<RecordState, StatusTone> = {
  opened: 'open',
  pending: 'pending',
  approved: 'done',
  rejected: 'refused',
  cancelled: 'undone',
  completed: 'done',
  active: 'running',
  matured: 'done',
  closed: 'undone',
}

/** The state of a deposit, a withdrawal or a plan. */
export function RecordStatus({ status }: { status: RecordState }) {
  return <Status tone={tones[status]}>{recordStatusLabels[status]()}</Status>
}
