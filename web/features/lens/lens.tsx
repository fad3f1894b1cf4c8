import './lens.css'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { m } from '#root/contract/messages/messages.js'
import { useColumnSpace } from './column-space.ts'
import { layoutOf } from './layout.ts'
import { Grain, Marks } from './marks.tsx'
import { NoteText } from './note.tsx'
import { NotesBeside } from './notes-beside.tsx'
import { placeNumbers } from './place-numbers.ts'
import type { Mark } from './read-page.ts'
import { Sheet } from './sheet.tsx'
import { Tools } from './tools.tsx'
import { useFollowed } from './use-followed.ts'
import { noteId, useKeys } from './use-keys.ts'
import { type Page, usePage } from './use-page.ts'

/**
 * The lens draws over the page: each claim and each behaviour of the firm is marked in red pencil and numbered, with a note on
 * the published warning sign that it shows. Notes are in the margins of a wide window, otherwise in a column
 * beside the page, and at the bottom of a narrow window.
 */
export default function Lens() {
  const page = usePage()
  return page && <LensOn page={page} />
}

function LensOn({ page }: { page: Page }) {
  const lens = useNotes(page)
  return (
    <>
      <Tools
        count={lens.notes.length}
        page={page}
        form={lens.layout.form}
        isPresenting={lens.isPresenting}
        onStep={lens.step}
        onPresent={lens.setPresenting}
      />
      {createPortal(<Drawing page={page} lens={lens} />, document.getElementById('lens-place') ?? document.body)}
    </>
  )
}

/** The notes of the page, where they are, which one is expanded, and what the reader can do with them. */
function useNotes(page: Page) {
  const [isPresenting, setPresenting] = useState(false)
  const layout = layoutOf(page, isPresenting)
  const { opened, open, close, leave, step: stepFrom } = useOpened(page.marks)
  const notes = useMemo(() => oneOfEach(page.marks, opened), [page.marks, opened])
  const ofPage = useMemo(() => notes.filter((mark) => !mark.isFixed).toSorted((a, b) => a.box.y - b.box.y), [notes])
  const { mark: followed, visible } = useFollowed({
    page,
    notes: ofPage,
    opened,
    onLeave: isPresenting ? undefined : leave,
  })
  // A column always shows one note in full.
  const followedOrFirst = followed ?? (isPresenting ? ofPage[0] : undefined)
  const current = opened ?? (layout.form === 'column' ? followedOrFirst : undefined)
  const step = useCallback((by: 1 | -1) => stepFrom(by, current), [stepFrom, current])
  const presenting = useMemo(
    () => (isPresenting ? { onStep: step, onStop: () => setPresenting(false) } : null),
    [isPresenting, step, setPresenting],
  )
  useKeys({ marks: page.marks, opened, onClose: close, presenting })
  const hasMarks = useHasMarks(page)
  useColumnSpace(hasMarks ? layout : null, page.marginPx)
  const numbers = useMemo(() => placeNumbers(page), [page])
  const toggle = useCallback((mark: Mark) => (mark === opened ? close() : open(mark)), [opened, open, close])
  return {
    layout,
    hasMarks,
    notes,
    visible,
    numbers,
    opened,
    current,
    isPresenting,
    setPresenting,
    open,
    close,
    toggle,
    step,
  }
}

/** What the lens draws over the page and beside it. */
function Drawing({ page, lens }: { page: Page; lens: ReturnType<typeof useNotes> }) {
  const { layout, current, opened, isPresenting, numbers, toggle } = lens
  const marks = { page, current, onOpen: lens.open }
  return (
    <aside aria-label={m.lens_tools()} className="lens" data-presenting={isPresenting || undefined}>
      <Grain />
      <div className="lens-layer lens-on-page" style={{ height: page.height }}>
        {layout.form !== 'sheet' && lens.hasMarks && (
          <NotesBeside
            {...{ page, layout, numbers, current, isPresenting, visible: lens.visible }}
            notes={lens.notes}
            opened={isPresenting ? current : opened}
            onToggle={toggle}
          />
        )}
        <Marks {...marks} placed={numbers.filter(({ mark }) => !mark.isFixed)} />
      </div>
      <div className="lens-layer lens-on-window">
        <Marks {...marks} placed={numbers.filter(({ mark }) => mark.isFixed)} />
      </div>
      {layout.form === 'sheet' && opened && <Sheet mark={opened} onClose={lens.close} onStep={lens.step} />}
      <Handout notes={lens.notes} />
    </aside>
  )
}

/** One mark for each note, by number: the opened one, or the first one on the page. */
function oneOfEach(marks: readonly Mark[], opened?: Mark): Mark[] {
  const ordered = [...marks.toReversed(), ...(opened ? [opened] : [])]
  return [...new Map(ordered.map((mark) => [mark.subject.key, mark])).values()].toSorted((a, b) => a.number - b.number)
}

/** Whether the page has marks; while a dialog hides them, whether it had. */
function useHasMarks({ marks, hasDialog }: Page): boolean {
  const [had, setHad] = useState(false)
  const has = hasDialog ? had : marks.length > 0
  if (has !== had) setHad(has)
  return has
}

/** Which note is open, and the moves from one to the next. Opening moves the focus into the note, closing moves it back to the mark. */
function useOpened(marks: readonly Mark[]) {
  const [id, setId] = useState<string | null>(null)
  const opened = marks.find((mark) => mark.id === id)
  const open = useCallback((mark: Mark) => setId(mark.id), [])
  const leave = useCallback(() => setId(null), [])
  const close = useCallback(() => {
    setId((former) => {
      if (former) document.getElementById(former)?.focus()
      return null
    })
  }, [])
  const latestMarks = useRef(marks)
  useEffect(() => {
    latestMarks.current = marks
  }, [marks])
  const step = useCallback((by: 1 | -1, from: Mark | undefined) => {
    const current = oneOfEach(latestMarks.current)
    const index = current.findIndex(({ number }) => number === from?.number)
    const next = index === -1 ? (by === 1 ? 0 : current.length - 1) : (index + by + current.length) % current.length
    setId(current[next]?.id ?? null)
  }, [])
  const openedKey = opened?.subject.key
  useEffect(() => {
    if (!id || !openedKey) return
    const note = document.getElementById(noteId(openedKey))
    scrollNumberIntoView(document.getElementById(id), note)
    note?.focus({ preventScroll: true })
  }, [id, openedKey])
  return { opened, open, close, leave, step }
}

/** Scrolls until the number is visible, with its note. */
function scrollNumberIntoView(number: HTMLElement | null, note: HTMLElement | null): void {
  if (!number || number.closest('.lens-on-window')) return
  const { top } = number.getBoundingClientRect()
  const isSheet = note?.classList.contains('lens-sheet') === true
  const lowest = isSheet ? innerHeight - (note?.offsetHeight ?? 0) - 60 : innerHeight - 160
  if (top < 100 || top > lowest) scrollBy({ top: top - (isSheet ? 140 : innerHeight / 3), behavior: 'instant' })
}

/** The notes for print, after the page, by their numbers. */
function Handout({ notes }: { notes: readonly Mark[] }) {
  return (
    <section className="lens-handout">
      <h2>{m.lens_handout()}</h2>
      <p>{m.lens_handout_text()}</p>
      <ol>
        {notes.map((mark) => (
          <li key={mark.subject.key} value={mark.number}>
            <NoteText mark={mark} isPrinted />
          </li>
        ))}
      </ol>
    </section>
  )
}
