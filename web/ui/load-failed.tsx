import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface LoadFailedProps {
  error: Error
  onRetry: () => void
  /** The part that failed to load, followed by the reason. */
  title?: ReactNode
  /** The part that failed to load, if its text contains the reason. */
  message?: ReactNode
}

/** A failed read: what happened, and a button to retry. */
export function LoadFailed({ error, onRetry, title, message }: LoadFailedProps) {
  return (
    <Notice
      tone="refused"
      action={
        <Button kind="quiet" onClick={onRetry} className="shrink-0">
          {m.ui_try_again()}
        </Button>
      }
    >
      <p>{message ?? title ?? m.ui_could_not_load()}</p>
      {!message && <p className="text-soft">{error.message || m.ui_offline()}</p>}
    </Notice>
  )
}
