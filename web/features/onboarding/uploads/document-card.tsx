import { FileText, RotateCw } from 'lucide-react'
import { getLocale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeField } from '#root/contract/onboarding-labels.ts'
import type { Onboarding } from '#root/contract/onboarding.ts'
import type { DocumentName } from '#root/domain/onboarding.ts'
import { Button } from '#root/web/ui/button.tsx'
import { useImageAddress } from '#root/web/ui/file-picker.tsx'
import { formatBytes } from '#root/web/ui/number-format.ts'
import { useOnboardingForm } from '../form/form-state.ts'
import { UploadStatus } from './upload-status.tsx'
import type { Upload } from './uploads.ts'

interface DocumentCardProps {
  document: DocumentName
  upload: Upload
  /** The stored document. */
  stored: Onboarding['documents'][number] | undefined
}

/** A document: a preview, its name and size, its state, and the available actions. */
export function DocumentCard({ document, upload, stored }: DocumentCardProps) {
  const { uploads } = useOnboardingForm()
  const label = describeField(document)
  const file = 'file' in upload ? upload.file : null
  const bytes = file?.size ?? stored?.bytes ?? 0
  return (
    <div
      className={`flex flex-wrap gap-4 border p-3 text-sm ${upload.kind === 'failed' ? 'border-pencil' : 'border-edge'}`}
    >
      {file ? (
        <FilePreview file={file} label={label} />
      ) : (
        stored && <Picture address={`/api/onboarding/documents/files/${stored.file}/thumbnail`} label={label} />
      )}
      <div className="grid min-w-40 grow basis-0 content-start gap-1">
        <p className="wrap-anywhere">
          <span className="font-semibold">{file?.name ?? m.cdd_document_kept()}</span>{' '}
          <span className="figures text-xs whitespace-nowrap text-soft">{formatBytes(bytes, getLocale())}</span>
        </p>
        <UploadStatus upload={upload} label={label} />
      </div>
      {upload.kind !== 'sending' && (
        <div className="flex flex-wrap content-start gap-2 max-sm:w-full">
          {upload.kind === 'failed' && (
            <Button
              aria-label={m.cdd_of_document({ action: m.cdd_retry(), document: label })}
              onClick={() => void uploads.send(document).catch(() => {})}
            >
              <RotateCw aria-hidden="true" className="size-4" />
              {m.cdd_retry()}
            </Button>
          )}
          <Button
            kind="quiet"
            onClick={() => uploads.replace(document)}
            aria-label={m.cdd_of_document({ action: m.cdd_replace(), document: label })}
          >
            {m.cdd_replace()}
          </Button>
        </div>
      )}
    </div>
  )
}

function FilePreview({ file, label }: { file: File; label: string }) {
  const { address, discard } = useImageAddress(file)
  if (address) return <Picture address={address} label={label} onBroken={discard} />
  return (
    <span className="grid h-24 w-20 shrink-0 place-items-center border border-mullion bg-glass">
      <FileText aria-hidden="true" className="size-8 text-brass" strokeWidth={1.25} />
    </span>
  )
}

function Picture({ address, label, onBroken }: { address: string; label: string; onBroken?: () => void }) {
  return (
    <img
      src={address}
      onError={onBroken}
      alt={m.cdd_document_preview({ document: label })}
      className="h-24 w-28 shrink-0 border border-mullion bg-white object-contain"
    />
  )
}
