import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { namePlan } from '#root/contract/plan-labels.ts'
import type { PlanVersion } from '#root/contract/plans.ts'
import { formatWholeDollars, fromDecimal } from '#root/domain/money.ts'
import type { PlanId } from '#root/domain/plans.ts'
import { useOffer } from '#root/web/api/offer.ts'
import { ChoiceLinks } from '#root/web/ui/choice-links.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { formatNumber } from '#root/web/ui/number-format.ts'
import { Pager } from '#root/web/ui/pager.tsx'
import { Pane, ScreenTitle } from '#root/web/ui/pane.tsx'
import { pageQueryOf } from '#root/web/ui/search-address.ts'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { type Column, Table } from '#root/web/ui/table.tsx'
import { planVersionsQuery } from '../queries.ts'
import { PlanEditor } from './plan-editor.tsx'

/** The firm's plans: each with its terms to edit, and its versions. */
export function PlansScreen() {
  const [search] = useSearchParams()
  const { plans } = useOffer()
  const plan = plans.find(({ id }) => id === search.get('plan')) ?? plans[0]!
  return (
    <>
      <ScreenTitle title={m.plan_heading()}>{m.plan_text()}</ScreenTitle>
      <div className="mb-6 border-b border-mullion">
        <ChoiceLinks
          label={m.plan_choose()}
          choices={plans.map(({ id, title }) => ({ key: id, to: `?plan=${id}`, label: namePlan(title) }))}
          chosen={plan.id}
        />
      </div>
      <div className="grid gap-6">
        <PlanEditor key={plan.id} plan={plan} />
        <PlanVersions plan={plan.id} search={search} />
      </div>
    </>
  )
}

/** Every version of a plan, newest first: who published it and when, and how many running plans use it. */
function PlanVersions({ plan, search }: { plan: PlanId; search: URLSearchParams }) {
  const versions = useQuery(planVersionsQuery(plan, pageQueryOf(search)))
  return (
    <Pane title={m.plan_versions()}>
      {versions.data && (
        <>
          <Table
            caption={m.plan_versions()}
            rows={versions.data.rows}
            rowKey={({ version }) => String(version)}
            columns={columns()}
          />
          <Pager page={versions.data} search={search} />
        </>
      )}
      {versions.error && !versions.data && (
        <LoadFailed what={m.plan_versions()} error={versions.error} onRetry={() => void versions.refetch()} />
      )}
      {versions.isPending && (
        <div role="status" aria-label={m.ui_loading()}>
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </Pane>
  )
}

const columns = (): readonly Column<PlanVersion>[] => [
  { key: 'version', heading: m.plan_column_version(), cell: ({ version }) => formatNumber(version) },
  { key: 'terms', heading: m.plan_column_terms(), cell: describeTerms, isWide: true },
  { key: 'made', heading: m.plan_column_published(), cell: ({ createdAt }) => <Moment instant={createdAt} /> },
  { key: 'by', heading: m.plan_column_by(), cell: describeMaker },
  {
    key: 'running',
    heading: m.plan_column_running(),
    align: 'right',
    cell: ({ running }) => formatNumber(running),
  },
]

function describeTerms({ title, badge, returnPercent, durationDays, min, max }: PlanVersion): string {
  return m.plan_terms_line({
    title: namePlan(title),
    badge: namePlan(badge),
    percent: String(returnPercent),
    days: String(durationDays),
    min: formatWholeDollars(fromDecimal(min)),
    max: formatWholeDollars(fromDecimal(max)),
  })
}

function describeMaker({ createdBy }: PlanVersion): string {
  return createdBy ? (createdBy.name ?? m.audit_unknown_person({ id: createdBy.id })) : m.plan_original()
}
