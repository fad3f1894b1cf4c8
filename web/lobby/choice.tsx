import type { ReactNode } from 'react'
import { describeError } from '#root/web/api/client.ts'
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
