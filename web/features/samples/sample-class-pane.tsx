import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { SampleClasses } from '#root/contract/sample-classes.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { useOperation } from '#root/web/api/operation.ts'
import { Button } from '#root/web/ui/button.tsx'
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { ProgressBar } from '#root/web/ui/progress-bar.tsx'
import { WriteControls } from '#root/web/ui/read-only.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { FillDialog } from './fill-dialog.tsx'

const sampleClassesQuery = queryOptions({
  queryKey: ['sample'],
  queryFn: () => call('GET /api/operator/sample-classes'),
})

/** Sample clients: their number, the progress of a class, and buttons to create and remove them. */
export function SampleClassPane() {
  const [openDialog, setOpenDialog] = useState<'fill' | 'wipe' | null>(null)
  const samples = useQuery(sampleClassesQuery)
  return (
    <Pane title={m.samples_heading()} className="mt-10">
      <div className="grid gap-4">
        <p className="max-w-prose text-sm text-soft">{m.samples_text()}</p>
        {samples.error && !samples.data && (
          <LoadFailed what={m.samples_heading()} error={samples.error} onRetry={() => void samples.refetch()} />
        )}
        {samples.isPending && <Skeleton className="h-6 w-64" />}
        {samples.data && (
          <>
            <Progress samples={samples.data} />
            <WriteControls>
              <div className="flex flex-wrap gap-3">
                <Button kind="quiet" disabled={samples.data.left === 0} onClick={() => setOpenDialog('fill')}>
                  {m.samples_fill()}
                </Button>
                {samples.data.classes.some(({ status }) => status !== 'wiping') && (
                  <Button kind="danger" onClick={() => setOpenDialog('wipe')}>
                    {m.samples_remove()}
                  </Button>
                )}
              </div>
            </WriteControls>
            {openDialog === 'fill' && <FillDialog left={samples.data.left} onClose={() => setOpenDialog(null)} />}
            {openDialog === 'wipe' && <WipeDialog onClose={() => setOpenDialog(null)} />}
          </>
        )}
      </div>
    </Pane>
  )
}

/** Their number; while a class is created or removed, the progress. */
function Progress({ samples: { classes, clients } }: { samples: SampleClasses }) {
  const running = classes.filter(({ status }) => status === 'filling' || status === 'wiping')
  const wanted = running.reduce((sum, one) => sum + one.wanted, 0)
  const made = running.reduce((sum, one) => sum + one.made, 0)
  const isWiping = running.some(({ status }) => status === 'wiping')
  const text = isWiping
    ? m.samples_removing({ count: clients })
    : running.length > 0
      ? m.samples_progress({ made, wanted })
      : clients > 0
        ? m.samples_have({ count: clients })
        : m.samples_have_none()
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm font-semibold">
        {text}
      </p>
      {running.length > 0 && (
        <ProgressBar
          label={m.samples_progress_label()}
          share={(isWiping ? wanted - clients : made) / wanted}
          className="max-w-96"
        />
      )}
    </div>
  )
}

/** Asks for confirmation before all sample clients are removed, and explains what happens to their money. */
function WipeDialog({ onClose }: { onClose: () => void }) {
  const wiping = useOperation((_: null, key: string) => call('DELETE /api/operator/sample-classes', { key }))
  return (
    <ConfirmDialog
      title={m.samples_remove_title()}
      action={m.samples_remove_confirm()}
      pendingLabel={m.samples_remove_requesting()}
      pending={wiping.isPending}
      refusal={wiping.error && describeError(wiping.error)}
      onConfirm={() => wiping.mutate(null, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{m.samples_remove_text()}</p>
    </ConfirmDialog>
  )
}
