import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal } from '#root/contract/refusals.ts'
import { replaceWord, resetWord } from '#root/domain/simulation.ts'
import { call, describeError, refusalOf, RefusedError } from '#root/web/api/client.ts'
import { confirmingFetch } from '#root/web/api/confirmation.ts'
import { firmQuery } from '#root/web/api/shared-queries.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Figure, Figures } from '#root/web/ui/figure.tsx'
import { FilePicker } from '#root/web/ui/file-picker.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { ConfirmReplacement } from './confirm-replacement.tsx'
import { readStart, Replacing } from './replacing.tsx'
import { sizeOf, Snapshots, snapshotsQuery } from './snapshots.tsx'

interface PendingReplacement {
  replacement: Replacement
  title: string
  text: string
  action: string
}

/** The whole state: its backup first, then the ways back to an earlier one, and the reset last. Auditors see it without buttons. */
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
    <>
      <div className="facade lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Now mayBackUp={mayChange} />
        <Snapshots
          className={mayChange ? '' : 'lg:col-span-2'}
          onReturn={mayChange ? (name, moment) => ask(restoreReplacement(name, moment)) : null}
        />
        {mayChange && <ImportFile onFile={(file) => ask(importReplacement(file))} />}
      </div>
      {mayChange && <Reset onReset={() => ask(resetReplacement())} />}
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

/** The state that a backup would contain, and its download. */
function Now({ mayBackUp }: { mayBackUp: boolean }) {
  const reading = useQuery(firmQuery)
  const firm = reading.data
  const listing = useQuery(snapshotsQuery)
  const snapshots = listing.data?.states
  const waitingFor = ({ error }: { error: Error | null }) => (error ? '–' : <Skeleton className="h-7 w-24" />)
  return (
    <section className="grid content-start gap-6 p-5 sm:p-8 lg:col-span-2">
      <h2 className="text-lg">{m.simulation_now()}</h2>
      {reading.error && !firm && (
        <LoadFailed what={m.simulation_now()} error={reading.error} onRetry={() => void reading.refetch()} />
      )}
      <Figures className="grid-cols-2 xl:grid-cols-4">
        <Figure
          label={m.firm_clients()}
          value={firm ? <span className="figures">{firm.clients}</span> : waitingFor(reading)}
        />
        <Figure
          label={m.simulation_snapshots_title()}
          value={snapshots ? <span className="figures">{snapshots.length}</span> : waitingFor(listing)}
        />
        <Figure
          label={m.firm_custody()}
          value={firm ? <Money amount={firm.custody} /> : waitingFor(reading)}
          className="max-sm:col-span-2"
        />
        <Figure
          label={m.firm_owed()}
          value={firm ? <Money amount={firm.owedToClients} /> : waitingFor(reading)}
          className="max-sm:col-span-2"
        />
      </Figures>
      {mayBackUp && <BackUp />}
    </section>
  )
}

function BackUp() {
  const beginning = useMutation({ mutationFn: beginDownload })
  return (
    <div className="grid gap-4 border-t border-mullion pt-5">
      <div className="grid items-center gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <p className="max-w-prose text-sm text-soft">{m.simulation_backup_text()}</p>
        <Button pending={beginning.isPending} onClick={() => beginning.mutate()}>
          <Download aria-hidden="true" className="size-4" />
          {m.simulation_backup_button()}
        </Button>
      </div>
      {beginning.error && <Notice tone="refused">{describeError(beginning.error)}</Notice>}
      {beginning.isSuccess && <Notice tone="info">{m.simulation_backup_started()}</Notice>}
    </div>
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
    <section className="grid content-start gap-5 p-5 sm:p-8">
      <div className="grid gap-2">
        <h2 className="text-lg">{m.simulation_import_title()}</h2>
        <p className="text-sm text-soft">{m.simulation_import_text()}</p>
      </div>
      <div className="grid gap-2">
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
        <p role="status" className="text-sm wrap-anywhere empty:hidden">
          {file && m.simulation_import_chosen({ name: file.name, size: sizeOf(file.size) })}
        </p>
      </div>
      <Button kind="quiet" className="justify-self-start" disabled={!file} onClick={() => file && onFile(file)}>
        {m.simulation_import_button()}
      </Button>
    </section>
  )
}

/** The most destructive action, apart from the others and last. */
function Reset({ onReset }: { onReset: () => void }) {
  return (
    <section className="mt-10 grid items-center gap-x-8 gap-y-4 border border-mullion border-s-4 border-s-pencil bg-pane p-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:p-8">
      <div className="grid gap-2">
        <h2 className="text-lg">{m.simulation_reset_title()}</h2>
        <p className="max-w-prose text-sm text-soft">{m.simulation_reset_text()}</p>
      </div>
      <Button kind="danger" className="justify-self-start" onClick={onReset}>
        {m.simulation_reset_button()}
      </Button>
    </section>
  )
}

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
