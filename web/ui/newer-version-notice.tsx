import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Another user saved first: the edited text stays visible until it is discarded. */
export function NewerVersionNotice({
  children,
  take,
  onTake,
}: {
  children: ReactNode
  take: string
  onTake: () => void
}) {
  return (
    <Notice
      tone="refused"
      action={
        <Button kind="quiet" onClick={onTake}>
          {take}
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
