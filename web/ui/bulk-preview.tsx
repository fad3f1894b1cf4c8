import { Check, Clock3, X } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal, type RefusalCode } from '#root/contract/refusals.ts'
import { Money } from './money.tsx'

/** What a preview shows of each; an amount where money moves. */
interface Item {
  readonly id: string
  readonly name: string
  readonly outcome: string
  readonly amount?: string
}

export interface ShownPreview {
  readonly items: readonly Item[]
  /** There are more than it covers. */
  readonly truncated: boolean
}

/** Whether a decision on this one would go through. */
export function isDecidable({ outcome }: Pick<Item, 'outcome'>): boolean {
  return outcome === 'ready' || outcome === 'first-approval'
}

interface BulkPreviewProps {
  preview: ShownPreview
  /** The reason that the dialog explains already. */
  explained: string | undefined
}

/** Each that is to be decided, in the order in which it came, and why some cannot be. */
export function BulkPreview({ preview: { items, truncated }, explained }: BulkPreviewProps) {
  const refused = items.filter((item) => !isDecidable(item) && item.outcome !== explained)
  const reasons = [...new Set(refused.map(({ outcome }) => outcome))]
  return (
    <div className="grid gap-3">
      {truncated && <p className="text-soft">{m.queue_preview_cut({ count: items.length })}</p>}
      <ol
        aria-label={m.queue_preview_list()}
        // Many lines, and no control among them: the keyboard scrolls the list itself.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-52 overflow-y-auto border-y border-mullion focus-visible:-outline-offset-2"
      >
        {items.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ol>
      {reasons.map((outcome) => (
        <p key={outcome} className="flex gap-2 text-sm">
          <X aria-hidden="true" className="mt-1 size-4 shrink-0 text-pencil" />
          <span>
            <span className="font-semibold">
              {m.queue_preview_not({ count: refused.filter((item) => item.outcome === outcome).length })}
            </span>{' '}
            {wordsOf(outcome)}
          </span>
        </p>
      ))}
    </div>
  )
}

const marks = {
  ready: { icon: Check, className: 'text-leaf', words: m.queue_mark_ready },
  'first-approval': { icon: Clock3, className: 'text-amber', words: m.queue_mark_first },
  refused: { icon: X, className: 'text-pencil', words: m.queue_mark_refused },
} as const

function Line({ item: { name, amount, outcome } }: { item: Item }) {
  const { icon: Icon, className, words } = marks[isDecidable({ outcome }) ? (outcome as 'ready') : 'refused']
  return (
    <li className="flex items-center gap-3 border-b border-mullion py-1 text-sm last:border-0">
      <Icon aria-hidden="true" className={`size-4 shrink-0 ${className}`} />
      <span className="sr-only">{words()}</span>
      <span className="min-w-0 grow wrap-anywhere">{name}</span>
      {amount !== undefined && <Money amount={amount} />}
    </li>
  )
}

/** The words of an outcome that is none of ours. */
export function wordsOf(outcome: string): string {
  return describeRefusal(outcome as RefusalCode)
}
