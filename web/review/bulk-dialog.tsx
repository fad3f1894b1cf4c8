import { Check, Clock3, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal, type RefusalCode } from '#root/contract/refusals.ts'
import type { DecisionResults, DecisionsRequest } from '#root/contract/review.ts'
import { cents, type Cents, formatDollars, fromDecimal } from '#root/domain/money.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Dialog } from '#root/web/ui/dialog.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { ProgressBar } from '#root/web/ui/progress-bar.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { isReason, ReasonField } from './reason-dialog.tsx'

/** The progress of a decision on many: see useDecideMany. */
interface Deciding {
  readonly progress: {
    readonly total: number
    readonly results: DecisionResults['results']
    readonly isRunning: boolean
    readonly error: Error | null
  }
  readonly start: (request: DecisionsRequest) => unknown
  readonly resume: () => unknown
}

/** A queue's decision on its selected rows. */
export interface BulkDecisionProps {
  decision: 'approve' | 'reject'
  /** By their ids, or everything pending that a search finds. */
  target: { ids: string[] } | { search: string }
  onClose: () => void
  /** Called after a decision: the selection is no longer needed. */
  onDone: () => void
}

interface BulkDialogProps<Preview extends ShownPreview> extends Omit<BulkDecisionProps, 'target'> {
  title: string
  preview: { readonly data: Preview | undefined; readonly error: Error | null }
  deciding: Deciding
  /** Common reasons. */
  samples: readonly string[]
  /** A reason for exclusion that `children` explain. */
  explainedOutcome?: string
  /** A refusal's message. */
  describe: (error: Error) => string
  /** The effect of this decision, above the preview. */
  children: (preview: Preview) => ReactNode
}

/** A decision on many: the preview of each, the progress, and each result. */
export function BulkDialog<Preview extends ShownPreview>(props: BulkDialogProps<Preview>) {
  return props.deciding.progress.total > 0 ? <ProgressStep {...props} /> : <ConfirmStep {...props} />
}

function ConfirmStep<Preview extends ShownPreview>(props: BulkDialogProps<Preview>) {
  const { decision, title, preview, deciding, samples, explainedOutcome, describe, children, onClose } = props
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const ids = preview.data?.items.filter(isDecidable).map(({ id }) => id) ?? []
  const count = ids.length
  const isRejection = decision === 'reject'
  const confirm = () => {
    setSubmitted(true)
    if (!isRejection) void deciding.start({ decision, ids })
    else if (isReason(reason)) void deciding.start({ decision, ids, reason: reason.trim() })
  }
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button kind={isRejection ? 'danger' : 'primary'} disabled={count === 0} onClick={confirm}>
            {isRejection ? m.queue_confirm_reject({ count }) : m.queue_confirm_approve({ count })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {preview.error && <Notice tone="refused">{describe(preview.error)}</Notice>}
        {!preview.error && !preview.data && <Skeleton className="h-48 w-full" />}
        {preview.data && children(preview.data)}
        {preview.data && <BulkPreview preview={preview.data} explainedOutcome={explainedOutcome} />}
        {isRejection && <ReasonField value={reason} onValue={setReason} isSubmitted={isSubmitted} samples={samples} />}
      </div>
    </Dialog>
  )
}

function ProgressStep<Preview extends ShownPreview>(props: BulkDialogProps<Preview>) {
  const { title, preview, deciding, describe } = props
  const close = () => {
    props.onDone()
    props.onClose()
  }
  const { total, results, isRunning, error } = deciding.progress
  return (
    <Dialog
      isOpen
      title={title}
      onClose={close}
      closable={!isRunning}
      actions={
        <>
          {!isRunning && (
            <Button kind={error ? 'quiet' : 'primary'} onClick={close}>
              {m.ui_close()}
            </Button>
          )}
          {error && <Button onClick={() => void deciding.resume()}>{m.queue_resume()}</Button>}
        </>
      }
    >
      <div className="grid gap-4">
        {(isRunning || error) && <BulkProgress done={results.length} total={total} isRunning={isRunning} />}
        {error && <Notice tone="refused">{m.queue_stopped({ reason: describe(error) })}</Notice>}
        {!isRunning && <BulkOutcome results={results} items={preview.data?.items ?? []} />}
      </div>
    </Dialog>
  )
}

/** A preview's line for each; an amount where money moves. */
interface Item {
  readonly id: string
  readonly name: string
  readonly outcome: string
  readonly amount?: string
}

