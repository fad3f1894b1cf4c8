import { useSearchParams } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { useAllLoaded } from '#root/web/api/all-loaded.ts'
import { ConsoleTitle } from '#root/web/features/operator/console-title.tsx'
import { Shortcuts, useShortcuts } from '#root/web/features/operator/shortcuts.tsx'
import { FreezeControl } from '#root/web/features/withdrawals/freeze/freeze-control.tsx'
import { withdrawalFreezeQuery } from '#root/web/features/withdrawals/queries.ts'
import { WithdrawalQueue } from '#root/web/features/withdrawals/review/withdrawal-queue.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'
import { QueueSkeleton } from '#root/web/ui/queue.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'

/** The queue of withdrawals, /operator/withdrawals. */
export default function OperatorWithdrawals() {
  const [search] = useSearchParams()
  const shortcuts = useShortcuts()
  const isReady = useAllLoaded(withdrawalFreezeQuery)
  // On a phone, the open record fills the screen.
  const isOpen = search.has('withdrawal')
  return (
    <>
      <ConsoleTitle page={m.operator_nav_withdrawals()} />
      <div className={isOpen ? 'max-lg:sr-only' : ''}>
        <ScreenTitle title={m.review_withdrawals_heading()}>
          {/* On a phone the list comes first. */}
          <p className="max-sm:sr-only">{m.review_withdrawals_text()}</p>
        </ScreenTitle>
      </div>
      <div className={isOpen ? 'max-lg:hidden' : ''}>
        {isReady ? (
          <FreezeControl />
        ) : (
          <>
            <div className="mb-6 h-14 border-s-4 border-mullion bg-pane max-sm:mb-4" />
            <FiltersSkeleton />
          </>
        )}
      </div>
      {isReady ? (
        <WithdrawalQueue hasKeys={shortcuts.isOn} aside={<Shortcuts {...shortcuts} />} />
      ) : (
        <QueueSkeleton isOpen={isOpen} hasChecks />
      )}
    </>
  )
}

/** The filters of the queue, while it is not known how much room the banner above them takes. */
function FiltersSkeleton() {
  return (
    <div className="mb-6 grid h-27 content-between max-sm:mb-3 max-sm:h-26 xl:h-14 xl:grid-cols-2 xl:border-b xl:border-mullion xl:pb-2">
      <Skeleton className="my-2.5 h-6 w-72" />
      <Skeleton className="h-11.5 w-full" />
    </div>
  )
}
