import { FileText, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { getLocale } from '#root/contract/messages/runtime.js'
import { formatBytes } from '#root/web/ui/bytes.ts'

/** The file that will be sent: a look at it, its name and its size. Without `onRemove` it is on its way. */
export function ChosenFile({ file, onRemove }: { file: File; onRemove: (() => void) | undefined }) {
  return (
    <div
      role="group"
      aria-label={m.dashboard_proof_chosen()}
      className="flex items-center gap-4 border border-edge p-3 text-sm"
    >
      <Preview file={file} />
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">{file.name}</p>
        <p className="figures text-xs text-soft">{formatBytes(file.size, getLocale())}</p>
      </div>
      {onRemove && (
        <button
          type="button"
          onClick={onRemove}
          className="grid size-11 shrink-0 place-items-center text-soft hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
          <span className="sr-only">{m.dashboard_proof_remove()}</span>
        </button>
      )}
    </div>
  )
}

function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file.type.startsWith('image/')) return setAddress(null)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (address === null)
    return <FileText aria-hidden="true" className="m-4 size-8 shrink-0 text-brass" strokeWidth={1.25} />
  return (
    <img
      src={address}
      onError={() => setAddress(null)}
      alt={m.dashboard_proof_preview()}
      className="h-16 w-20 shrink-0 border border-mullion bg-glass object-cover"
    />
  )
}