export interface ShownPreview {
  readonly items: readonly Item[]
  /** More records match than it covers. */
  readonly truncated: boolean
}

/** Whether a decision on this one would succeed. */
export function isDecidable({ outcome }: Pick<Item, 'outcome'>): boolean {
  return outcome === 'ready' || outcome === 'first-approval'
}

interface BulkPreviewProps {
  preview: ShownPreview
  /** The reason that the dialog explains already. */
  explainedOutcome: string | undefined
}

/** Each record to decide, oldest first, with the reason if it cannot be decided. */
function BulkPreview({ preview: { items, truncated }, explainedOutcome }: BulkPreviewProps) {
  const refused = items.filter((item) => !isDecidable(item) && item.outcome !== explainedOutcome)
  const reasons = [...new Set(refused.map(({ outcome }) => outcome))]
  return (
    <div className="grid gap-3">
      {truncated && <p className="text-soft">{m.queue_preview_truncated({ count: items.length })}</p>}
      <ol
        aria-label={m.queue_preview_list()}
        // Many lines without controls: the list must be focusable to scroll by keyboard.
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
              {m.queue_preview_skipped({ count: refused.filter((item) => item.outcome === outcome).length })}
            </span>{' '}
            {describeOutcome(outcome)}
          </span>
        </p>
      ))}
    </div>
  )
}

const marks = {
  ready: { icon: Check, className: 'text-leaf', label: m.queue_mark_ready },
  'first-approval': { icon: Clock3, className: 'text-amber', label: m.queue_mark_first },
  refused: { icon: X, className: 'text-pencil', label: m.queue_mark_refused },
} as const

function Line({ item: { name, amount, outcome } }: { item: Item }) {
  const { icon: Icon, className, label } = marks[isDecidable({ outcome }) ? (outcome as 'ready') : 'refused']
  return (
    <li className="flex items-center gap-3 border-b border-mullion py-1 text-sm last:border-0">
      <Icon aria-hidden="true" className={`size-4 shrink-0 ${className}`} />
      <span className="sr-only">{label()}</span>
      <span className="min-w-0 grow wrap-anywhere">{name}</span>
      {amount !== undefined && <Money amount={amount} />}
    </li>
  )
}

/** The message of an outcome that is a refusal. */
function describeOutcome(outcome: string): string {
  return describeRefusal(outcome as RefusalCode)
}

/** The progress of a decision on many. */
function BulkProgress({ done, total, isRunning }: { done: number; total: number; isRunning: boolean }) {
  const label = m.queue_progress({ done, total })
  return (
    <div role="status" className="grid gap-2">
      <p className="figures">{label}</p>
      <ProgressBar label={label} share={done / total} className={isRunning ? '' : 'opacity-60'} />
    </div>
  )
}

type CountLabels = Readonly<Record<string, (values: { count: number; amount: string }) => string>>

const decided: CountLabels = {
  approved: m.queue_done_approved,
  rejected: m.queue_done_rejected,
  'first-approval': m.queue_done_first,
  not: m.queue_done_skipped,
}

/** For decisions that move no money. */
const counted: CountLabels = {
  approved: m.queue_count_approved,
  rejected: m.queue_count_rejected,
  not: m.queue_count_skipped,
}

interface BulkOutcomeProps {
  results: DecisionResults['results']
  items: ShownPreview['items']
}

/** The results, added up. */
function BulkOutcome({ results, items }: BulkOutcomeProps) {
  const amounts = new Map(items.flatMap(({ id, amount }) => (amount === undefined ? [] : [[id, fromDecimal(amount)]])))
  const labels = amounts.size > 0 ? decided : counted
  const outcomes = [...new Set(results.map(({ outcome }) => outcome))]
  return (
    <div className="grid gap-3">
      {outcomes.map((outcome) => {
        const group = results.filter((result) => result.outcome === outcome)
        const values = { count: group.length, amount: formatDollars(sumOf(group, amounts)) }
        const label = labels[outcome]
        return label ? (
          <Notice key={outcome} tone="done">
            {label(values)}
          </Notice>
        ) : (
          <Notice key={outcome} tone="refused">
            <p className="font-semibold">{labels.not!(values)}</p>
            <p>{describeOutcome(outcome)}</p>
          </Notice>
        )
      })}
    </div>
  )
}

function sumOf(group: DecisionResults['results'], amounts: ReadonlyMap<string, Cents>): Cents {
  return cents(group.reduce((sum, { id }) => sum + (amounts.get(id) ?? 0n), 0n))
}
