import { useId, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { namePlan } from '#root/contract/plan-labels.ts'
import type { Plan, PlanId } from '#root/domain/plans.ts'
import { formatNumber, formatPercent } from '#root/web/ui/number-format.ts'
import { type Setting, type SettingName, settings, type Values } from './settings.ts'

interface ControlsProps {
  plans: readonly Plan[]
  values: Values
  onChange: (name: SettingName, value: number) => void
}

const labels: Record<
  Exclude<SettingName, PlanId | 'spread' | 'contagion' | 'outbreak' | 'runs' | 'seed'>,
  () => string
> = {
  other: m.lab_set_other,
  otherReturn: m.lab_set_other_return,
  otherDays: m.lab_set_other_days,
  earned: m.lab_set_earned,
  joiners: m.lab_set_joiners,
  growth: m.lab_set_growth,
  deposit: m.lab_set_deposit,
  cash: m.lab_set_cash,
  rollover: m.lab_set_rollover,
  skimmed: m.lab_set_skimmed,
  panic: m.lab_set_panic,
  faithful: m.lab_set_panic_joiners,
  days: m.lab_set_days,
}

const groups: readonly { title: () => string; names: readonly SettingName[] }[] = [
  { title: m.lab_group_plans, names: ['beginners', 'advanced', 'premium', 'other', 'otherReturn', 'otherDays'] },
  { title: m.lab_group_people, names: ['joiners', 'growth', 'deposit', 'rollover'] },
  { title: m.lab_group_firm, names: ['cash', 'earned', 'skimmed', 'panic', 'faithful', 'days'] },
]

/** The sliders of the average course. */
export function Controls({ plans, values, onChange }: ControlsProps) {
  return (
    <div className="grid gap-6">
      {groups.map(({ title, names }) => (
        <fieldset key={names.join()} className="grid min-w-0 gap-4">
          <legend className="mb-3 w-full border-b border-mullion pb-2 text-sm font-semibold">{title()}</legend>
          {names
            .filter((name) => values.other > 0 || (name !== 'otherReturn' && name !== 'otherDays'))
            .map((name) => (
              <Slider key={name} name={name} label={labelOf(name, plans)} values={values} onChange={onChange} />
            ))}
        </fieldset>
      ))}
    </div>
  )
}

/** The label of a setting; the weight of a plan is labelled with what the plan promises now. */
function labelOf(name: SettingName, plans: readonly Plan[]): string {
  const plan = plans.find(({ id }) => id === name)
  if (!plan) return labels[name as keyof typeof labels]()
  return describePlan(plan)
}

/** A plan's name and promise: "Beginners, 100% in 10 days". */
export function describePlan(plan: Plan): string {
  return m.lab_set_plan({ plan: namePlan(plan.title), ...planTerms(plan) })
}

/** A plan's promise, as parameters of a message. */
export function planTerms({ returnPercent, durationDays }: Plan) {
  return { percent: String(returnPercent), days: m.lab_days({ days: formatNumber(durationDays) }) }
}

interface SliderProps extends Omit<ControlsProps, 'plans'> {
  name: SettingName
  label: string
}

/** One setting: a slider, and its value in a field that takes typed numbers. */
export function Slider({ name, label, values, onChange }: SliderProps) {
  const { min, max, step, unit } = settings.find((each) => each.name === name) as Setting
  const value = values[name]
  const shown = formatValue(unit, value)
  // While a number is typed it may be outside the limits or incomplete.
  const [typed, setTyped] = useState<string | null>(null)
  const id = useId()
  const type = (text: string) => {
    setTyped(text)
    const number = Number(text)
    if (text.trim() !== '' && number >= min && number <= max) onChange(name, number)
  }
  const [before, after] = unit === 'day' && value === 0 ? [m.lab_never(), ''] : unitsOf[unit]
  return (
    <div className="grid text-sm">
      <span className="flex items-center justify-between gap-4">
        <label htmlFor={id}>{label}</label>
        <span dir="ltr" className="figures flex shrink-0 items-center gap-1 font-semibold">
          {before}
          <input
            type="text"
            inputMode="decimal"
            aria-label={label}
            aria-invalid={typed !== null && Number(typed) !== value ? true : undefined}
            title={m.lab_set_range({ min: formatNumber(min), max: formatNumber(max) })}
            value={typed ?? String(value)}
            onChange={(event) => type(event.target.value.replaceAll(/[^\d.-]/g, ''))}
            onBlur={() => setTyped(null)}
            size={Math.max(2, String(max).length)}
            className="min-h-11 min-w-11 border-b border-edge bg-transparent px-1 text-end [field-sizing:content] aria-invalid:border-pencil aria-invalid:text-pencil sm:min-h-9"
          />
          {/* Numbers with a unit and without one end on one line. */}
          <span className="w-3.5">{after}</span>
        </span>
      </span>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={shown}
        onChange={(event) => onChange(name, Number(event.target.value))}
        className="h-11 w-full accent-[var(--color-brass-fill)] lg:h-8"
      />
    </div>
  )
}

/** The text before and after a typed number. */
const unitsOf: Record<Setting['unit'], readonly [string, string]> = {
  people: ['', ''],
  weight: ['', ''],
  number: ['', ''],
  day: ['', ''],
  days: ['', ''],
  percent: ['', '%'],
  dollars: ['$', ''],
}

function formatValue(unit: Setting['unit'], value: number): string {
  switch (unit) {
    case 'percent':
      return formatPercent(value / 100)
    case 'dollars':
      return `$${formatNumber(value)}`
    case 'days':
      return m.lab_days({ days: formatNumber(value) })
    case 'day':
      return value === 0 ? m.lab_never() : m.lab_day({ day: formatNumber(value) })
    default:
      return formatNumber(value)
  }
}
