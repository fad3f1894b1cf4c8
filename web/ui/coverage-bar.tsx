import { type ReactNode, useId } from 'react'
import { cents, type Cents } from '#root/domain/money.ts'

/** Two bars of one scale: above the amount held and the shortfall, below the amount owed. Decorative; the figures are beside it. */
export function CoverageBar({ custodyCents, owedCents }: { custodyCents: Cents; owedCents: Cents }) {
  const whole = owedCents > custodyCents ? owedCents : custodyCents
  const covered = custodyCents < owedCents ? custodyCents : owedCents
  const spare = cents(custodyCents - covered)
  return (
    <div aria-hidden="true" className="drawn grid gap-1">
      <div className="flex h-9 border border-edge">
        <Segment share={shareOf(covered, whole)} className="bg-brass-fill" />
        <Segment share={shareOf(spare, whole)} className="bg-leaf" />
        <Segment share={owedCents > custodyCents ? 100 - shareOf(covered, whole) : 0}>
          <Hatching />
        </Segment>
      </div>
      <div className="flex h-3 border border-edge">
        <Segment share={shareOf(owedCents, whole)} className="bg-glass" />
      </div>
    </div>
  )
}

function Segment({ share, className = '', children }: { share: number; className?: string; children?: ReactNode }) {
  return (
    <span className={`block transition-[width] duration-250 ease-pane ${className}`} style={{ width: `${share}%` }}>
      {children}
    </span>
  )
}

/** Missing money: hatching. */
export function Hatching() {
  const id = useId()
  return (
    <svg className="block size-full text-pencil">
      <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0v7" stroke="currentColor" strokeWidth="3" />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}

/** A share of the drawing in percent, to a hundredth. Only for widths. */
function shareOf(part: Cents, whole: Cents): number {
  return whole === 0n ? 0 : Number((part * 10_000n) / whole) / 100
}
