import { m } from '#root/contract/messages/messages.js'
import { dayOfMoreJoinersThan, failureDayWithoutGrowth, requiredGrowth, worldPopulation } from '#root/domain/cohorts.ts'
import type { Plan } from '#root/domain/plans.ts'
import { formatNumber } from '#root/web/ui/number-format.ts'
import { Pane } from '#root/web/ui/pane.tsx'
import { Table } from '#root/web/ui/table.tsx'

/** For each plan of the firm, how fast deposits must grow for ever, and where that leads. */
export function RequiredGrowth({ plans, joiners }: { plans: readonly Plan[]; joiners: number }) {
  const rows = plans.map((plan) => {
    const model = { payoutFactor: 1 + plan.returnPercent / 100, durationDays: plan.durationDays }
    const growth = requiredGrowth(model)
    return {
      plan,
      growth,
      failure: failureDayWithoutGrowth(model),
      full: dayOfMoreJoinersThan(worldPopulation, joiners, growth),
    }
  })
  return (
    <Pane title={m.lab_required_title()}>
      <p className="mb-4 max-w-prose text-sm text-soft">{m.lab_required_text()}</p>
      <Table
        caption={m.lab_required_title()}
        rows={rows}
        rowKey={({ plan }) => plan.id}
        columns={[
          {
            key: 'plan',
            heading: m.lab_column_plan(),
            cell: ({ plan }) => `${plan.title}: ${plan.returnPercent}%, ${formatDays(plan.durationDays)}`,
          },
          {
            key: 'growth',
            heading: m.lab_column_growth(),
            align: 'end',
            cell: ({ growth }) => figure(`${(growth * 100).toFixed(4)}%`),
          },
          {
            key: 'failure',
            heading: m.lab_column_failure(),
            align: 'end',
            cell: ({ failure }) => formatNumber(failure),
          },
          {
            key: 'full',
            heading: m.lab_column_full({ joiners: formatNumber(joiners) }),
            align: 'end',
            cell: ({ full }) => figure(full === null ? m.lab_never() : formatNumber(full)),
          },
        ]}
      />
    </Pane>
  )
}

/** Digits that stay together beside a long heading. */
const figure = (digits: string) => <span className="whitespace-nowrap">{digits}</span>

const formatDays = (days: number) => m.lab_days({ days: formatNumber(days) })
