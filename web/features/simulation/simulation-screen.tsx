import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal } from '#root/contract/refusals.ts'
import type { Snapshot } from '#root/contract/simulation.ts'
import { minSnapshotHours, maxSnapshotsBytes, replaceWord, resetWord } from '#root/domain/simulation.ts'
import { call, describeError, refusalOf, RefusedError } from '#root/web/api/client.ts'
import { confirmingFetch } from '#root/web/api/confirmation.ts'
import { Button } from '#root/web/ui/button.tsx'
import { FilePicker } from '#root/web/ui/file-picker.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { formatDay, formatMoment, Moment } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { ConfirmReplacement } from './confirm-replacement.tsx'
import { readStart, Replacing } from './replacing.tsx'

interface PendingReplacement {
  replacement: Replacement
  title: string
  text: string
  action: string
}

/** The whole state: export, import, reset, and restore. Auditors see it without buttons. */
export function SimulationScreen({ mayChange }: { mayChange: boolean }) {
  const [pending, setPending] = useState<PendingReplacement | null>(null)
  const [formerStart, setFormerStart] = useState<string | null>(null)
  const replacing = useReplaceState((start) => {
    setPending(null)
    setFormerStart(start)
  })
  const ask = (next: PendingReplacement | null) => {
    replacing.reset()
    setPending(next)
  }
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      {mayChange && <Changes onOpenDialog={ask} />}
      <Snapshots onReturn={mayChange ? (name, moment) => ask(restoreReplacement(name, moment)) : null} />
      <ConfirmReplacement
        isOpen={pending !== null}
        title={pending?.title ?? ''}
        word={pending?.replacement.kind === 'reset' ? resetWord : replaceWord}
        action={pending?.action ?? ''}
        pending={replacing.isPending}
        pendingLabel={m.simulation_import_sending()}
        error={replacing.error}
        onConfirmed={() => pending && replacing.mutate(pending.replacement)}
        onClose={() => ask(null)}
      >
        {pending?.text}
      </ConfirmReplacement>
      <Replacing formerStart={formerStart} />
    </div>
  )
}

/** The ways to replace the state: a file, or a reset. */
function Changes({ onOpenDialog }: { onOpenDialog: (pending: PendingReplacement) => void }) {
  return (
    <>
      <BackUp />
      <ImportFile onFile={(file) => onOpenDialog(importReplacement(file))} />
      <Part title={m.simulation_reset_title()} text={m.simulation_reset_text()}>
        <Button kind="danger" onClick={() => onOpenDialog(resetReplacement())}>
          {m.simulation_reset_button()}
        </Button>
      </Part>
    </>
  )
}

const importReplacement = (file: File): PendingReplacement => ({
  replacement: { kind: 'import', file },
  title: m.simulation_import_title(),
  text: m.simulation_confirm_import(),
  action: m.simulation_import_button(),
})

const resetReplacement = (): PendingReplacement => ({
  replacement: { kind: 'reset' },
  title: m.simulation_reset_title(),
  text: m.simulation_reset_text(),
  action: m.simulation_reset_button(),
})

const restoreReplacement = (name: string, moment: string): PendingReplacement => ({
  replacement: { kind: 'return', name },
  title: m.simulation_snapshot_button(),
  text: m.simulation_confirm_return({ moment }),
  action: m.simulation_snapshot_button(),
})

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Pane title={title}>
      <div className="grid justify-items-start gap-5">
        <p className="max-w-prose text-sm text-soft">{text}</p>
        {children}
      </div>
    </Pane>
  )
}

function BackUp() {
  const beginning = useMutation({ mutationFn: beginDownload })
  return (
    <Part title={m.simulation_backup_title()} text={m.simulation_backup_text()}>
      <Button pending={beginning.isPending} onClick={() => beginning.mutate()}>
        {m.simulation_backup_button()}
      </Button>
      {beginning.error && <Notice tone="refused">{describeError(beginning.error)}</Notice>}
      {beginning.isSuccess && <Notice tone="info">{m.simulation_backup_started()}</Notice>}
    </Part>
  )
}

/** The browser downloads the file directly, because it may be large; so the identity is confirmed before, not by its request. */
async function beginDownload(): Promise<void> {
  await call('GET /api/session/confirmation')
  const link = document.createElement('a')
  link.href = '/api/operator/simulation/backup'
  link.download = ''
  link.click()
}

