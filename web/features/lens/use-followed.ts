import { useEffect, useState } from 'react'
import { placeNotes, type VisibleRange } from './place-notes.ts'
import type { Mark } from './read-page.ts'
import { noteId } from './use-keys.ts'
import type { Page } from './use-page.ts'

/** The simulation bar, which covers the top of the window. */
const barPx = 32
/** A note that shows its title only, with the gap to the next. */
const titlePx = 48

/** The note that a column shows in full while the reader chooses none, and the part of the page that was in visible then. */
interface Followed {
  readonly mark: Mark | undefined
  readonly visible: VisibleRange
}

interface Following {
  readonly page: Page
  /** The notes in the order of the page. */
  readonly notes: readonly Mark[]
  /** The mark that the reader has opened, or that a presentation has reached. */
  readonly opened: Mark | undefined
  /** Called when the opened mark has left the window. Without it, the mark stays open. */
  readonly onLeave: (() => void) | undefined
}

/**
 * Follows the scroll: the note nearest to the reading position. This position moves from the top of the window to its bottom
 * while the page is scrolled from its top to its end, so that every note is reached.
 */
export function useFollowed({ page, notes, opened, onLeave }: Following): Followed {
  const [followed, setFollowed] = useState<{ key: string | undefined; visible: VisibleRange }>({
    key: undefined,
    visible: visibleRange(),
  })
  useEffect(() => {
    let frame = 0
    const tops = placeNotes(
      notes.map(({ box }) => ({ top: box.y - 12, height: titlePx })),
      0,
      barPx,
      page.height,
    )
    const follow = (isNew = false) => {
      frame = 0
      const visible = visibleRange()
      if (onLeave && opened && !opened.isFixed && !isInSight(opened, visible) && !hasFocus(opened)) onLeave()
      const key = nearest(notes, tops, visible, page.height)?.subject.key
      setFollowed((before) => {
        const shown = opened?.subject.key ?? key
        // What stays in the window has its note where the window is now.
        const stays = isNew && opened?.isFixed === true
        return before.key === key && !stays && !isOutOfSight(shown) ? before : { key, visible }
      })
    }
    const soon = () => {
      frame ||= requestAnimationFrame(() => follow())
    }
    follow(true)
    addEventListener('scroll', soon, { passive: true })
    addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', soon)
      removeEventListener('resize', soon)
    }
  }, [page, notes, opened, onLeave])
  return { mark: notes.find(({ subject }) => subject.key === followed.key), visible: followed.visible }
}

function visibleRange(): VisibleRange {
  return { from: scrollY + barPx + 8, to: scrollY + innerHeight - 8 }
}

function isInSight({ box }: Mark, { from, to }: VisibleRange): boolean {
  return box.y + box.height > from && box.y < to
}

function nearest(
  notes: readonly Mark[],
  tops: readonly number[],
  visible: VisibleRange,
  pageHeight: number,
): Mark | undefined {
  const share = Math.min(1, scrollY / Math.max(1, pageHeight - innerHeight))
  const focusY = visible.from + (0.1 + 0.8 * share) * (visible.to - visible.from)
  const away = (index: number) => Math.abs(tops[index]! + titlePx / 2 - focusY)
  return notes
    .map((mark, index) => ({ mark, index }))
    .filter(({ mark }) => isInSight(mark, visible))
    .toSorted((a, b) => away(a.index) - away(b.index))[0]?.mark
}

/** Whether a note is partly above or below the window. */
function isOutOfSight(key: string | undefined): boolean {
  const box = key === undefined ? undefined : document.getElementById(noteId(key))?.getBoundingClientRect()
  return box !== undefined && (box.top < barPx || box.bottom > innerHeight)
}

const hasFocus = ({ subject }: Mark) =>
  document.getElementById(noteId(subject.key))?.contains(document.activeElement) === true
