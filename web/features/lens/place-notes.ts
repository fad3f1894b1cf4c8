/** A note that would stand at a height, in pixels from the top. */
export interface Wished {
  readonly top: number
  readonly height: number
}

interface Pile {
  count: number
  top: number
  height: number
  /** The sum of the tops at which the pile would stand for each of its notes. */
  wishes: number
}

/**
 * Where notes stand in a margin: each as near to its mark as the others let it, none over another, in the order of their
 * marks, which is the order given. Notes that push each other stand as a pile whose middle is where theirs would be.
 * Between `from` and `to`, as far as there is room.
 */
export function placeNotes(notes: readonly Wished[], gap: number, from: number, to: number): number[] {
  const piles: Pile[] = []
  for (const { top, height } of notes) {
    piles.push({ count: 1, top: Math.max(from, top), height: height + gap, wishes: top })
    while (piles.length > 1 && piles.at(-2)!.top + piles.at(-2)!.height > piles.at(-1)!.top) join(piles, from)
  }
  const tops = piles.flatMap((pile, index) => topsOf(pile, notes.slice(countBefore(piles, index)), gap))
  return liftAbove(tops, notes, gap, from, to)
}

function join(piles: Pile[], from: number): void {
  const lower = piles.pop()!
  const upper = piles.at(-1)!
  upper.wishes += lower.wishes - lower.count * upper.height
  upper.count += lower.count
  upper.height += lower.height
  upper.top = Math.max(from, upper.wishes / upper.count)
}

const countBefore = (piles: readonly Pile[], index: number) =>
  piles.slice(0, index).reduce((sum, { count }) => sum + count, 0)

function topsOf(pile: Pile, notes: readonly Wished[], gap: number): number[] {
  let top = pile.top
  return notes.slice(0, pile.count).map(({ height }) => {
    const own = top
    top += height + gap
    return own
  })
}

/** What would stand below the end is lifted, and what it then stands on as well. */
function liftAbove(tops: number[], notes: readonly Wished[], gap: number, from: number, to: number): number[] {
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
