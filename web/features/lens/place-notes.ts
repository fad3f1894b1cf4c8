/** A note and its preferred height, in pixels from the top. */
export interface PreferredPlacement {
  readonly top: number
  readonly height: number
}

interface Pile {
  count: number
  top: number
  height: number
  /** The sum of the tops that its notes would prefer for the pile. */
  preferredTops: number
}

/**
 * Places notes in a margin, in the given order: each as near to its mark as possible, without overlap. Notes that would
 * overlap form a pile around the mean of their preferred places. All are between `from` and `to`, if there is room.
 * Returns their tops.
 */
export function placeNotes(notes: readonly PreferredPlacement[], gap: number, from: number, to: number): number[] {
  const piles: Pile[] = []
  for (const { top, height } of notes) {
    piles.push({ count: 1, top: Math.max(from, top), height: height + gap, preferredTops: top })
    while (piles.length > 1 && piles.at(-2)!.top + piles.at(-2)!.height > piles.at(-1)!.top) join(piles, from)
  }
  const tops = piles.flatMap((pile, index) => topsOf(pile, notes.slice(countBefore(piles, index)), gap))
  return liftAbove(tops, notes, gap, from, to)
}

function join(piles: Pile[], from: number): void {
  const lower = piles.pop()!
  const upper = piles.at(-1)!
  upper.preferredTops += lower.preferredTops - lower.count * upper.height
  upper.count += lower.count
  upper.height += lower.height
  upper.top = Math.max(from, upper.preferredTops / upper.count)
}

const countBefore = (piles: readonly Pile[], index: number) =>
  piles.slice(0, index).reduce((sum, { count }) => sum + count, 0)

function topsOf(pile: Pile, notes: readonly PreferredPlacement[], gap: number): number[] {
  let top = pile.top
  return notes.slice(0, pile.count).map(({ height }) => {
    const own = top
    top += height + gap
    return own
  })
}

/** A note that would end below the limit moves up, and so do the notes above it. */
function liftAbove(
  tops: number[],
  notes: readonly PreferredPlacement[],
  gap: number,
  from: number,
  to: number,
): number[] {
  let limit = to
  for (let index = tops.length - 1; index >= 0; index--) {
    const highest = limit - notes[index]!.height
    if (tops[index]! <= highest) break
    tops[index] = highest
    limit = highest - gap
  }
  const above = tops.length > 0 ? from - tops[0]! : 0
  return above > 0 ? tops.map((top) => top + above) : tops
}

/** The visible part of the page, in pixels from its top. */
export interface VisibleRange {
  readonly from: number
  readonly to: number
}

/**
 * The same with one note that stays in visible while there is room, and the others above and below it.
 * Returns the tops, and the greatest height with which the note stays in visible.
 */
export function placeAround(
  notes: readonly PreferredPlacement[],
  index: number,
  { gap, from, to, visible }: { gap: number; from: number; to: number; visible: VisibleRange },
): { tops: number[]; maxPx: number } {
  const { top: preferredTop, height } = notes[index]!
  const [above, below] = [notes.slice(0, index), notes.slice(index + 1)]
  const least = above.reduce((end, note) => end + note.height + gap, from)
  const top = Math.max(least, Math.min(Math.max(preferredTop, visible.from), visible.to - height))
  return {
    tops: [...placeNotes(above, gap, from, top - gap), top, ...placeNotes(below, gap, top + height + gap, to)],
    maxPx: visible.to - Math.max(least, visible.from),
  }
}
