import type { CohortPlan, CohortScenario } from '#root/domain/cohorts.ts'
import type { CrowdScenario } from '#root/domain/investor-crowd.ts'
import type { Plan } from '#root/domain/plans.ts'

/** One setting of a scenario, by its name in the address. Shares and growth are whole tenths of a percent there. */
export interface Setting {
  readonly name: string
  readonly min: number
  readonly max: number
  readonly step: number
  readonly usual: number
  readonly unit: 'people' | 'percent' | 'dollars' | 'day' | 'days' | 'weight' | 'number'
}

const setting = <const Name extends string>(
  name: Name,
  unit: Setting['unit'],
  [min, max, step]: readonly [number, number, number],
  usual: number,
) => ({ name, unit, min, max, step, usual })

/** All settings, in the order of display. */
export const settings = [
  setting('beginners', 'weight', [0, 100, 5], 60),
  setting('advanced', 'weight', [0, 100, 5], 30),
  setting('premium', 'weight', [0, 100, 5], 10),
  /** A plan that the firm does not offer: a historical or an honest one. */
  setting('other', 'weight', [0, 100, 5], 0),
  setting('otherReturn', 'percent', [1, 600, 1], 50),
  setting('otherDays', 'days', [5, 365, 5], 45),
  setting('joiners', 'people', [1, 500, 1], 10),
  setting('growth', 'percent', [-5, 15, 0.1], 2),
  setting('deposit', 'dollars', [10, 20_000, 10], 500),
  setting('cash', 'dollars', [0, 500_000, 5_000], 0),
  setting('earned', 'percent', [0, 20, 0.5], 0),
  setting('rollover', 'percent', [0, 100, 5], 0),
  setting('skimmed', 'percent', [0, 90, 5], 0),
  setting('panic', 'day', [0, 365, 1], 0),
  setting('faithful', 'percent', [0, 100, 5], 10),
  setting('days', 'days', [30, 730, 5], 120),
  setting('spread', 'percent', [0, 150, 10], 50),
  setting('contagion', 'percent', [0, 200, 10], 30),
  setting('outbreak', 'percent', [0, 2, 0.1], 0.1),
  setting('runs', 'number', [1, 1_000, 1], 200),
  setting('seed', 'number', [1, 999_999_999, 1], 1),
] as const satisfies readonly Setting[]

export type SettingName = (typeof settings)[number]['name']
export type Values = Readonly<Record<SettingName, number>>

/** Reads the settings of an address; missing or invalid values get their defaults. */
export function valuesOf(search: URLSearchParams): Values {
  const read = ({ name, min, max, usual }: Setting) => {
    const text = search.get(name)
    const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
    return value >= min && value <= max ? value : usual
  }
  return Object.fromEntries(settings.map((each) => [each.name, read(each)])) as Values
}

/** The address of a scenario: it contains only values that differ from the defaults. */
export function searchOf(values: Partial<Values>): URLSearchParams {
  const unusual = settings.filter(({ name, usual }) => values[name] !== undefined && values[name] !== usual)
  return new URLSearchParams(unusual.map(({ name }) => [name, String(values[name])]))
}

/** The cohort scenario of a set of values, with the firm's plans. When no plan has a weight, all weigh the same. */
export function scenarioOf(values: Values, plans: readonly Plan[]): CohortScenario {
  return {
    plans: mixOf(values, plans),
    joinersPerDay: values.joiners,
    dailyGrowth: values.growth / 100,
    deposit: values.deposit,
    initialCash: values.cash,
    rollOver: values.rollover / 100,
    skimmed: values.skimmed / 100,
    earned: (1 + values.earned / 100) ** (1 / 365) - 1,
    panic: values.panic === 0 ? null : { day: values.panic, stillJoining: values.faithful / 100 },
  }
}

/** The same with individual people: how much their amounts vary, and how panic spreads among them. */
export function crowdOf(values: Values, plans: readonly Plan[]): CrowdScenario {
  return {
    ...scenarioOf(values, plans),
    amountSpread: values.spread / 100,
    contagion: values.contagion / 100,
    outbreak: values.outbreak / 100,
  }
}

function mixOf(values: Values, plans: readonly Plan[]): CohortPlan[] {
  const other = { id: 'other', returnPercent: values.otherReturn, durationDays: values.otherDays } as const
  const total = [...plans, other].reduce((sum, { id }) => sum + values[id], 0)
  return [...plans, other]
    .map(({ id, returnPercent, durationDays }) => ({
      payoutFactor: 1 + returnPercent / 100,
      durationDays,
      share: total > 0 ? values[id] / total : id === 'other' ? 0 : 1 / plans.length,
    }))
    .filter(({ share }) => share > 0)
}
