import { useEffect, useId, useRef, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { formatDollars, formatWholeDollars, parseDollars } from '#root/domain/money.ts'
import { inRange, payoutOf, type Plan, returnOf } from '#root/domain/plans.ts'
import { useOffer } from '#root/web/api/offer.ts'
import { Claim } from '#root/web/ui/claim.tsx'

const tones = {
  pane: { field: 'border-edge bg-paper text-ink placeholder:text-soft', soft: 'text-soft', error: 'text-pencil' },
  deep: {
    field: 'border-soft-on-deep bg-transparent text-on-deep placeholder:text-soft-on-deep',
    soft: 'text-soft-on-deep',
    error: 'text-[#ff9d90]',
  },
}

export interface OfferedCalculatorProps {
  planId: string
  isOnDeep: boolean
}

/** The calculator of a plan of the present offer. */
export function OfferedCalculator({ planId, isOnDeep }: OfferedCalculatorProps) {
  const plan = useOffer().plans.find(({ id }) => id === planId)
  return plan && <ReturnCalculator plan={plan} isOnDeep={isOnDeep} />
}

/** The plan's payout for an amount. Shows a result only inside the plan's range, both ends included. */
export function ReturnCalculator({ plan, isOnDeep }: { plan: Plan; isOnDeep: boolean }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  // The visitor may have typed before the scripts were loaded.
  useEffect(() => setText(field.current!.value), [])
  const tone = tones[isOnDeep ? 'deep' : 'pane']
  const min = formatWholeDollars(plan.minCents)
  const max = formatWholeDollars(plan.maxCents)
  const amount = parseDollars(text)
  const isAccepted = amount !== null && inRange(plan, amount)
  const isRefused = text !== '' && !isAccepted
  return (
    <div className="grid content-start gap-3 px-5 pb-8 lg:px-8">
      <label htmlFor={id} className="text-sm font-semibold">
        {m.plans_amount_label()}
      </label>
      <input
        ref={field}
        id={id}
        type="number"
        inputMode="decimal"
        min={0}
        step="any"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={m.plans_amount_placeholder({ min, max })}
        aria-describedby={`${id}-result`}
        aria-invalid={isRefused || undefined}
        className={`figures min-h-12 w-full rounded-sm border px-3 text-base ${tone.field}`}
      />
      <div id={`${id}-result`} aria-live="polite" className="min-h-14 text-sm">
        {isRefused && <p className={`font-semibold ${tone.error}`}>{m.plans_out_of_range({ min, max })}</p>}
        {!isRefused && !isAccepted && <p className={tone.soft}>{m.plans_calculator_hint()}</p>}
        {isAccepted && (
          <Claim id="plan-calculator">
            <span className="grid grid-cols-2 gap-x-4">
              <Figure label={m.plans_profit()}>{formatDollars(returnOf(plan, amount))}</Figure>
              <Figure label={m.plans_total()}>{formatDollars(payoutOf(plan, amount))}</Figure>
            </span>
          </Claim>
        )}
      </div>
    </div>
  )
}

function Figure({ label, children }: { label: string; children: string }) {
  return (
    <span className="grid">
      <span className="text-xs">{label}</span>{' '}
      <span className="figures font-display text-lg" dir="ltr">
        {children}
      </span>
    </span>
  )
}
