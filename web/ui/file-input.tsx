import { useEffect, useState } from 'react'

interface FileInputProps {
  id: string
  /** The accepted file types, in the format of the `accept` attribute. */
  accept: string
  /** The id of the error message, if any. */
  errorId: string | undefined
  onFile: (file: File) => void
  /** Called when a file is dragged over it, and when that ends. */
  onOver: (isOver: boolean) => void
}

/**
 * The browser's own file control, invisible over the whole area of its positioned parent: it handles drops, clicks and
 * keys. The hint has the id of the control and "-hint".
 */
export function FileInput({ id, accept, errorId, onFile, onOver }: FileInputProps) {
  return (
    <input
      id={id}
      type="file"
      accept={accept}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId ? `${id}-hint ${errorId}` : `${id}-hint`}
      className="absolute inset-0 cursor-pointer opacity-0"
      onDragEnter={() => onOver(true)}
      onDragLeave={() => onOver(false)}
      onDrop={() => onOver(false)}
      onChange={(event) => {
        const file = event.target.files?.[0]
        if (file) onFile(file)
        // The same file may be chosen again after a refusal.
        event.target.value = ''
      }}
    />
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
