import { m } from '#root/contract/messages/messages.js'
import { Button } from '#root/web/ui/button.tsx'
import { formatPercent } from '#root/web/ui/percent.ts'

interface UploadProgressProps {
  share: number
  /** The connection is lost, and the upload goes on by itself when it is back. */
  isWaiting: boolean
  onCancel: () => void
}

/** How much of a file has been sent, from 0 to 1; when all of it has, the server is still looking at it. */
export function UploadProgress({ share, isWaiting, onCancel }: UploadProgressProps) {
  const percent = Math.floor(share * 100)
  const words =
    percent < 100 ? m.dashboard_proof_progress({ percent: formatPercent(percent / 100) }) : m.dashboard_proof_checking()
  return (
    <div className="grid gap-2 text-sm">
      <div className="flex items-center justify-between gap-4">
        <p className="figures">{words}</p>
        <Button kind="quiet" onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
      </div>
      <div
        role="progressbar"
        aria-label={m.dashboard_proof_uploading()}
        aria-valuenow={percent}
        className="drawn h-2 border border-brass-fill bg-glass"
      >
        <div className="h-full bg-brass-fill transition-[width] duration-150" style={{ width: `${percent}%` }} />
      </div>
      <p role="status" className="text-pencil empty:hidden">
        {isWaiting && m.dashboard_proof_waiting()}
      </p>
    </div>
  )
}
