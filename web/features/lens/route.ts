import type { Box } from './box.ts'

export type Point = readonly [x: number, y: number]

const cellPx = 6
/** How far a route may be from the straight line: to its sides, and above and below it. */
const [besidePx, abovePx] = [48, 420]
/** The cost of a step over text, and of a turn. A step over free space costs 1. */
const textCost = 60
const turnCost = 8

/**
 * The route of a line from a number to its note, in right angles: around the text wherever there is free space, with as few turns as
 * possible. It leaves and arrives horizontally. Obstacles and points in pixels.
 */
export function routeAround(from: Point, to: Point, obstacles: readonly Box[]): Point[] {
  const left = Math.min(from[0], to[0]) - besidePx
  const top = Math.min(from[1], to[1]) - abovePx
  const columns = Math.ceil((Math.abs(from[0] - to[0]) + 2 * besidePx) / cellPx) + 1
  const rows = Math.ceil((Math.abs(from[1] - to[1]) + 2 * abovePx) / cellPx) + 1
  const cellAt = ([x, y]: Point) => Math.round((y - top) / cellPx) * columns + Math.round((x - left) / cellPx)
  const costs = costsOf({ left, top, columns, rows }, obstacles)
  const cells = cheapestPath({ costs, columns, rows, from: cellAt(from), to: cellAt(to) })
  const points = cells.map((cell): Point => [
    left + (cell % columns) * cellPx,
    top + Math.floor(cell / columns) * cellPx,
  ])
  return [from, ...cornersOf(points.slice(1, -1)), to]
}

interface Grid {
  readonly left: number
  readonly top: number
  readonly columns: number
  readonly rows: number
}

/** The cost of each cell: text has some space around it. */
function costsOf({ left, top, columns, rows }: Grid, obstacles: readonly Box[]): Uint8Array {
  const costs = new Uint8Array(columns * rows).fill(1)
  for (const { x, y, width, height } of obstacles) {
    const [firstColumn, lastColumn] = [Math.ceil((x - 5 - left) / cellPx), Math.floor((x + width + 5 - left) / cellPx)]
    const [firstRow, lastRow] = [Math.ceil((y - 3 - top) / cellPx), Math.floor((y + height + 3 - top) / cellPx)]
    for (let row = Math.max(0, firstRow); row <= Math.min(rows - 1, lastRow); row++)
      for (let column = Math.max(0, firstColumn); column <= Math.min(columns - 1, lastColumn); column++)
        costs[row * columns + column] = textCost
  }
  return costs
}

interface Search {
  readonly costs: Uint8Array
  readonly columns: number
  readonly rows: number
  readonly from: number
  readonly to: number
}

/** Dial's algorithm: costs are small whole numbers. A state is a cell and the axis of the last step, so that turns can cost. */
function cheapestPath({ costs, columns, rows, from, to }: Search): number[] {
  const known = new Uint32Array(2 * costs.length).fill(0xffffffff)
  const before = new Int32Array(2 * costs.length).fill(-1)
  const waiting: number[][] = [[2 * from]]
  known[2 * from] = 0
  for (let cost = 0; cost < waiting.length; cost++)
    for (const state of waiting[cost] ?? []) {
      if (known[state]! < cost) continue
      if (state === 2 * to) return pathTo(state, before)
      for (const next of neighboursOf(state >> 1, columns, rows)) {
        const reached = cost + costs[next >> 1]! + ((next & 1) === (state & 1) ? 0 : turnCost)
        if (reached >= known[next]!) continue
        known[next] = reached
        before[next] = state
        ;(waiting[reached] ??= []).push(next)
      }
    }
  return [from, to]
}

/** The states next to a cell: horizontal steps are even, vertical ones are odd. */
function neighboursOf(cell: number, columns: number, rows: number): number[] {
  const [row, column] = [Math.floor(cell / columns), cell % columns]
  const next: number[] = []
  if (column > 0) next.push(2 * (cell - 1))
  if (column < columns - 1) next.push(2 * (cell + 1))
  if (row > 0) next.push(2 * (cell - columns) + 1)
  if (row < rows - 1) next.push(2 * (cell + columns) + 1)
  return next
}

function pathTo(last: number, before: Int32Array): number[] {
  const cells: number[] = []
  for (let state = last; state !== -1; state = before[state]!) cells.push(state >> 1)
  return cells.toReversed()
}

/** The points at which the route turns. */
function cornersOf(points: readonly Point[]): Point[] {
  return points.filter(([x], index) => {
    const [before, after] = [points[index - 1], points[index + 1]]
    return !before || !after || (before[0] === x) !== (after[0] === x)
  })
}
