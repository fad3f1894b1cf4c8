import {
  type CSSProperties,
  type RefCallback,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { m } from '#root/contract/messages/messages.js'
import { expanded } from './box.ts'
import { type Column, columnsOf, type Layout } from './layout.ts'
import { NoteTitle, NoteText } from './note.tsx'
import { pencilLine } from './pencil.ts'
import { placeAround, placeNotes, type VisibleRange } from './place-notes.ts'
import { type Placed, ringAt } from './place-numbers.ts'
import type { Mark } from './read-page.ts'
import { type Point, routeAround } from './route.ts'
import { noteId } from './use-keys.ts'
import type { Page } from './use-page.ts'

const gapPx = { column: 8, margins: 18 }
const firstTopPx = { column: 44, margins: 112 }
/** Where a connector reaches a note, from its top. */
const connectedPx = 22

interface NotesBesideProps {
  page: Page
  layout: Exclude<Layout, { form: 'sheet' }>
  /** The notes of the page, and of what stays in the window while the page scrolls. */
  notes: readonly Mark[]
  numbers: readonly Placed[]
  /** The note that is expanded, and the one that the reader has opened. */
  current: Mark | undefined
  opened: Mark | undefined
  visible: VisibleRange
  isPresenting: boolean
  onToggle: (mark: Mark) => void
}

/**
 * The notes beside the page, each as near to its mark as possible, and a line from the current mark to its note. All are on
 * the page, so that none covers another: the note about what stays in the window is beside its place in the first window,
 * and comes to the reader while it is open.
 */
export function NotesBeside({
  page,
  layout,
  notes,
  numbers,
  current,
  opened,
  visible,
  isPresenting,
  onToggle,
}: NotesBesideProps) {
  const { heights, measure } = useHeights()
  const shown = isPresenting ? notes.filter((mark) => mark === current) : notes
  const placed = columnsOf(page, layout).flatMap((column, _, columns) => {
    const own = columns.length === 1 ? shown : shown.filter((mark) => isLeftOf(mark, page) === column.isLeft)
    return placeIn({ column, own, page, layout, heights, current, opened, visible })
  })
  return (
    <>
      {layout.form === 'column' && (
        <div className="lens-column" style={{ width: layout.widthPx, height: page.height }} />
      )}
      <svg aria-hidden="true" className="lens-drawing">
        {placed
          .filter(({ mark }) => !mark.isFixed && (mark === current || layout.form === 'margins'))
          .map(({ mark, column, top }) => (
            <Connector
              key={mark.subject.key}
              page={page}
              numbers={numbers}
              number={numbers.find((number) => number.mark === mark)!}
              column={column}
              top={top}
              isCurrent={mark === current}
            />
          ))}
      </svg>
      {placed.map(({ mark, column, top, maxPx }) => (
        <BesideNote
          key={mark.subject.key}
          mark={mark}
          detail={mark === opened ? 'full' : mark === current || layout.form === 'margins' ? 'short' : 'title'}
          style={{ left: column.left, width: column.widthPx, top, maxHeight: maxPx }}
          measure={measure(mark.subject.key)}
          onToggle={onToggle}
        />
      ))}
    </>
  )
}

interface BesideNoteProps {
  mark: Mark
  detail: 'title' | 'short' | 'full'
  style?: CSSProperties
  measure?: RefCallback<HTMLElement>
  onToggle: (mark: Mark) => void
}

/** A note beside the page. A press anywhere on it opens it; keys and screen readers open it by its number on the page. */
function BesideNote({ mark, detail, style, measure, onToggle }: BesideNoteProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the number on the page is the control
    <article
      ref={measure}
      id={noteId(mark.subject.key)}
      tabIndex={-1}
      aria-label={m.lens_note({ number: mark.number })}
      data-detail={detail}
      className="lens-note lens-beside"
      style={style}
      onClick={detail === 'full' ? undefined : () => onToggle(mark)}
    >
      <span aria-hidden="true" className="lens-note-number">
        {mark.number}
      </span>
      {detail === 'title' ? <NoteTitle mark={mark} /> : <NoteText mark={mark} />}
    </article>
  )
}

