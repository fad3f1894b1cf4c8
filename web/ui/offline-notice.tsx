import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { m } from '#root/contract/messages/messages.js'

/** Says that the connection is lost, for as long as it is, and that nothing needs to be done. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className="no-print">
      {!isOnline && (
        <p className="mb-6 flex items-center gap-3 border-s-4 border-amber bg-glass px-4 py-3 text-sm">
          <WifiOff aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
          {m.offline_notice()}
        </p>
      )}
    </div>
  )
}

function follow(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
