import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { HostedClass } from '#root/contract/host/lobby.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Notice } from '#root/web/ui/notice.tsx'

/** What an action does, its button, and why it was refused. */
export function Choice({ text, error, children }: { text: string; error: Error | null; children: ReactNode }) {
  return (
    <div className="grid gap-3 border-t border-mullion pt-4 first:border-t-0 first:pt-0 sm:grid-cols-[minmax(0,1fr)_13rem] sm:items-center sm:gap-8">
      <div className="grid gap-3">
        <p className="max-w-prose text-soft">{text}</p>
        {error && <Notice tone="refused">{describeError(error)}</Notice>}
      </div>
      <div className="grid">{children}</div>
    </div>
  )
}

interface ArchiveChoiceProps {
  state: HostedClass['state']
  archive: () => Promise<unknown>
  restore: () => Promise<unknown>
  /** The first part of the keys of the reads that follow the change. */
  changed: string
  /** The look of the button that restores. */
  restoreKind?: 'primary' | 'quiet'
}

/** Archives an open class, or restores an archived one. */
export function ArchiveChoice({ state, archive, restore, changed, restoreKind = 'quiet' }: ArchiveChoiceProps) {
  const queries = useQueryClient()
  const isArchived = state === 'archived'
  const change = useMutation({
    mutationFn: isArchived ? restore : archive,
    onSettled: () => queries.invalidateQueries({ queryKey: [changed] }),
  })
  return (
    <Choice text={isArchived ? m.lobby_restore_text() : m.lobby_archive_text()} error={change.error}>
      <Button
        kind={isArchived ? restoreKind : 'quiet'}
        disabled={state === 'moving'}
        pending={change.isPending}
        pendingLabel={isArchived ? m.lobby_restoring() : m.lobby_archiving()}
        onClick={() => change.mutate()}
      >
        {isArchived ? m.lobby_restore() : m.lobby_archive()}
      </Button>
    </Choice>
  )
}
