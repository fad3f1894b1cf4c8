import { m } from '#root/contract/messages/messages.js'
import { collapseTime, type ContinuousScheme, fitInflow } from '#root/domain/continuous-scheme.ts'
import { formatNumber } from '#root/web/ui/number-format.ts'
import { Pane } from '#root/web/ui/pane.tsx'
import { Table } from '#root/web/ui/table.tsx'

const base: ContinuousScheme = {
  initialDeposit: 1,
  initialCash: 1,
  initialInflow: 1,
  inflowGrowth: 0,
  promisedRate: 0.1,
  nominalRate: 0.02,
  withdrawalRate: 0.05,
}

/** A fund that promises what it earns, beside schemes that promise more. */
const cases: readonly { name: () => string; scheme: ContinuousScheme }[] = [
  { name: m.lab_case_bond, scheme: { ...base, promisedRate: 0.02 } },
  { name: m.lab_case_no_inflow, scheme: { ...base, initialInflow: 0 } },
  { name: () => m.lab_case_growth({ growth: '0%' }), scheme: base },
  { name: () => m.lab_case_growth({ growth: '6%' }), scheme: { ...base, inflowGrowth: 0.06 } },
  { name: () => m.lab_case_growth({ growth: '9%' }), scheme: { ...base, inflowGrowth: 0.09 } },
  { name: () => m.lab_case_growth({ growth: '11%' }), scheme: { ...base, inflowGrowth: 0.11 } },
]

/** Published cases, computed here by the published formula, with an honest fund as a control. */
export function PublishedCases() {
  const { initialInflow, inflowGrowth } = fitInflow(200_000, 10_000_000, 0.58)
  return (
    <Pane title={m.lab_cases_title()}>
      <p className="mb-4 max-w-prose text-sm text-soft">{m.lab_cases_text()}</p>
      <Table
        caption={m.lab_cases_title()}
        rows={cases.map(({ name, scheme }) => ({ name: name(), end: collapseTime(scheme) }))}
        rowKey={({ name }) => name}
        columns={[
          { key: 'case', heading: m.lab_column_case(), cell: ({ name }) => name },
          {
            key: 'end',
            heading: m.lab_column_end(),
            align: 'end',
            cell: ({ end }) => (end === null ? m.lab_never() : m.lab_years({ years: end.toFixed(1) })),
          },
        ]}
      />
      <p className="mt-6 max-w-prose text-sm">
        {m.lab_case_ponzi({
          start: formatNumber(Math.round(initialInflow / 365)),
          factor: formatNumber(Math.round(Math.exp(inflowGrowth))),
        })}
      </p>
      <p className="mt-2 text-xs text-soft">{m.lab_cases_source()}</p>
    </Pane>
  )
}
