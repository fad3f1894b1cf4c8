import { m } from '#root/contract/messages/messages.js'
import { type CohortCourse, type CohortDay, cohortCourse, worldPopulation } from '#root/domain/cohorts.ts'
import type { Plan } from '#root/domain/plans.ts'
import { formatNumber } from '#root/web/ui/number-format.ts'
import { Pane } from '#root/web/ui/pane.tsx'
import { Table } from '#root/web/ui/table.tsx'
import { CurveChart } from './curve-chart.tsx'
import { shortDollars, tellDay, tellDollars, tellPeople } from './lab-words.ts'
import { scenarioOf, type Values } from './settings.ts'

/** The average course of a scenario: the answer in one line, the curves, and the same as a table. */
export function Course({ plans, values }: { plans: readonly Plan[]; values: Values }) {
  const course = cohortCourse(scenarioOf(values, plans), values.days)
  const shown = course.days.slice(0, daysWorthSeeing(course))
  return (
    <Pane title={m.lab_course_title()}>
      <div className="grid gap-6">
        <Answer course={course} />
        <CurveChart
          summary={m.lab_course_summary({ answer: answerOf(course) })}
          dayCount={shown.length}
          format={shortDollars}
          dayLabel={tellDay}
          mark={markOf(course)}
          curves={[
            { name: m.lab_curve_cash(), values: shown.map(({ cash }) => cash), stroke: 'var(--color-leaf)' },
            {
              name: m.lab_curve_promised(),
              values: shown.map(({ promised }) => promised),
              stroke: 'var(--color-pencil)',
              dash: '6 4',
            },
          ]}
        />
        <DayTable course={course} />
      </div>
    </Pane>
  )
}

/** What it comes to: the day on which it fails, what is missing then, and how many people stand there. */
function Answer({ course }: { course: CohortCourse }) {
  const end = endOf(course)
  return (
    <div role="status" className="grid gap-2">
      <p className="font-display text-2xl leading-tight sm:text-3xl">{answerOf(course)}</p>
      <p className="max-w-prose text-sm text-soft">
        {course.failureDay === null
          ? m.lab_answer_lasting_text({ people: tellPeople(end.people), promised: shortDollars(end.promised) })
          : m.lab_answer_failing_text({
              people: tellPeople(end.people),
              missing: shortDollars(-end.cash),
              promised: shortDollars(end.promised),
            })}
        {end.people > worldPopulation && ` ${m.lab_answer_world()}`}
      </p>
    </div>
  )
}

/** Long after the end the curves would be so high that the end itself could not be seen. */
const daysWorthSeeing = ({ days, failureDay }: CohortCourse) =>
  failureDay === null ? days.length : Math.max(20, Math.ceil(failureDay * 1.3))

const endOf = ({ days, failureDay }: CohortCourse): CohortDay => days[failureDay ?? days.length - 1]!

function answerOf(course: CohortCourse): string {
  return course.failureDay === null
    ? m.lab_answer_lasting({ day: formatNumber(course.days.length) })
    : m.lab_answer_failing({ day: formatNumber(course.failureDay) })
}

function markOf({ failureDay }: CohortCourse) {
  return failureDay === null ? undefined : { day: failureDay, label: tellDay(failureDay) }
}

/** Every tenth day, and the day of failure. */
function DayTable({ course }: { course: CohortCourse }) {
  const rows = course.days.filter(({ day }) => day % 10 === 0 || day === course.failureDay)
  return (
    <details>
      <summary className="link min-h-11 cursor-pointer content-center text-sm">{m.lab_table_show()}</summary>
      <Table
        caption={m.lab_course_title()}
        rows={rows}
        rowKey={({ day }) => String(day)}
        columns={[
          { key: 'day', heading: m.lab_column_day(), cell: ({ day }) => formatNumber(day) },
          { key: 'people', heading: m.lab_column_people(), align: 'end', cell: ({ people }) => tellPeople(people) },
          { key: 'cash', heading: m.lab_curve_cash(), align: 'end', cell: ({ cash }) => tellDollars(cash) },
          {
            key: 'promised',
            heading: m.lab_curve_promised(),
            align: 'end',
            cell: ({ promised }) => tellDollars(promised),
          },
        ]}
      />
    </details>
  )
}
