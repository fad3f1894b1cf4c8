import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { replaceWord, resetWord } from '#root/domain/simulation.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { ConfirmReplacement } from './confirm-replacement.tsx'
import { type Replacement, useReplaceState } from './replace-state.ts'
import { Replacing } from './replacing.tsx'
import { Snapshots } from './snapshots.tsx'

interface Asked {
  replacement: Replacement
  title: string
  text: string
  action: string
}

/** The whole state: out as a file, in from one, anew, and back. Who may only read sees what there is, and no button. */
export function SimulationScreen({ mayChange }: { mayChange: boolean }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [formerStart, setFormerStart] = useState<string | null>(null)
  const replacing = useReplaceState((start) => {
    setAsked(null)
    setFormerStart(start)
  })
  const ask = (next: Asked | null) => {
    replacing.reset()
    setAsked(next)
  }
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      {mayChange && <Changes onAsk={ask} />}
      <Snapshots onReturn={mayChange ? (name, moment) => ask(askToReturn(name, moment)) : null} />
      <ConfirmReplacement
        isOpen={asked !== null}
        title={asked?.title ?? ''}
        word={asked?.replacement.kind === 'reset' ? resetWord : replaceWord}
        action={asked?.action ?? ''}
        pending={replacing.isPending}
        pendingLabel={m.simulation_import_sending()}
        error={replacing.error}
        onConfirmed={() => asked && replacing.mutate(asked.replacement)}
        onClose={() => ask(null)}
      >
        {asked?.text}
      </ConfirmReplacement>
      <Replacing formerStart={formerStart} />
    </div>
  )
}

/** What takes the place of everything: a file, or a new beginning. */
function Changes({ onAsk }: { onAsk: (asked: Asked) => void }) {
  return (
    <>
      <BackUp />
      <BringIn onFile={(file) => onAsk(askToImport(file))} />
      <Part title={m.simulation_reset_title()} text={m.simulation_reset_text()}>
        <Button kind="danger" onClick={() => onAsk(askToReset())}>
          {m.simulation_reset_button()}
        </Button>
      </Part>
    </>
  )
}

const askToImport = (file: File): Asked => ({
  replacement: { kind: 'import', file },
  title: m.simulation_import_title(),
  text: m.simulation_confirm_import(),
  action: m.simulation_import_button(),
})

const askToReset = (): Asked => ({
  replacement: { kind: 'reset' },
  title: m.simulation_reset_title(),
  text: m.simulation_reset_text(),
  action: m.simulation_reset_button(),
})

const askToReturn = (name: string, moment: string): Asked => ({
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

/** The browser itself takes the file, which may be large; so who is asking is confirmed before, and not by its request. */
async function beginDownload(): Promise<void> {
  await call('GET /api/session/confirmation')
  const link = document.createElement('a')
  link.href = '/api/operator/simulation/backup'
  link.download = ''
  link.click()
}

function BringIn({ onFile }: { onFile: (file: File) => void }) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <Part title={m.simulation_import_title()} text={m.simulation_import_text()}>
      <TextField
        type="file"
        accept=".gz,application/gzip"
        label={m.simulation_import_file()}
        hint={m.simulation_import_hint()}
        onChange={(event) => setFile(event.target.files?.[0] ?? null)}
      />
      <Button kind="quiet" disabled={!file} onClick={() => file && onFile(file)}>
        {m.simulation_import_button()}
      </Button>
    </Part>
  )
}
