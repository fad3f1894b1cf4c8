import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Somebody else was faster: what was written stays in sight until it is given up. */
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
