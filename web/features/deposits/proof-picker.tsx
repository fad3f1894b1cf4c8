import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { acceptedProofs } from './proof-file.ts'

interface ProofPickerProps {
  onFile: (file: File) => void
  /** The message that says what is wrong, if anything. */
  errorId: string | undefined
}

/**
 * Takes a file from the file dialog or dropped onto it. The browser's own control lies over the whole area, invisible:
 * it takes drops, clicks and keys by itself.
 */
export function ProofPicker({ onFile, errorId }: ProofPickerProps) {
  const [isOver, setOver] = useState(false)
  const edge = isOver ? 'border-brass-fill bg-glass' : errorId ? 'border-pencil' : 'border-edge'
  return (
    <div
      className={`relative grid justify-items-center gap-1 border border-dashed px-6 py-8 text-center text-sm transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-brass-fill hover:bg-glass/60 ${edge}`}
    >
      <FileUp aria-hidden="true" className="mb-2 size-7 text-brass" strokeWidth={1.25} />
      <label htmlFor="proof-file">
        <span className="sr-only">{m.dashboard_proof_label()}: </span>
        {isOver ? (
          m.dashboard_proof_drop_now()
        ) : (
          <>
            <span className="font-semibold underline decoration-brass-fill underline-offset-4">
              {errorId ? m.ui_choose_another_file() : m.dashboard_proof_choose()}
            </span>{' '}
            {m.dashboard_proof_drop()}
          </>
        )}
      </label>
      <p id="proof-hint" className="text-xs text-soft">
        {m.dashboard_proof_hint()}
      </p>
      <input
        id="proof-file"
        type="file"
        accept={acceptedProofs}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId ? `proof-hint ${errorId}` : 'proof-hint'}
        className="absolute inset-0 cursor-pointer opacity-0"
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onFile(file)
          // The same file may be chosen again after a refusal.
          event.target.value = ''
        }}
      />
    </div>
  )
}
