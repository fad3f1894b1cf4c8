import './lens.css'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { m } from '#root/contract/messages/messages.js'
import { firstOfEach, MarginNotes, marginWidth } from './margin-notes.tsx'
import { Marks, placeNumbers } from './marks.tsx'
import { NoteWords } from './note.tsx'
import { OpenNote, StepButtons } from './open-note.tsx'
import type { Mark } from './read-page.ts'
import { noteId, useKeys } from './use-keys.ts'
import { type Page, usePage } from './use-page.ts'

const narrowPx = 768

/**
 * The lens draws over the page without moving it: each claim and each behaviour of the firm is underlined or
 * circled in red pencil and numbered, with a note on the published warning sign that it shows. Notes are in the margin if
 * there is one, otherwise beside their mark, and at the bottom of the screen on a phone.
 */
export default function Lens() {
  const page = usePage()
  const { opened, open, close, step } = useOpened(page)
  useKeys({ marks: page.marks, opened, onClose: close })
  const placed = useMemo(() => placeNumbers(page.marks, page.width), [page])
  const noteWidth = marginWidth(page)
  const openedAt = placed.find(({ mark }) => mark === opened)
  const isInMargin = noteWidth !== null && openedAt?.mark.isFixed !== true
  const form = page.width < narrowPx ? 'sheet' : 'slip'
  const note = openedAt && !isInMargin && (
    <OpenNote placed={openedAt} page={page} form={form} onClose={close} onStep={step} />
  )
  const ofPage = placed.filter(({ mark }) => !mark.isFixed)
  const ofWindow = placed.filter(({ mark }) => mark.isFixed)
  return (
    <>
      <Tools marks={page.marks} onStep={step} />
      {createPortal(drawing(), document.getElementById('lens-place') ?? document.body)}
    </>
  )

  function drawing() {
    return (
      <aside aria-label={m.lens_tools()} className="lens">
        <div className="lens-layer lens-on-page" style={{ height: page.height }}>
          {noteWidth !== null && <MarginNotes page={page} width={noteWidth} opened={opened} />}
          <Marks placed={ofPage} opened={opened} onOpen={open} />
        </div>
        <div className="lens-layer lens-on-window">
          <Marks placed={ofWindow} opened={opened} onOpen={open} />
          {form === 'slip' && openedAt?.mark.isFixed && note}
        </div>
        {form === 'sheet' && note}
        {form === 'slip' && !openedAt?.mark.isFixed && (
          <div className="lens-layer lens-over" style={{ height: page.height }}>
            {note}
          </div>
        )}
        <Handout marks={firstOfEach(page.marks)} />
      </aside>
    )
  }
}

/** Which note is open, and how to get from one to the next. Opening moves the focus into the note, closing moves it back to the mark. */
function useOpened(page: Page) {
  const [id, setId] = useState<string | null>(null)
  const opened = page.marks.find((mark) => mark.id === id)
  const marks = useRef(page.marks)
  useEffect(() => {
    marks.current = page.marks
  }, [page.marks])
  const open = useCallback((mark: Mark) => setId(mark.id), [])
  const close = useCallback(() => {
    setId((former) => {
      if (former) document.getElementById(former)?.focus()
      return null
    })
  }, [])
  const step = useCallback((by: 1 | -1) => {
    setId((former) => {
      const notes = firstOfEach(marks.current)
      const number = marks.current.find((mark) => mark.id === former)?.number
      const place = notes.findIndex((mark) => mark.number === number)
      const next =
        notes[(place === -1 ? (by === 1 ? 0 : -1) : place + by + notes.length) % notes.length] ?? notes.at(-1)
      return next?.id ?? null
    })
  }, [])
  const openedKey = opened?.subject.key
  useEffect(() => {
    if (!id || !openedKey) return
    const note = document.getElementById(noteId(openedKey))
    bringIntoSight(document.getElementById(id), note)
    note?.focus({ preventScroll: true })
  }, [id, openedKey])
  return { opened, open, close, step }
}

/** Scrolls until the number is visible, and as much of its note as possible. */
function bringIntoSight(number: HTMLElement | null, note: HTMLElement | null): void {
  if (!number || number.closest('.lens-on-window')) return
  const { top } = number.getBoundingClientRect()
  const isSheet = note?.classList.contains('lens-sheet') === true
  const lowest = isSheet ? innerHeight - (note?.offsetHeight ?? 0) - 60 : innerHeight - 160
  if (top < 100 || top > lowest) scrollBy({ top: top - (isSheet ? 140 : innerHeight / 3), behavior: 'instant' })
  else if (!isSheet) note?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

/**
 * The number of marks, the steps from note to note, and printing. It is in the simulation bar beside the switch, so that
 * it covers nothing of the page; on a phone, where the bar has no room, an open note has these steps.
 */
function Tools({ marks, onStep }: { marks: readonly Mark[]; onStep: (step: 1 | -1) => void }) {
  const count = new Set(marks.map(({ number }) => number)).size
  return (
    <div className="lens-tools no-print">
      <p role="status" className={count === 0 ? 'sr-only' : ''}>
        {count === 0 ? m.lens_none() : m.lens_marks({ count })}
      </p>
      {count > 0 && (
        <>
          <StepButtons onStep={onStep} />
          <button type="button" onClick={() => print()} aria-label={m.lens_print()}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M4.5 6V2h7v4M4.5 11.5h-3V6h13v5.5h-3M4.5 9.5h7V14h-7z" />
            </svg>
          </button>
        </>
      )}
    </div>
  )
}

/** The notes after the page on paper, by their numbers. */
function Handout({ marks }: { marks: readonly Mark[] }) {
  return (
    <section className="lens-handout">
      <h2>{m.lens_handout()}</h2>
      <p>{m.lens_handout_text()}</p>
      <ol>
        {marks.map((mark) => (
          <li key={mark.subject.key} value={mark.number}>
            <NoteWords mark={mark} isPaper />
          </li>
        ))}
      </ol>
    </section>
  )
}
