import { FileUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'

interface FilePickerProps {
  /** The hint has this id and "-hint". */
  id: string
  /** What the file is, for screen readers. */
  label: string
  hint: string
  /** The accepted file types, in the format of the `accept` attribute. */
  accept: string
  /** The id of the error message, if any. */
  errorId: string | undefined
  /** Whether a file was refused: another one has to be chosen. */
  isRefused: boolean
  /** A large area with its words in the middle, or one line of a form. */
  layout: 'area' | 'line'
  onFile: (file: File) => void
}

const layouts = {
  area: { box: 'justify-items-center gap-1 px-6 py-8 text-center', icon: 'mb-2', textClass: 'contents' },
  line: { box: 'grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 px-5 py-5', icon: '', textClass: '' },
}

/**
 * Accepts a file from the file dialog or by drag and drop. The browser's own control covers the whole area invisibly,
 * and handles drops, clicks and keys.
 */
export function FilePicker({ id, label, hint, accept, errorId, isRefused, layout, onFile }: FilePickerProps) {
  const [isDraggedOver, setDraggedOver] = useState(false)
  const edge = isDraggedOver ? 'border-brass-fill bg-glass' : errorId ? 'border-pencil' : 'border-edge'
  const { box, icon, textClass } = layouts[layout]
  return (
    <div
      className={`relative grid border border-dashed text-sm transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-brass-fill hover:bg-glass/60 ${box} ${edge}`}
    >
      <FileUp aria-hidden="true" className={`size-7 text-brass ${icon}`} strokeWidth={1.25} />
      <div className={textClass}>
        <label htmlFor={id}>
          <span className="sr-only">{label}: </span>
          {isDraggedOver ? (
            m.ui_drop_file_now()
          ) : (
            <>
              <span className="font-semibold underline decoration-brass-fill underline-offset-4">
                {isRefused ? m.ui_choose_another_file() : m.ui_choose_file()}
              </span>{' '}
              {m.ui_drop_file()}
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
        accept={accept}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId ? `${id}-hint ${errorId}` : `${id}-hint`}
        className="absolute inset-0 cursor-pointer opacity-0"
        onDragEnter={() => setDraggedOver(true)}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={() => setDraggedOver(false)}
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

/** An address at which the browser shows a chosen image, or null for other files. Call `discard` if it cannot be shown. */
export function useImageAddress(file: File): { address: string | null; discard: () => void } {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file.type.startsWith('image/')) return setAddress(null)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return { address, discard: () => setAddress(null) }
}
