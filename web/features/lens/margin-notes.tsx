import { useEffect, useRef, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { NoteWords } from './note.tsx'
import { connection } from './pencil.ts'
import { placeNotes } from './place-notes.ts'
import type { Mark } from './read-page.ts'
import { noteId } from './use-keys.ts'
import type { Page } from './use-page.ts'

const gapPx = 18
const edgePx = 12
const narrowestPx = 200
const widestPx = 300

/** The maximum width of a note in the margin; null where the margin is too narrow for notes. */
export function marginWidth({ left, from }: Page): number | null {
  const room = left - from - 2 * edgePx
  return room < narrowestPx ? null : Math.min(room, widestPx)
}

interface MarginNotesProps {
  page: Page
  width: number
  opened: Mark | undefined
}

/** Every note beside its mark, in the nearer margin, and a line between the two. */
export function MarginNotes({ page, width, opened }: MarginNotesProps) {
  const { heights, measure } = useHeights()
  const middle = (page.left + page.right) / 2
  const notes = firstOfEach(page.marks).filter(({ isFixed }) => !isFixed)
  const isLeft = ({ box }: Mark) => box.x + box.width / 2 < middle
  const sides = [notes.filter(isLeft), notes.filter((mark) => !isLeft(mark))].map((side) =>
    side.toSorted((a, b) => a.box.y - b.box.y),
  )
  const placed = sides.flatMap((side) => {
    const wished = side.map(({ box, subject }) => ({ top: box.y - 12, height: heights.get(subject.key) ?? 160 }))
    const tops = placeNotes(wished, gapPx, 112, page.height - edgePx)
    return side.map((mark, index) => ({ mark, top: tops[index]!, isAtLeft: isLeft(mark) }))
  })
  const leftEdge = page.left - edgePx - width
  const rightEdge = page.right + edgePx
  return (
    <>
      <svg aria-hidden="true" className="lens-drawing">
        {placed.map(({ mark, top, isAtLeft }) => (
          <g key={mark.id} className="lens-connection" data-open={mark.subject.key === opened?.subject.key}>
            <path
              d={
                isAtLeft
                  ? connection(
                      [mark.box.x - 8, mark.lines[0]!.y + mark.lines[0]!.height / 2],
                      [leftEdge + width, top + 20],
                    )
                  : connection([mark.box.x + mark.box.width + 26, mark.lines[0]!.y + 2], [rightEdge, top + 20])
              }
            />
          </g>
        ))}
      </svg>
      {placed.map(({ mark, top, isAtLeft }) => (
        <article
          key={mark.subject.key}
          id={noteId(mark.subject.key)}
          ref={measure(mark.subject.key)}
          tabIndex={-1}
          aria-label={m.lens_note({ number: mark.number })}
          data-open={mark.subject.key === opened?.subject.key}
          className="lens-note lens-in-margin"
          style={{ left: isAtLeft ? leftEdge : rightEdge, top, width }}
        >
          <span aria-hidden="true" className="lens-note-number">
            {mark.number}
          </span>
          <NoteWords mark={mark} />
        </article>
      ))}
    </>
  )
}

/** One mark for each note, the first one on the page. */
export function firstOfEach(marks: readonly Mark[]): Mark[] {
  return [...new Map(marks.toReversed().map((mark) => [mark.subject.key, mark])).values()].toSorted(
    (a, b) => a.number - b.number,
  )
}

/** The heights of the drawn notes. */
function useHeights() {
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map())
  const elements = useRef(new Map<Element, string>())
  const [observer] = useState(
    () =>
      new ResizeObserver((entries) =>
        setHeights((before) => {
          const after = new Map(before)
          for (const { target } of entries) {
            const key = elements.current.get(target)
            if (key) after.set(key, (target as HTMLElement).offsetHeight)
          }
          return after
        }),
      ),
  )
  useEffect(() => () => observer.disconnect(), [observer])
  const measure = (key: string) => (element: HTMLElement | null) => {
    if (!element) return undefined
    elements.current.set(element, key)
    observer.observe(element)
    return () => {
      elements.current.delete(element)
      observer.unobserve(element)
    }
  }
  return { heights, measure }
}
