import { m } from '#root/contract/messages/messages.js'
import type { DecisionResults } from '#root/contract/review.ts'
import { cents, type Cents, formatDollars, fromDecimal } from '#root/domain/money.ts'
import { type ShownPreview, wordsOf } from './bulk-preview.tsx'
import { Notice } from './notice.tsx'
import { Progress } from './progress.tsx'

/** How far a decision on many has come. */
export function BulkProgress({ done, total, isRunning }: { done: number; total: number; isRunning: boolean }) {
  const words = m.queue_progress({ done, total })
  return (
    <div role="status" className="grid gap-2">
      <p className="figures">{words}</p>
      <Progress label={words} value={done} max={total} className={isRunning ? '' : 'opacity-60'} />
    </div>
  )
}

type Words = Readonly<Record<string, (values: { count: number; amount: string }) => string>>

const decided: Words = {
  approved: m.queue_done_approved,
  rejected: m.queue_done_rejected,
  'first-approval': m.queue_done_first,
  not: m.queue_done_not,
}

/** Where no money moves. */
const counted: Words = {
  approved: m.queue_count_approved,
  rejected: m.queue_count_rejected,
  not: m.queue_count_not,
}

interface BulkOutcomeProps {
  results: DecisionResults['results']
  items: ShownPreview['items']
}

/** What became of each, added up. */
export function BulkOutcome({ results, items }: BulkOutcomeProps) {
  const amounts = new Map(items.flatMap(({ id, amount }) => (amount === undefined ? [] : [[id, fromDecimal(amount)]])))
  const wordsFor = amounts.size > 0 ? decided : counted
  const outcomes = [...new Set(results.map(({ outcome }) => outcome))]
  return (
    <div className="grid gap-3">
      {outcomes.map((outcome) => {
        const group = results.filter((result) => result.outcome === outcome)
        const values = { count: group.length, amount: formatDollars(sumOf(group, amounts)) }
        const words = wordsFor[outcome]
        return words ? (
          <Notice key={outcome} tone="done">
            {words(values)}
          </Notice>
        ) : (
          <Notice key={outcome} tone="refused">
            <p className="font-semibold">{wordsFor.not!(values)}</p>
            <p>{wordsOf(outcome)}</p>
          </Notice>
        )
      })}
    </div>
  )
}

function sumOf(group: DecisionResults['results'], amounts: ReadonlyMap<string, Cents>): Cents {
  return cents(group.reduce((sum, { id }) => sum + (amounts.get(id) ?? 0n), 0n))
}
