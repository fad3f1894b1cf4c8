import { m } from '#root/contract/messages/messages.js'
import { type RecordState, recordStatusLabels } from '#root/contract/status-labels.ts'
import type { MovementKind } from '#root/domain/history.ts'

type Sort = 'newest' | 'oldest' | 'largest' | 'smallest'

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

/** The statuses to choose from, with the labels of the lists. `stateOf` names the state that a status shows as. */
export function statusOptions<Status extends RecordState>(
  statuses: readonly Status[],
  stateOf: (status: Status) => RecordState = (status) => status,
) {
  const options = statuses.map((value) => ({ value, label: recordStatusLabels[stateOf(value)]() }))
  return [{ value: '', label: m.history_any_status() }, ...options]
}

/** The kinds of movements to choose from; the first option, with an empty value, is any kind. */
export function kindOptions(kinds: readonly MovementKind[]) {
  return [{ value: '', label: m.history_any_kind() }, ...kinds.map((value) => ({ value, label: kindLabels[value]() }))]
}

/** The orders to choose from, with their labels. */
export function sortOptions(sorts: readonly Sort[]) {
  return sorts.map((value) => ({ value, label: sortLabels[value]() }))
}
