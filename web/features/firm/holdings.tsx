import type { ReactNode } from 'react'
import type { FirmSummary } from '#root/contract/firm.ts'
import { m } from '#root/contract/messages/messages.js'
import { type Cents, fromDecimal } from '#root/domain/money.ts'
import { coverOf } from '#root/domain/solvency.ts'
import { CoverageBar, Hatching } from '#root/web/ui/coverage-bar.tsx'
import { Figure, Figures } from '#root/web/ui/figure.tsx'
import { Money } from '#root/web/ui/money.tsx'

/** The firm's real holdings beside the balances that its clients see, drawn to scale. The gap is labelled. */
export function Holdings({ firm }: { firm: FirmSummary }) {
  const custodyCents = fromDecimal(firm.custody)
  const owedCents = fromDecimal(firm.owedToClients)
  const cover = coverOf(custodyCents, owedCents)
  const hasGap = cover.gapCents > 0n
  return (
    <section className="grid content-start gap-5 p-6 sm:p-8">
      <h2 className="eyebrow font-sans">{m.firm_holdings()}</h2>
      <p className="font-display text-lg">{sentence(owedCents, cover.percent, hasGap)}</p>
      <CoverageBar custodyCents={custodyCents} owedCents={owedCents} />
      <Figures className="sm:grid-cols-3">
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
      </Figures>
    </section>
  )
}

function sentence(owedCents: Cents, percent: number, hasGap: boolean): string {
  if (owedCents === 0n) return m.firm_cover_empty()
  return hasGap ? m.firm_cover({ percent }) : m.firm_cover_full()
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
    <Figure
      label={
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="drawn grid size-3 shrink-0">
            {swatch}
          </span>
          {name}
        </span>
      }
      value={<Money amount={amountCents} className={tone} />}
      note={text}
    />
  )
}