function isLeftOf({ box }: Mark, { left, right }: Page): boolean {
  return box.x + box.width / 2 < (left + right) / 2
}

interface Placing extends Pick<NotesBesideProps, 'page' | 'layout' | 'current' | 'opened' | 'visible'> {
  column: Column
  own: readonly Mark[]
  heights: ReadonlyMap<string, number>
}

function placeIn({ column, own, page, layout, heights, current, opened, visible }: Placing) {
  const gap = gapPx[layout.form]
  const from = firstTopPx[layout.form]
  const to = page.height - gap
  const kept = opened?.isFixed || layout.form === 'column' ? current : undefined
  const topOf = (mark: Mark) => mark.box.y - 12 + (mark.isFixed && mark === kept ? visible.from : 0)
  const heightOf = ({ subject }: Mark) => heights.get(subject.key) ?? 44
  const ordered = own.toSorted((a, b) => topOf(a) - topOf(b))
  const index = kept
    ? raise(ordered, kept, (above, note) => {
        const top = above.reduce((end, mark) => end + heightOf(mark) + gap, from)
        return !note.isFixed || top + heightOf(note) <= visible.to
      })
    : -1
  const preferred = ordered.map((mark) => ({ top: topOf(mark), height: heightOf(mark) }))
  const placedAs = (top: number, at: number, maxPx?: number) => ({ mark: ordered[at]!, column, top, maxPx })
  if (index === -1) return placeNotes(preferred, gap, from, to).map((top, at) => placedAs(top, at))
  const { tops, maxPx } = placeAround(preferred, index, { gap, from, to, visible })
  return tops.map((top, at) => placedAs(top, at, at === index ? maxPx : undefined))
}

/** Moves a note up in the list until it fits below those above it. Returns its place, or -1 if it is not in the list. */
function raise(notes: Mark[], note: Mark, fits: (above: readonly Mark[], note: Mark) => boolean): number {
  let index = notes.indexOf(note)
  while (index > 0 && !fits(notes.slice(0, index), note)) {
    notes[index] = notes[index - 1]!
    notes[--index] = note
  }
  return index
}

interface ConnectorProps {
  page: Page
  numbers: readonly Placed[]
  number: Placed
  column: Column
  top: number
  isCurrent: boolean
}

/** A pencil line from the number of a mark to its note, around the text of the page. */
function Connector({ page, numbers, number, column, top, isCurrent }: ConnectorProps) {
  const path = useMemo(() => {
    const to: Point = [column.isLeft ? column.left + column.widthPx : column.left, top + connectedPx]
    const loops = numbers
      .filter(({ mark }) => mark.form === 'circle' && !mark.isFixed && mark !== number.mark)
      .map(({ mark }) => expanded(mark.box, 12))
    const rings = numbers.filter((other) => other !== number && !other.mark.isFixed).map(({ x, y }) => ringAt(x, y))
    const from: Point = [number.x + (to[0] < number.x ? -12 : 12), number.y]
    return pencilLine(routeAround(from, to, [...page.obstacles, ...loops, ...rings]))
  }, [page.obstacles, numbers, number, column.isLeft, column.left, column.widthPx, top])
  return <path className="lens-connector" data-current={isCurrent} d={path} />
}

/** The heights of the drawn notes, before they are painted. */
function useHeights() {
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map())
  const elements = useRef(new Map<string, HTMLElement>())
  const read = useCallback(() => {
    const now = new Map([...elements.current].map(([key, { offsetHeight }]) => [key, offsetHeight]))
    setHeights((before) => ([...now].every(([key, height]) => before.get(key) === height) ? before : now))
  }, [])
  useLayoutEffect(read)
  useEffect(() => {
    const observer = new ResizeObserver(read)
    for (const element of elements.current.values()) observer.observe(element)
    return () => observer.disconnect()
  })
  const measure = (key: string) => (element: HTMLElement | null) => {
    if (!element) return undefined
    elements.current.set(key, element)
    return () => void elements.current.delete(key)
  }
  return { heights, measure }
}
