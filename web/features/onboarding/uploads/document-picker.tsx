import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { acceptedDocuments } from './document-file.ts'

interface DocumentPickerProps {
  id: string
  /** Which document it is. */
  label: string
  hint: string
  /** The message that says what is wrong, if anything. */
  errorId: string | undefined
  /** Whether a file was refused for what it is: another one has to be chosen. */
  isRefused: boolean
  onFile: (file: File) => void
}

/**
 * Takes a file from the file dialog or dropped onto it. The browser's own control lies over the whole area, invisible: it
 * takes drops, clicks and keys by itself.
 */
export function DocumentPicker({ id, label, hint, errorId, isRefused, onFile }: DocumentPickerProps) {
  const [isOver, setOver] = useState(false)
  const edge = isOver ? 'border-brass-fill bg-glass' : errorId ? 'border-pencil' : 'border-edge'
  return (
    <div
      className={`relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 border border-dashed px-5 py-5 text-sm transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-brass-fill hover:bg-glass/60 ${edge}`}
    >
      <FileUp aria-hidden="true" className="size-7 text-brass" strokeWidth={1.25} />
      <div>
        <label htmlFor={id}>
          <span className="sr-only">{label}: </span>
          {isOver ? (
            m.cdd_file_drop_now()
          ) : (
            <>
              <span className="font-semibold underline decoration-brass-fill underline-offset-4">
                {isRefused ? m.ui_choose_another_file() : m.cdd_file_choose()}
              </span>{' '}
              {m.cdd_file_drop()}
            </>
          )}
        </label>
        <p id={`${id}-hint`} className="text-xs text-soft">
          {hint}
        </p>
      </div>
      <input
        id={id}
        type="file"
        accept={acceptedDocuments}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId ? `${id}-hint ${errorId}` : `${id}-hint`}
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
