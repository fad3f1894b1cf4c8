import { type CSSProperties, useCallback, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { Placed } from './marks.tsx'
import { NoteWords } from './note.tsx'
import { connection } from './pencil.ts'
import type { Mark } from './read-page.ts'
import { noteId } from './use-keys.ts'
import type { Page } from './use-page.ts'

const slipPx = 360
const edgePx = 12
const awayPx = 34

interface OpenNoteProps {
  placed: Placed
  page: Page
  /** 'slip' beside its mark, 'sheet' at the bottom of a phone. */
  form: 'slip' | 'sheet'
  onClose: () => void
  onStep: (step: 1 | -1) => void
}

/** The one open note, where the margin has no room for notes. */
export function OpenNote({ placed, page, form, onClose, onStep }: OpenNoteProps) {
  const [heightPx, setHeightPx] = useState(240)
  const { mark } = placed
  const measure = useCallback((note: HTMLElement | null) => {
    if (!note) return undefined
    const observer = new ResizeObserver(() => setHeightPx(note.offsetHeight))
    observer.observe(note)
    return () => observer.disconnect()
  }, [])
  const slip = form === 'slip' ? slipAt(placed, page, heightPx) : null
  return (
    <>
      {slip && (
        <svg aria-hidden="true" className="lens-drawing">
          <g className="lens-connection" data-open>
            <path d={slip.line} />
          </g>
        </svg>
      )}
      <article
        ref={measure}
        id={noteId(mark.subject.key)}
        tabIndex={-1}
        aria-label={m.lens_note({ number: mark.number })}
        className={`lens-note ${form === 'slip' ? 'lens-slip' : 'lens-sheet'}`}
        style={slip?.style}
      >
        <NoteHead mark={mark} onClose={onClose} onStep={onStep} />
        <div className="lens-body">
          <NoteWords mark={mark} />
        </div>
      </article>
    </>
  )
}

/** Beside the number of its mark, on the side with more room, within the page. */
function slipAt({ mark, x, y }: Placed, page: Page, heightPx: number): { style: CSSProperties; line: string } {
  const width = Math.min(slipPx, page.width - 2 * edgePx)
  const isRight = x + awayPx + width <= page.width - edgePx
  const isLeft = !isRight && x - awayPx - width >= edgePx
  const left = isRight ? x + awayPx : isLeft ? x - awayPx - width : Math.max(edgePx, page.width - edgePx - width)
  const lowest = (mark.isFixed ? innerHeight : page.height) - heightPx - edgePx
  const wished = isRight || isLeft ? y - 28 : mark.box.y + mark.box.height + 20
  const top = Math.max(mark.isFixed ? 40 : edgePx, Math.min(wished, lowest))
  const line =
    isRight || isLeft
      ? connection(
          [x + (isRight ? 12 : -12), y],
          [isRight ? left : left + width, Math.max(top + 26, Math.min(y, top + heightPx - 20))],
        )
      : connection([x, y + 12], [x, top])
  return { style: { left, top, width }, line }
}

function NoteHead({ mark, onClose, onStep }: { mark: Mark; onClose: () => void; onStep: (step: 1 | -1) => void }) {
  return (
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
  )
}

/** To the previous and the next note. */
export function StepButtons({ onStep }: { onStep: (step: 1 | -1) => void }) {
  return (
    <>
      <button type="button" onClick={() => onStep(-1)} aria-label={m.lens_previous()}>
        <Arrow />
      </button>
      <button type="button" onClick={() => onStep(1)} aria-label={m.lens_next()}>
        <Arrow isForward />
      </button>
    </>
  )
}

/** Towards the end or the start of a line, in the page's reading direction. */
function Arrow({ isForward = false }: { isForward?: boolean }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="lens-arrow">
      <path d={isForward ? 'm5.5 2.5 6 5.5-6 5.5' : 'm10.5 2.5-6 5.5 6 5.5'} />
    </svg>
  )
}
