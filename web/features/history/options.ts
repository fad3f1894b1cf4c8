import { m } from '#root/contract/messages/messages.js'
import type { MovementKind } from '#root/domain/history.ts'

type Status = 'opened' | 'pending' | 'approved' | 'rejected' | 'cancelled'
type Sort = 'newest' | 'oldest' | 'largest' | 'smallest'

const statusLabels: Record<Status, () => string> = {
  opened: () => m.dashboard_status_opened(),
  pending: () => m.dashboard_status_pending(),
  approved: () => m.dashboard_status_approved(),
  rejected: () => m.dashboard_status_rejected(),
  cancelled: () => m.dashboard_status_cancelled(),
}

const kindLabels: Record<MovementKind, () => string> = {
  deposit: () => m.history_kind_deposit(),
  investment: () => m.history_kind_investment(),
  maturity: () => m.history_kind_maturity(),
  withdrawal: () => m.history_kind_withdrawal(),
}

const sortLabels: Record<Sort, () => string> = {
  newest: () => m.history_sort_newest(),
  oldest: () => m.history_sort_oldest(),
  largest: () => m.history_sort_largest(),
  smallest: () => m.history_sort_smallest(),
}

/** The statuses to choose from, with the labels of the lists; an approved withdrawal is Completed. */
export function statusOptions(statuses: readonly Status[], approved?: string) {
  const options = statuses.map((value) => ({
    value,
    label: value === 'approved' && approved ? approved : statusLabels[value](),
  }))
  return [{ value: '', label: m.history_any_status() }, ...options]
}

export function kindOptions(kinds: readonly MovementKind[]) {
  return [{ value: '', label: m.history_any_kind() }, ...kinds.map((value) => ({ value, label: kindLabels[value]() }))]
}

export function sortOptions(sorts: readonly Sort[]) {
  return sorts.map((value) => ({ value, label: sortLabels[value]() }))
}
