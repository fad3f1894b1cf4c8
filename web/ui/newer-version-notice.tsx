import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Another user saved first: the edited text stays visible until it is discarded. */
export function NewerVersionNotice({
  children,
  actionLabel,
  onAction,
}: {
  children: ReactNode
  actionLabel: string
  onAction: () => void
}) {
  return (
    <Notice
      tone="refused"
      action={
        <Button kind="quiet" onClick={onAction}>
          {actionLabel}
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
