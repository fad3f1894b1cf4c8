import { CircleAlert, CircleCheck, Clock3 } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import { formatPercent } from '#root/web/ui/number-format.ts'
import { ProgressBar } from '#root/web/ui/progress-bar.tsx'
import type { Upload } from './uploads.ts'

/** A document's upload state: 'Uploading... N%', 'Upload complete!' or 'Upload failed. Please try again.' */
export function UploadStatus({ upload, label }: { upload: Upload; label: string }) {
  switch (upload.kind) {
    case 'sending':
      return <Uploading share={upload.share} isWaiting={upload.isWaiting} label={label} />
    case 'failed':
      return (
        <p role="alert" className="flex items-start gap-2 text-pencil">
          <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
          <span>
            {m.cdd_upload_failed()} <span className="text-ink">{upload.message}</span>
          </span>
        </p>
      )
    case 'chosen':
      return (
        <p className="flex items-center gap-2 text-soft">
          <Clock3 aria-hidden="true" className="size-4 shrink-0" />
          {m.cdd_upload_ready()}
        </p>
      )
    case 'sent':
    case 'unchanged':
    case 'replacing':
      return (
        <p role="status" className="flex items-center gap-2 text-leaf">
          <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
          {m.cdd_upload_complete()}
        </p>
      )
  }
}

function Uploading({ share, isWaiting, label }: { share: number; isWaiting: boolean; label: string }) {
  const percent = Math.floor(share * 100) / 100
  return (
    <div className="grid gap-1.5">
      <p className="figures">{m.cdd_uploading({ percent: formatPercent(percent) })}</p>
      <ProgressBar label={m.cdd_uploading_document({ document: label })} share={percent} />
      <p role="status" className="text-amber empty:hidden">
        {isWaiting && m.cdd_upload_waiting()}
      </p>
    </div>
  )
}
