import { type RefObject, useEffect, useRef, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { claimFigures } from '#root/domain/claim-figures.ts'
import type { ClaimId } from '#root/domain/claims.ts'
import { Claim } from '#root/web/ui/claim.tsx'
import { formatNumber } from '#root/web/ui/number-format.ts'

interface Statistic {
  readonly claim: ClaimId
  readonly target: number
  readonly durationMs: number
  /** The figure with the words beside it. */
  readonly figure: (values: { count: string }) => string
  readonly label: () => string
  readonly note?: () => string
}

const statistics: readonly Statistic[] = [
  {
    claim: 'years',
    target: claimFigures.years,
    durationMs: 2000,
    figure: m.claim_years,
    label: m.home_years_label,
  },
  {
    claim: 'satisfaction',
    target: claimFigures.satisfaction,
    durationMs: 2000,
    figure: m.claim_satisfaction,
    label: m.home_satisfaction_label,
  },
  {
    claim: 'completed',
    target: claimFigures.completed,
    durationMs: 2500,
    figure: m.claim_completed,
    label: m.home_completed_label,
    note: m.home_completed_note,
  },
  {
    claim: 'response-time',
    target: claimFigures['response-time'],
    durationMs: 1000,
    figure: m.claim_response_time,
    label: m.home_response_label,
  },
]

/** Four figures that count up once. */
export function Counters() {
  const [block, isSeen] = useHalfVisible<HTMLDListElement>()
  return (
    <dl ref={block} className="grid sm:grid-cols-3 lg:grid-cols-[2fr_2fr_4fr_2.4fr]">
      {statistics.map((statistic) => (
        <Counter key={statistic.claim} statistic={statistic} isStarted={isSeen} />
      ))}
    </dl>
  )
}

/** One figure. Screen readers get the final value, not each step. */
function Counter({ statistic, isStarted }: { statistic: Statistic; isStarted: boolean }) {
  const { claim, target, durationMs, figure, label, note } = statistic
  const value = useCountUp(target, durationMs, isStarted)
  const isWide = note !== undefined
  return (
    <div
      className={`claim-place flex gap-x-5 gap-y-1 border-mullion px-5 py-4 max-sm:flex-wrap max-sm:not-last:border-b sm:flex-col sm:px-8 sm:py-6 lg:border-s lg:py-9 lg:first:border-s-0 ${
        isWide ? 'sm:max-lg:order-first sm:max-lg:col-span-3 sm:max-lg:border-b' : 'sm:max-lg:not-last:border-e'
      }`}
    >
      <dt className="text-sm text-soft max-sm:flex-1">{label()}</dt>
      <dd className="figures font-display text-[clamp(1.75rem,1.1rem+2.4vw,3.25rem)] leading-[1.1] whitespace-nowrap sm:order-first">
        <Claim id={claim}>
          <span aria-hidden="true">{figure({ count: formatNumber(value) })}</span>
          <span className="sr-only">{figure({ count: formatNumber(target) })}</span>
        </Claim>
      </dd>
      {note && <dd className="text-xs text-soft max-sm:basis-full">{note()}</dd>}
    </div>
  )
}

/** Turns true once, when at least half of the element is visible, and stays. */
function useHalfVisible<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry || entry.intersectionRatio < 0.5) return
        setSeen(true)
        observer.disconnect()
      },
      { threshold: 0.5 },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, isSeen]
}

/**
 * Counts from 0 to `target` in `durationMs`, once, after `isStarted`; until then, and for a visitor who prefers reduced
 * motion, it is `target`.
 */
function useCountUp(target: number, durationMs: number, isStarted: boolean): number {
  const [value, setValue] = useState(target)
  useEffect(() => {
    if (!isStarted || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let frame = 0
    let startedAt: number | null = null
    const tick = (now: number) => {
      startedAt ??= now
      const share = Math.min(1, (now - startedAt) / durationMs)
      setValue(Math.round(target * (1 - (1 - share) ** 3)))
      if (share < 1) frame = requestAnimationFrame(tick)
    }
    frame = requestAnimationFrame(tick)
    return () => cancelAnimationFrame(frame)
  }, [target, durationMs, isStarted])
  return value
}
