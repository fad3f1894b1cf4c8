import { m } from '#root/contract/messages/messages.js'
import { nameOf } from './note.tsx'
import { strokesOf } from './pencil.ts'
import type { Mark } from './read-page.ts'
import { noteId } from './use-keys.ts'

/** A mark and the place of its number, from the same corner as its box. */
export interface Placed {
  readonly mark: Mark
  /** The centre of the number. */
  readonly x: number
  readonly y: number
}

const numberPx = 22
const apartPx = 26

/** Places the number of each mark at its end, beside other numbers there, within the width of the page. */
export function placeNumbers(marks: readonly Mark[], width: number): Placed[] {
  const isRightToLeft = document.documentElement.dir === 'rtl'
  const placed: Placed[] = []
  for (const mark of marks) {
    const last = mark.lines.at(-1)!
    const end = mark.form === 'circle' ? mark.box : last
    const beyond = mark.form === 'circle' ? 10 : 14
    const wished = isRightToLeft ? end.x - beyond : end.x + end.width + beyond
    const least = numberPx / 2 + 2
    let x = Math.min(Math.max(wished, least), width - least)
    let y = mark.form === 'circle' ? end.y - 5 : last.y + last.height / 2 - 4
    for (const other of placed)
      if (other.mark.isFixed === mark.isFixed && Math.abs(other.x - x) < apartPx && Math.abs(other.y - y) < apartPx) {
        const beside = x + (isRightToLeft ? -apartPx : apartPx)
        if (beside > least && beside < width - least) x = beside
        else y = other.y - apartPx
      }
    placed.push({ mark, x, y })
  }
  return placed
}

/** The pencil marks on the page, and the numbers that open their notes. */
export function Marks({
  placed,
  opened,
  onOpen,
}: {
  placed: readonly Placed[]
  opened: Mark | undefined
  onOpen: (mark: Mark) => void
}) {
  return (
    <>
      <svg aria-hidden="true" className="lens-drawing">
        {placed.map(({ mark }) => (
          <g key={mark.id} data-on-dark={mark.isOnDark} data-open={mark === opened}>
            {strokesOf(mark.form, mark.lines, mark.box, mark.id).map((path, index) => (
              <path key={index} d={path} pathLength={1} />
            ))}
          </g>
        ))}
      </svg>
      {placed.map(({ mark, x, y }) => (
        <button
          key={mark.id}
          id={mark.id}
          type="button"
          className="lens-number"
          style={{ left: x, top: y }}
          aria-expanded={mark === opened}
          aria-controls={mark === opened ? noteId(mark.subject.key) : undefined}
          onClick={() => onOpen(mark)}
        >
          <span aria-hidden="true">{mark.number}</span>
          <span className="sr-only">{m.lens_mark({ number: mark.number, sign: nameOf(mark) })}</span>
        </button>
      ))}
    </>
  )
}
