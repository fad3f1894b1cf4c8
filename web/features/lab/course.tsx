import { m } from '#root/contract/messages/messages.js'
import { type CohortCourse, type CohortDay, cohortCourse, worldPopulation } from '#root/domain/cohorts.ts'
import type { Plan } from '#root/domain/plans.ts'
import { formatNumber } from '#root/web/ui/number-format.ts'
import { Pane } from '#root/web/ui/pane.tsx'
import { type ChartModel } from './chart-model.ts'
import { Chart } from './chart.tsx'
import { shortDollars, formatDay, formatWholeDollars, formatPeople } from './lab-words.ts'
import { scenarioOf, type Values } from './settings.ts'

/** The average course of a scenario: the answer in one line, and the curves. */
export function Course({ plans, values }: { plans: readonly Plan[]; values: Values }) {
  const course = cohortCourse(scenarioOf(values, plans), values.days)
  return (
    <Pane title={m.lab_course_title()}>
      <div className="grid gap-6">
        <Answer course={course} />
        <Chart chart={chartOf(course)} />
      </div>
    </Pane>
  )
}

/** The result: the day of failure, the missing amount, and the number of unpaid people. */
function Answer({ course }: { course: CohortCourse }) {
  const end = endOf(course)
  return (
    <div role="status" className="grid gap-2">
      <p className="font-display text-2xl leading-tight sm:text-3xl">{answerOf(course)}</p>
      <p className="max-w-prose text-sm text-soft">
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

function chartOf(course: CohortCourse): ChartModel {
  const days = course.days.slice(0, daysWorthSeeing(course))
  return {
    title: m.lab_course_title(),
    summary: m.lab_course_summary({ answer: answerOf(course) }),
    shape: 'lines',
    series: [
      {
        name: m.lab_column_people(),
        values: days.map(({ people }) => Math.round(people)),
        stroke: null,
        format: formatPeople,
      },
      { name: m.lab_curve_cash(), values: days.map(({ cash }) => cash), stroke: 'var(--color-leaf)' },
      {
        name: m.lab_curve_promised(),
        values: days.map(({ promised }) => promised),
        stroke: 'var(--color-pencil)',
        dash: '6 4',
      },
    ],
    pointCount: days.length,
    pointHeading: m.lab_column_day(),
    formatPoint: formatDay,
    pointCell: formatNumber,
    short: shortDollars,
    format: formatWholeDollars,
    mark: course.failureDay === null ? undefined : { point: course.failureDay, label: formatDay(course.failureDay) },
  }
}

/** Long after the end the curves would be so high that the end itself would be invisible. */
const daysWorthSeeing = ({ days, failureDay }: CohortCourse) =>
  failureDay === null ? days.length : Math.min(days.length, Math.max(20, Math.ceil(failureDay * 1.3)))

const endOf = ({ days, failureDay }: CohortCourse): CohortDay => days[failureDay ?? days.length - 1]!

function answerOf(course: CohortCourse): string {
  return course.failureDay === null
    ? m.lab_answer_lasting({ day: formatNumber(course.days.length) })
    : m.lab_answer_failing({ day: formatNumber(course.failureDay) })
}
