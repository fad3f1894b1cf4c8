import { type Box, expanded, overlap } from './box.ts'
import type { Mark } from './read-page.ts'
import type { Page } from './use-page.ts'

/** A mark and the centre of its number, from the same corner as its box. */
export interface Placed {
  readonly mark: Mark
  readonly x: number
  readonly y: number
}

/** The number's ring is 22 px wide, with some space around it. */
const ringPx = 26
const maxDistancePx = 320

/**
 * Places the number of each mark as near to its end as possible, where it covers no text, no control and no other number: at a
 * corner, beside it, or in the nearest free place.
 */
export function placeNumbers({
  marks,
  obstacles,
  from,
  to,
  isRightToLeft,
}: Pick<Page, 'marks' | 'obstacles' | 'from' | 'to' | 'isRightToLeft'>): Placed[] {
  const placed: Placed[] = []
  for (const mark of marks) {
    const others = placed.filter((other) => other.mark.isFixed === mark.isFixed).map(({ x, y }) => ringAt(x, y))
    const near = (mark.isFixed ? mark.lines : obstacles).filter((box) =>
      overlap(box, expanded(mark.box, maxDistancePx)),
    )
    const isFree = ([x, y]: readonly [number, number]) => {
      const ring = ringAt(x, y)
      const isOnPage = mark.isFixed || (ring.x >= from && ring.x + ringPx <= to)
      return isOnPage && ![...near, ...others].some((box) => overlap(box, ring))
    }
    const preferred = preferredPositions(mark, isRightToLeft)
    const [x, y] = preferred.find(isFree) ?? ringsAround(preferred.slice(0, 2)).find(isFree) ?? preferred[0]!
    placed.push({ mark, x, y })
  }
  return placed
}

/** The box of a number's ring around its centre. */
export const ringAt = (x: number, y: number): Box => ({
  x: x - ringPx / 2,
  y: y - ringPx / 2,
  width: ringPx,
  height: ringPx,
})

/** The followedOrFirst places, the best one first: the end of a loop or of the last line, then the other corners. */
function preferredPositions({ form, lines, box }: Mark, isRightToLeft: boolean): (readonly [number, number])[] {
  const end = (of: Box, beyond: number) => (isRightToLeft ? of.x - beyond : of.x + of.width + beyond)
  const start = (of: Box, beyond: number) => (isRightToLeft ? of.x + of.width + beyond : of.x - beyond)
  const [first, last] = [lines[0]!, lines.at(-1)!]
  const middle = (of: Box) => of.y + of.height / 2
  const corners = [
    [end(box, 8), box.y - 6],
    [end(box, 8), box.y + box.height + 6],
    [start(box, 8), box.y - 6],
    [start(box, 8), box.y + box.height + 6],
  ] as const
  const ends = [
    [end(last, 18), middle(last)],
    [start(first, 18), middle(first)],
  ] as const
  if (form === 'bracket') return [[start(box, 24), middle(first)], ...corners]
  return form === 'circle' ? [...corners, ...ends] : [...ends, ...corners]
}

/** Places in growing rings around these. */
function ringsAround(centres: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const places: (readonly [number, number])[] = []
  for (let radius = 10; radius <= maxDistancePx; radius += 6)
    for (const [x, y] of centres)
      for (let turn = 0; turn < 24; turn++) {
        const angle = (turn / 24) * 2 * Math.PI
        places.push([x + radius * Math.cos(angle), y + radius * Math.sin(angle)])
      }
  return places
}
