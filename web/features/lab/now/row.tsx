import type { LabNow } from '#root/contract/lab.ts'
import { m } from '#root/contract/messages/messages.js'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { coverOf } from '#root/domain/solvency.ts'
import { formatNumber } from '#root/web/ui/number-format.ts'

/** Up to this number, people are drawn one by one; more are a bar. */
const maxDrawn = 240
/** On the projector: a class of the largest size. */
const maxDrawnOnProjector = 300

type Outcome = 'full' | 'part' | 'none'
export const outcomes: readonly Outcome[] = ['full', 'part', 'none']
export const rowLabels: Record<Outcome, () => string> = {
  full: m.lab_row_full,
  part: m.lab_row_part,
  none: m.lab_row_none,
}

/** All clients in the order in which they joined, without names: how many can be paid if all withdraw today. */
export function Row({ now }: { now: LabNow }) {
  const { row, own } = now
  const count = row.full + row.part + row.none
  const { percent, gapCents } = coverOf(fromDecimal(now.held), fromDecimal(now.owed))
  return (
    <section aria-labelledby="lab-row" className="mt-4 grid gap-5 border-t border-edge pt-6">
      <h3 id="lab-row" className="text-xl">
        {m.lab_row()}
      </h3>
      <p className="max-w-prose text-sm text-soft">{m.lab_row_text()}</p>
      <RowDrawing row={row} ownPlace={own?.place} />
      <dl className="grid gap-y-1 text-sm">
        {outcomes.map((outcome) => (
          <div
            key={outcome}
            className="flex items-center justify-between gap-4 border-t border-mullion py-1.5 first:border-0"
          >
            <dt className="flex items-center gap-2">
              <span aria-hidden="true" className="grid h-4 w-2.5 shrink-0">
                <Figure outcome={outcome} />
              </span>
              {rowLabels[outcome]()}
            </dt>
            <dd className="figures font-semibold">{formatNumber(row[outcome])}</dd>
          </div>
        ))}
      </dl>
      {own && (
        <p className="border-s-2 border-brass-fill ps-4 font-display text-lg">
          {m.lab_row_own({
            place: formatNumber(own.place),
            count: formatNumber(count),
            claim: formatDollars(fromDecimal(own.claim)),
            paid: formatDollars(fromDecimal(own.paid)),
          })}
        </p>
      )}
      {gapCents > 0n && <p className="text-sm text-soft">{m.lab_row_equal({ percent: formatNumber(percent) })}</p>}
    </section>
  )
}

interface RowDrawingProps {
  row: LabNow['row']
  ownPlace?: number | undefined
  /** For the projector: larger, with more people drawn one by one. */
  isLarge?: boolean
}

/** The row of people, or a bar of them where they are many. Decorative; the figures are beside it. */
export function RowDrawing({ row, ownPlace, isLarge = false }: RowDrawingProps) {
  const count = row.full + row.part + row.none
  if (count > (isLarge ? maxDrawnOnProjector : maxDrawn)) return <Bar row={row} count={count} />
  return <People row={row} ownPlace={ownPlace} size={isLarge ? 'h-14 w-8' : 'h-7 w-4'} />
}

function People({ row, ownPlace, size }: { row: LabNow['row']; ownPlace: number | undefined; size: string }) {
  const people = outcomes.flatMap((outcome) => Array<Outcome>(row[outcome]).fill(outcome))
  return (
    <div aria-hidden="true" className="flex flex-wrap gap-1">
      {people.map((outcome, index) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- a person is their place in the queue
          key={index}
          className={`grid ${size} ${index + 1 === ownPlace ? 'outline-2 outline-offset-2 outline-ink' : ''}`}
        >
          <Figure outcome={outcome} />
        </span>
      ))}
    </div>
  )
}

/** Hatching, fine enough for one person. */
const unpaidHatching = {
  backgroundImage: 'repeating-linear-gradient(135deg, var(--color-pencil) 0 1.25px, transparent 1.25px 5px)',
}

/** One person in the queue: paid, paid in part, or unpaid. */
function Figure({ outcome }: { outcome: Outcome }) {
  if (outcome === 'full') return <span className="drawn bg-brass-fill" />
  return (
    <span className="drawn grid border border-pencil/60" style={outcome === 'none' ? unpaidHatching : undefined}>
      {outcome === 'part' && <span className="mt-auto h-1/2 bg-brass-fill" />}
    </span>
  )
}

function Bar({ row, count }: { row: LabNow['row']; count: number }) {
  return (
    <div aria-hidden="true" className="drawn flex h-9 border border-edge">
      <span className="bg-brass-fill" style={{ width: `${(row.full / count) * 100}%` }} />
      <span className="grow" style={unpaidHatching} />
    </div>
  )
}