function ImportFile({ onFile }: { onFile: (file: File) => void }) {
  const id = useId()
  const [file, setFile] = useState<File | null>(null)
  return (
    <Part title={m.simulation_import_title()} text={m.simulation_import_text()}>
      <div className="grid w-full gap-2">
        <p aria-hidden="true" className="text-sm font-semibold">
          {m.simulation_import_file()}
        </p>
        <FilePicker
          id={id}
          label={m.simulation_import_file()}
          hint={m.simulation_import_hint()}
          accept=".gz,application/gzip"
          errorId={undefined}
          isRefused={false}
          layout="line"
          onFile={setFile}
        />
        <p role="status" className="text-sm wrap-anywhere">
          {file && m.simulation_import_chosen({ name: file.name, size: sizeOf(file.size) })}
        </p>
      </div>
      <Button kind="quiet" disabled={!file} onClick={() => file && onFile(file)}>
        {m.simulation_import_button()}
      </Button>
    </Part>
  )
}

const snapshotsQuery = queryOptions({
  queryKey: ['snapshots'],
  queryFn: () => call('GET /api/operator/simulation/snapshots'),
})

const reasons: Record<Snapshot['replacedBy'], () => string> = {
  reset: m.simulation_snapshot_reset,
  import: m.simulation_snapshot_import,
  return: m.simulation_snapshot_return,
}

/** The snapshots, each with a button to restore it; null if the reader may not restore. */
function Snapshots({ onReturn }: { onReturn: ((name: string, moment: string) => void) | null }) {
  const kept = useQuery(snapshotsQuery)
  const states = kept.data?.states ?? []
  const bytes = states.reduce((sum, { byteCount }) => sum + byteCount, 0)
  return (
    <Pane
      title={m.simulation_snapshots_title()}
      aside={m.simulation_snapshots_text({ size: sizeOf(maxSnapshotsBytes), hours: minSnapshotHours })}
    >
      {kept.isPending && <Skeleton className="h-24 w-full" />}
      {kept.error && (
        <LoadFailed what={m.simulation_snapshots_title()} error={kept.error} onRetry={() => void kept.refetch()} />
      )}
      {kept.data && states.length === 0 && <p className="text-sm text-soft">{m.simulation_snapshots_empty()}</p>}
      <ul className="grid">
        {states.map((state) => (
          <SnapshotRow key={state.name} state={state} onReturn={onReturn} />
        ))}
      </ul>
      {states.length > 0 && (
        <p className="pt-3 text-xs text-soft">
          {m.simulation_snapshots_total({ size: sizeOf(bytes), limit: sizeOf(maxSnapshotsBytes) })}
        </p>
      )}
    </Pane>
  )
}

function SnapshotRow({
  state,
  onReturn,
}: {
  state: Snapshot
  onReturn: ((name: string, moment: string) => void) | null
}) {
  const moment = formatMoment(state.createdAt)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-mullion py-3 last:border-0">
      <span className="grid gap-0.5 text-sm">
        {reasons[state.replacedBy]()}
        <span className="text-xs text-soft">
          <Moment instant={state.createdAt} /> · {sizeOf(state.byteCount)}
        </span>
        <span className="text-xs text-soft">
          {m.simulation_snapshot_removed_by({ when: formatDay(state.expiresAt) })}
        </span>
        {!state.isComplete && (
          <span className="text-xs font-semibold text-pencil">{m.simulation_snapshot_damaged()}</span>
        )}
      </span>
      {onReturn && state.isComplete && (
        <Button kind="quiet" onClick={() => onReturn(state.name, moment)}>
          {m.simulation_snapshot_button()}
        </Button>
      )}
    </li>
  )
}

const sizeOf = (byteCount: number) => m.simulation_snapshot_size({ size: megabytes(byteCount) })
const megabytes = (byteCount: number) => Math.max(0.1, byteCount / 1_000_000).toFixed(byteCount < 100_000_000 ? 1 : 0)

/** The replacement of the current state. */
type Replacement = { kind: 'reset' } | { kind: 'return'; name: string } | { kind: 'import'; file: File }

/** Asks the server to replace its state; it then stops and starts again. Calls back with the old server's start id. */
function useReplaceState(onAccepted: (formerStart: string) => void) {
  return useMutation({
    mutationFn: async (replacement: Replacement) => {
      const start = await readStart()
      if (start === null) throw new RefusedError('unavailable', describeRefusal('unavailable'))
      await send(replacement)
      return start
    },
    onSuccess: onAccepted,
  })
}

async function send(replacement: Replacement): Promise<void> {
  switch (replacement.kind) {
    case 'reset':
      await call('POST /api/operator/simulation/resets', { body: { confirmation: resetWord } })
      return
    case 'return':
      await call('POST /api/operator/simulation/snapshots/{name}/restoration', {
        params: { name: replacement.name },
        body: { confirmation: replaceWord },
      })
      return
    case 'import': {
      // A refusal during a long upload may be lost with the connection, so permission is checked first.
      await call('GET /api/session/confirmation')
      const headers = { 'content-type': 'application/gzip' }
      const address = `/api/operator/simulation/imports?confirmation=${replaceWord}`
      const response = await confirmingFetch(address, { method: 'POST', headers, body: replacement.file })
      if (!response.ok) throw await refusalOf(response)
    }
  }
}
