import { type ReactNode, useId } from 'react'
import type { FirmSummary } from '#root/contract/firm.ts'
import { m } from '#root/contract/messages/messages.js'
import { cents, type Cents, fromDecimal } from '#root/domain/money.ts'
import { coverOf } from '#root/domain/solvency.ts'
import { Money } from '#root/web/ui/money.tsx'

/** What the firm really has against what its clients' screens say, drawn to scale; the gap has its name. */
export function Holdings({ firm }: { firm: FirmSummary }) {
  const custodyCents = fromDecimal(firm.custody)
  const owedCents = fromDecimal(firm.owedToClients)
  const cover = coverOf(custodyCents, owedCents)
  const hasGap = cover.gapCents > 0n
  return (
    <section className="grid content-start gap-5 p-6 sm:p-8">
      <h2 className="eyebrow font-sans">{m.firm_holdings()}</h2>
      <p className="font-display text-lg">{sentence(owedCents, cover.percent, hasGap)}</p>
      <Bars custodyCents={custodyCents} owedCents={owedCents} />
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
        <Part
          swatch={<span className="bg-brass-fill" />}
          name={m.firm_custody()}
          text={m.firm_custody_text()}
          amountCents={custodyCents}
        />
        <Part
          swatch={<span className="border border-edge bg-glass" />}
          name={m.firm_owed()}
          text={m.firm_owed_text()}
          amountCents={owedCents}
        />
        {hasGap ? (
          <Part
            swatch={<Hatching />}
            name={m.firm_gap()}
            text={m.firm_gap_text()}
            amountCents={cover.gapCents}
            tone="text-pencil"
          />
        ) : (
          <Part
            swatch={<span className="bg-leaf" />}
            name={m.firm_spare()}
            text={m.firm_spare_text()}
            amountCents={cover.spareCents}
          />
        )}
      </dl>
    </section>
  )
}

function sentence(owedCents: Cents, percent: number, hasGap: boolean): string {
  if (owedCents === 0n) return m.firm_cover_empty()
  return hasGap ? m.firm_cover({ percent }) : m.firm_cover_full()
}

/** Two bars of one scale: above what is held and what is missing, below what is owed. */
function Bars({ custodyCents, owedCents }: { custodyCents: Cents; owedCents: Cents }) {
  const whole = owedCents > custodyCents ? owedCents : custodyCents
  const covered = custodyCents < owedCents ? custodyCents : owedCents
  const spare = cents(custodyCents - covered)
  return (
    <div aria-hidden="true" className="grid gap-1">
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

/** Money that is nowhere: lines with nothing between them. */
function Hatching() {
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

/** A share of the drawing in percent, to a hundredth. For widths only. */
function shareOf(part: Cents, whole: Cents): number {
  return whole === 0n ? 0 : Number((part * 10_000n) / whole) / 100
}

interface PartProps {
  swatch: ReactNode
  name: ReactNode
  text: ReactNode
  amountCents: Cents
  tone?: string
}

function Part({ swatch, name, text, amountCents, tone = '' }: PartProps) {
  return (
    <div className="grid content-start">
      <dt className="flex items-center gap-2 text-sm font-semibold">
        <span aria-hidden="true" className="grid size-3 shrink-0">
          {swatch}
        </span>
        {name}
      </dt>
      <dd className={`font-display text-xl ${tone}`}>
        <Money amount={amountCents} />
      </dd>
      <dd className="text-xs text-soft">{text}</dd>
    </div>
  )
}
