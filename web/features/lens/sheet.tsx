import { useCallback } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { NoteText } from './note.tsx'
import type { Mark } from './read-page.ts'
import { StepButtons } from './tools.tsx'
import { noteId } from './use-keys.ts'

interface SheetProps {
  mark: Mark
  onClose: () => void
  onStep: (step: 1 | -1) => void
}

/** The open note at the bottom of a narrow window. The page gets as much room at its end, so that its last mark can be seen. */
export function Sheet({ mark, onClose, onStep }: SheetProps) {
  const measure = useCallback((sheet: HTMLElement | null) => {
    if (!sheet) return undefined
    const root = document.documentElement
    const setHeight = () => root.style.setProperty('--lens-sheet', `${sheet.offsetHeight}px`)
    // At once: the page is scrolled to the mark next.
    setHeight()
    const observer = new ResizeObserver(setHeight)
    observer.observe(sheet)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--lens-sheet')
    }
  }, [])
  return (
    <article
      ref={measure}
      id={noteId(mark.subject.key)}
      tabIndex={-1}
      aria-label={m.lens_note({ number: mark.number })}
      className="lens-note lens-sheet"
    >
      <header className="lens-head">
        <span aria-hidden="true" className="lens-note-number">
          {mark.number}
        </span>
        <StepButtons onStep={onStep} />
        <button type="button" onClick={onClose} aria-label={m.lens_close()}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="m3 3 10 10M13 3 3 13" />
          </svg>
        </button>
      </header>
      <div className="lens-body">
        <NoteText mark={mark} />
      </div>
    </article>
  )
}
