import { useMemo } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { type CohortCourse, type CohortDay, cohortCourse, worldPopulation } from '#root/domain/cohorts.ts'
import type { Plan } from '#root/domain/plans.ts'
import { type ChartModel, type Gap, sharedExtent } from '#root/web/ui/chart/chart-model.ts'
import { Chart } from '#root/web/ui/chart/chart.tsx'
import { formatNumber, shortDollars } from '#root/web/ui/number-format.ts'
import { Pane } from '#root/web/ui/pane.tsx'
import { formatDay, formatPeople, formatWholeDollars } from './lab-format.ts'
import { scenarioName } from './scenarios.ts'
import { scenarioOf, type Values } from './settings.ts'

/**
 * The average course of a scenario: the answer in one line, and the curves. Two scenarios stand side by side, with the
 * same scale.
 */
export function Courses({ plans, scenarios }: { plans: readonly Plan[]; scenarios: readonly Values[] }) {
  const courses = useMemo(
    () => scenarios.map((values) => cohortCourse(scenarioOf(values, plans), values.days)),
    [scenarios, plans],
  )
  const isCompared = courses.length > 1
  const dayCount = Math.max(...courses.map(daysShown))
  const charts = courses.map((course, index) =>
    chartOf(course, isCompared ? m.lab_scenario({ name: scenarioName(index) }) : m.lab_course_title(), dayCount),
  )
  const extent = isCompared ? sharedExtent(charts[0]!, charts[1]!) : undefined
  return (
    <div className={isCompared ? 'grid gap-4 xl:grid-cols-2' : ''}>
      {charts.map((chart, index) => (
        <Pane key={chart.title} title={chart.title} className={isCompared ? '' : 'max-sm:[&>header]:sr-only'}>
          <div className="grid gap-5 max-sm:gap-3">
            <ResultLine course={courses[index]!} />
            <Chart chart={{ ...chart, extent }} />
          </div>
        </Pane>
      ))}
    </div>
  )
}

/**
 * The result: the day of failure, the missing amount, and the number of unpaid people. On a phone the sentence about
 * people comes after the chart, so that the chart is in the first window.
 */
function ResultLine({ course }: { course: CohortCourse }) {
  const end = endOf(course)
  return (
    <div role="status" className="grid gap-2 max-sm:contents">
      <p className="font-display text-2xl leading-tight max-sm:text-xl">{describeResult(course)}</p>
      <p className="max-w-prose text-sm text-soft max-sm:order-last">
        {course.failureDay === null
          ? m.lab_answer_lasting_text({ people: formatPeople(end.people), promised: shortDollars(end.promised) })
          : m.lab_answer_failing_text({
              people: formatPeople(end.people),
              missing: shortDollars(-end.cash),
              promised: shortDollars(end.promised),
            })}
        {end.people > worldPopulation && ` ${m.lab_answer_world()}`}
      </p>
    </div>
  )
}

function chartOf(course: CohortCourse, title: string, dayCount: number): ChartModel {
  const days = course.days.slice(0, dayCount)
  const [cash, promised] = [days.map((day) => day.cash), days.map((day) => day.promised)]
  return {
    title,
    summary: m.lab_course_summary({ answer: describeResult(course) }),
    source: m.lab_course_source(),
    shape: 'lines',
    series: [
      {
        name: m.lab_column_people(),
        values: days.map(({ people }) => Math.round(people)),
        stroke: null,
        format: formatPeople,
      },
      { name: m.lab_curve_cash(), values: cash, stroke: 'var(--color-leaf)' },
      { name: m.lab_curve_promised(), values: promised, stroke: 'var(--color-pencil)', dash: '6 4' },
    ],
    gap: uncoveredOf(days),
    pointCount: days.length,
    pointHeading: m.lab_column_day(),
    formatPoint: formatDay,
    pointCell: formatNumber,
    short: shortDollars,
    format: formatWholeDollars,
    mark:
      course.failureDay === null
        ? undefined
        : { point: course.failureDay, label: m.lab_mark_failure({ day: formatNumber(course.failureDay) }) },
  }
}

/** The difference between the promises, at the actual return, and the cash. An honest fund has none. */
function uncoveredOf(days: readonly CohortDay[]): Gap | undefined {
  const toCents = (amount: number) => Math.round(amount * 100) / 100
  const [above, below] = [days.map(({ needed }) => toCents(needed)), days.map(({ cash }) => toCents(cash))]
  return above.some((needed, day) => needed > below[day]!) ? { name: m.lab_curve_uncovered(), above, below } : undefined
}

/** Long after the failure the curves would be so high that the failure itself would be invisible. */
const daysShown = ({ days, failureDay }: CohortCourse) =>
  failureDay === null ? days.length : Math.min(days.length, Math.max(20, Math.ceil(failureDay * 1.3)))

const endOf = ({ days, failureDay }: CohortCourse): CohortDay => days[failureDay ?? days.length - 1]!

/** The result of a course in one sentence. */
export function describeResult(course: CohortCourse): string {
  return course.failureDay === null
    ? m.lab_answer_lasting({ day: formatNumber(course.days.length) })
    : m.lab_answer_failing({ day: formatNumber(course.failureDay) })
}
