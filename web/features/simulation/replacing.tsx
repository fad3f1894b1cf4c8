import { useEffect, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { Dialog } from '#root/web/ui/dialog.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Spinner } from '#root/web/ui/spinner.tsx'

const pollMs = 400
const slowMs = 60_000

/** The start id of the server; null while no server answers. */
export async function readStart(): Promise<string | null> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store' })
    return response.ok ? ((await response.json()) as { start: string }).start : null
  } catch {
    return null
  }
}

/** Waits until a server with another start id answers, which has the new state, and opens its first page. */
export function Replacing({ formerStart }: { formerStart: string | null }) {
  const [isSlow, setSlow] = useState(false)
  const isOpen = formerStart !== null
  useEffect(() => {
    if (formerStart === null) return
    const startedAt = Date.now()
    const timer = setInterval(async () => {
      const start = await readStart()
      setSlow(Date.now() - startedAt > slowMs)
      if (start !== null && start !== formerStart) location.assign('/operator')
    }, pollMs)
    return () => clearInterval(timer)
  }, [formerStart])
  return (
    <Dialog isOpen={isOpen} title={m.simulation_replacing_title()} onClose={() => {}} closable={false} actions={<></>}>
      <p role="status" className="flex items-center gap-3">
        <Spinner />
        {m.simulation_replacing_text()}
      </p>
      {isSlow && <Notice tone="info">{m.simulation_replacing_slow()}</Notice>}
    </Dialog>
  )
}
