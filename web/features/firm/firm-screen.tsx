import { useQuery } from '@tanstack/react-query'
import type { FirmSummary } from '#root/contract/firm.ts'
import { m } from '#root/contract/messages/messages.js'
import { firmQuery } from '#root/web/api/shared-queries.ts'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { Figures } from './figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Holdings } from './holdings.tsx'
import { PayoutsToDo } from './payouts-to-do.tsx'
import { Reversals } from './reversals.tsx'
import { Waiting } from './waiting.tsx'

const facade = 'facade lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]'

/** The firm in one look: what waits, what it holds against what it owes. Before the first client: how to begin. */
export function FirmScreen() {
  const firm = useQuery(firmQuery)
  return (
    <>
      <ScreenTitle title={m.firm_heading()} />
      {firm.error && !firm.data && <LoadFailed error={firm.error} onRetry={() => void firm.refetch()} />}
      {firm.isPending && <FirmSkeleton />}
      {firm.data && <Reversals reversals={firm.data.reversals} />}
      {firm.data && <PayoutsToDo payoutsToDo={firm.data.payoutsToDo} />}
      {firm.data && (firm.data.clients === 0 ? <FirstSteps /> : <FirmFacade firm={firm.data} />)}
    </>
  )
}

function FirmFacade({ firm }: { firm: FirmSummary }) {
  return (
    <div className={facade}>
      <Waiting firm={firm} />
      <Holdings firm={firm} />
      <Figures firm={firm} />
    </div>
  )
}

function FirmSkeleton() {
  return (
    <div role="status" aria-label={m.ui_loading()} className={facade}>
      <div className="grid gap-6 p-6 sm:p-8">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-20 w-full" />
      </div>
      <div className="grid content-start gap-6 p-6 sm:p-8">
        <Skeleton className="h-6 w-56" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
      <div className="p-6 sm:p-8 lg:col-span-2">
        <Skeleton className="h-16 w-full" />
      </div>
    </div>
  )
}
