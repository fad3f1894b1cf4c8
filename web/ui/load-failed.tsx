import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type LoadFailedProps = {
  error: Error
  onRetry: () => void
} & (
  | {
      /** The name of the part that failed to load, as on the screen. */
      what: string
    }
  | {
      /** A sentence that says what failed to load, followed by the reason. */
      title: ReactNode
    }
  | {
      /** A sentence that says what failed to load, and the reason. */
      message: ReactNode
    }
)

/** A failed read: what happened, and a button to retry. */
export function LoadFailed({ error, onRetry, ...part }: LoadFailedProps) {
  return (
    <Notice
      tone="refused"
      action={
        <Button kind="quiet" onClick={onRetry} className="shrink-0">
          {m.ui_try_again()}
        </Button>
      }
    >
      {'message' in part ? (
        <p>{part.message}</p>
      ) : (
        <>
          <p>{'what' in part ? m.ui_load_failed({ what: part.what }) : part.title}</p>
          <p className="text-soft">{error.message || m.ui_offline()}</p>
        </>
      )}
    </Notice>
  )
}
