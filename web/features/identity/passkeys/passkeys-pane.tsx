import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { Passkey } from '#root/contract/passkeys.ts'
import { Button } from '#root/web/ui/button.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { formatDay } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { passkeysQuery } from '../queries.ts'
import { AddPasskey } from './add-passkey.tsx'
import { usePasskeysAvailable } from './available.ts'
import { RemovePasskey } from './remove-passkey.tsx'

/** A person's passkeys by name. Where this page cannot use any, it says why; those that there are can still be removed. */
export function PasskeysPane() {
  const passkeys = useQuery(passkeysQuery)
  const isAvailable = usePasskeysAvailable()
  return (
    <Pane title={m.profile_passkeys()}>
      <div className="grid gap-5 text-sm">
        <p className="text-soft">{m.profile_passkeys_text()}</p>
        {passkeys.data ? (
          <List passkeys={passkeys.data} />
        ) : passkeys.error ? (
          <LoadFailed
            error={passkeys.error}
            title={m.profile_passkeys_failed()}
            onRetry={() => void passkeys.refetch()}
          />
        ) : (
          <Skeleton className="h-12 w-full" />
        )}
        {isAvailable === true && <AddPasskey />}
        {isAvailable === false && <Notice tone="info">{m.profile_passkeys_unavailable()}</Notice>}
      </div>
    </Pane>
  )
}

function List({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  if (passkeys.length === 0) return <p>{m.profile_passkeys_none()}</p>
  return (
    <ul className="-mt-3 grid">
      {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
        <li key={id} className="grid gap-4 border-b border-mullion py-3 has-[form]:pb-6">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{name}</p>
              <p className="figures text-xs text-soft">
                {m.profile_passkeys_since({ date: formatDay(createdAt) })}
                {' · '}
                {lastUsedAt ? m.profile_passkeys_used({ date: formatDay(lastUsedAt) }) : m.profile_passkeys_unused()}
              </p>
            </div>
            {chosenId === id ? (
              <Button kind="quiet" onClick={() => setChosenId(null)}>
                {m.ui_cancel()}
              </Button>
            ) : (
              <Button
                kind="quiet"
                aria-label={m.profile_passkeys_remove_named({ name })}
                onClick={() => setChosenId(id)}
              >
                {m.profile_passkeys_remove()}
              </Button>
            )}
          </div>
          {chosenId === id && <RemovePasskey id={id} name={name} />}
        </li>
      ))}
    </ul>
  )
}
