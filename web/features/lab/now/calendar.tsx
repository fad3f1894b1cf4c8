import type { LabNow } from '#root/contract/lab.ts'
import { m } from '#root/contract/messages/messages.js'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { formatCalendarDay, formatShortDay } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { formatNumber, shortDollars } from '#root/web/ui/number-format.ts'
import { Pane } from '#root/web/ui/pane.tsx'
import { type Column, Table } from '#root/web/ui/table.tsx'
import { type CalendarDay, dollarsOf, dueDaysOf, everyDay } from './due-days.ts'

/** The days that are drawn, in whole weeks; later days are in the table. */
const maxDays = 42

/** The amounts due on each day of the firm's clock, and the days for which the money no longer suffices. */
export function Calendar({ now }: { now: LabNow }) {
  const days = dueDaysOf(now)
  const due = days.filter(({ dueCents }) => dueCents > 0n)
  return (
    <Pane title={m.lab_calendar()} aside={m.lab_calendar_zone()}>
      <div className="grid gap-5">
        <p className="max-w-prose text-sm text-soft">{m.lab_calendar_text()}</p>
        {due.length === 0 ? (
          <EmptyState title={m.lab_calendar_empty()} />
        ) : (
          <>
            <ol className="grid grid-cols-4 border-s border-t border-mullion sm:grid-cols-7">
              {everyDay(days, maxDays).map((day) => (
                <Day key={day.day} day={day} />
              ))}
            </ol>
            <details>
              <summary className="link min-h-11 cursor-pointer content-center text-sm">{m.lab_table_show()}</summary>
              <DueTable days={due} />
            </details>
          </>
        )}
      </div>
    </Pane>
  )
}

function Day({ day: { day, dueCents, leftCents, plans } }: { day: CalendarDay }) {
  const isDue = dueCents > 0n
  const isMissing = isDue && leftCents < 0n
  return (
    <li
      className={`relative grid min-h-18 content-between border-e border-b border-mullion p-2 sm:min-h-20 sm:p-2.5 ${isDue ? 'bg-glass' : 'bg-pane'} ${isMissing ? 'shadow-[inset_0_3px_0_var(--color-pencil)]' : isDue ? 'shadow-[inset_0_3px_0_var(--color-brass-fill)]' : ''}`}
    >
      <time dateTime={day} className="text-xs whitespace-nowrap text-soft">
        {formatShortDay(day)}
      </time>
      {isDue && (
        <span className="grid">
          <span className={`figures text-sm font-semibold ${isMissing ? 'text-pencil' : ''}`} dir="ltr">
            {shortDollars(dollarsOf(dueCents))}
          </span>
          <span className="sr-only">
            {m.lab_calendar_day({ count: plans })} {isMissing ? m.lab_calendar_missing() : m.lab_calendar_covered()}
          </span>
        </span>
      )}
    </li>
  )
}

function DueTable({ days }: { days: readonly CalendarDay[] }) {
  return <Table caption={m.lab_calendar()} rows={days} rowKey={({ day }) => day} columns={columns()} />
}

const columns = (): readonly Column<CalendarDay>[] => [
  { key: 'day', heading: m.lab_column_day(), cell: ({ day }) => formatCalendarDay(day) },
  { key: 'plans', heading: m.lab_column_plans(), align: 'right', cell: ({ plans }) => formatNumber(plans) },
  { key: 'due', heading: m.lab_column_due(), align: 'right', cell: ({ dueCents }) => <Money amount={dueCents} /> },
  {
    key: 'left',
    heading: m.lab_column_left(),
    align: 'right',
    cell: ({ leftCents }) => <Money amount={leftCents} className={leftCents < 0n ? 'text-pencil' : ''} />,
  },
]
