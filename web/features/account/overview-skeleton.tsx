import { m } from '#root/contract/messages/messages.js'
import { Skeleton } from '#root/web/ui/skeleton.tsx'

/** The overview before its figures have arrived, in its own shape. */
export function OverviewSkeleton() {
  return (
    <div role="status" aria-label={m.ui_loading()}>
      <Skeleton className="mb-8 h-11 w-72 max-w-full" />
      <div className="facade md:grid-cols-12">
        <div className="min-h-64 p-6 md:col-span-12 lg:col-span-7 lg:row-span-2">
          <Skeleton className="mb-4 h-4 w-28" />
          <Skeleton className="h-14 w-64 max-w-full" />
        </div>
        {[1, 2].map((card) => (
          <div key={card} className="grid min-h-32 content-start gap-3 p-6 md:col-span-6 lg:col-span-5">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-8 w-48 max-w-full" />
          </div>
        ))}
        {[1, 2, 3].map((card) => (
          <div key={card} className="grid gap-3 p-6 md:col-span-4">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-7 w-32" />
          </div>
        ))}
      </div>
    </div>
  )
}
