import { type Random, seededRandom, seedOf } from '#root/domain/random.ts'
import { type Box, overlap } from './box.ts'
import type { Mark } from './read-page.ts'
import type { Point } from './route.ts'

/** A pencil stroke as SVG paths: its filled outline, and the line that the pencil followed. */
export interface Stroke {
  readonly outline: string
  readonly line: string
}

interface Paper {
  readonly obstacles: readonly Box[]
  readonly isRightToLeft: boolean
}

/** The strokes of a mark: the same for the same mark, so that a page always looks the same. */
export function strokesOf(
  { id, form, lines, box }: Pick<Mark, 'id' | 'form' | 'lines' | 'box'>,
  paper: Paper,
): Stroke[] {
  const random = seededRandom(seedOf(id))
  const towardsEnd = (points: Point[]) => (paper.isRightToLeft ? points.toReversed() : points)
  if (form === 'circle') return [strokeAlong(loopAround(box, paper.obstacles, random), random, 1.15)]
  if (form === 'bracket') return [strokeAlong(bracketBeside(box, paper.isRightToLeft, random), random, 1.1)]
  const height = form === 'strike' ? 0.54 : 0.93
  // Struck words stay readable.
  const strength = form === 'strike' ? 0.72 : 1
  return lines.map((line) => strokeAlong(towardsEnd(lineAcross(line, height, random)), random, strength))
}

/** A connector: a thin line with rounded corners. */
export function pencilLine(points: readonly Point[]): string {
  const radius = 9
  const parts = points.slice(1, -1).map((corner, index) => {
    const before = towards(corner, points[index]!, radius)
    const after = towards(corner, points[index + 2]!, radius)
    return `L${write(before)}Q${write(corner)} ${write(after)}`
  })
  return `M${write(points[0]!)}${parts.join('')}L${write(points.at(-1)!)}`
}

/** The point on the way from one point to another, this far away and at most halfway. */
function towards([x, y]: Point, [toX, toY]: Point, farPx: number): Point {
  const length = Math.hypot(toX - x, toY - y)
  const share = length === 0 ? 0 : Math.min(farPx / length, 0.5)
  return [x + (toX - x) * share, y + (toY - y) * share]
}

/** A random amount, at most this far to either side. */
const waver = (random: Random, max: number) => random.between(-max, max)

/** A line under or through a line of text: it starts and ends beyond the words, tilts a little and sags. */
function lineAcross({ x, y, width, height }: Box, share: number, random: Random): Point[] {
  const [from, to] = [x - random.between(2, 6), x + width + random.between(3, 9)]
  const level = y + height * share
  const tilt = waver(random, Math.min(2.2, width * 0.012))
  const sag = random.between(-0.4, 1.6)
  const steps = Math.max(2, Math.round(width / 80))
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const part = step / steps
    const bend = sag * Math.sin(part * Math.PI) + tilt * (part - 0.5) + waver(random, 0.5)
    return [from + part * (to - from), level + bend]
  })
}

/** A square bracket in the margin, at the side where lines start. */
function bracketBeside({ x, y, width, height }: Box, isRightToLeft: boolean, random: Random): Point[] {
  const [edge, inwards] = isRightToLeft ? [x + width + 10, -1] : [x - 10, 1]
  const [top, bottom] = [y - 1, y + height + 1]
  const arm = 8 * inwards
  const bulge = random.between(1, 2.5) * inwards
  return [
    [edge + arm + waver(random, 1.5), top - random.between(0, 1.5)],
    [edge + arm / 4, top],
    [edge, top + 3],
    [edge - bulge, y + height * random.between(0.4, 0.6)],
    [edge + waver(random, 0.8), bottom - 3],
    [edge + arm / 4, bottom],
    [edge + arm + random.between(0, 4) * inwards, bottom + waver(random, 1.5)],
  ]
}

/** How far a loop continues after a full turn, in radians. */
const beyond = 0.6
const minPadPx = 4

/** A loop around words, slightly square and tilted, which continues past its start. It keeps away from its neighbours. */
function loopAround(box: Box, obstacles: readonly Box[], random: Random): Point[] {
  const pads = padsOf(box, obstacles)
  const [wide, high] = [(box.width + pads.left + pads.right) / 2, (box.height + pads.top + pads.bottom) / 2]
  const [middleX, middleY] = [box.x - pads.left + wide, box.y - pads.top + high]
  const tilt = waver(random, Math.min(0.05, 5 / box.width))
  const begin = -2.3 + waver(random, 0.25)
  const steps = 18
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const part = step / steps
    const turn = begin + part * (2 * Math.PI + beyond)
    const reach = 0.98 + 0.07 * part + waver(random, 0.012)
    const [x, y] = [squared(Math.cos(turn)) * wide * reach, squared(Math.sin(turn)) * high * reach]
    return [middleX + x - y * tilt, middleY + y + x * tilt]
  })
}

/** Stretches a circle towards its corners, to fit words. */
const squared = (value: number) => Math.sign(value) * Math.abs(value) ** 0.8

/** The space between the words and their loop, less where other words are near. */
function padsOf(box: Box, obstacles: readonly Box[]) {
  const [wide, high] = [Math.min(16, 6 + box.width * 0.06), Math.min(12, 4 + box.height * 0.12)]
  const pads = { left: wide, right: wide, top: high, bottom: high }
  const preferred = { x: box.x - wide, y: box.y - high, width: box.width + 2 * wide, height: box.height + 2 * high }
  for (const other of obstacles) {
    if (!overlap(other, preferred) || overlap(other, box)) continue
    const free = {
      left: box.x - other.x - other.width,
      right: other.x - box.x - box.width,
      top: box.y - other.y - other.height,
      bottom: other.y - box.y - box.height,
    }
    const [side, room] = (Object.entries(free) as [keyof typeof free, number][]).toSorted((a, b) => b[1] - a[1])[0]!
    pads[side] = Math.max(minPadPx, Math.min(pads[side], room - 2))
  }
  return pads
}

const stepPx = 6
/** Half the width of the pencil's line under full pressure. */
const halfPx = 1.5
const [startPx, endPx] = [16, 44]

/** A stroke through points: pressure grows at its start, varies, and fades at its end; the edges are a little rough. */
function strokeAlong(points: readonly Point[], random: Random, strength: number): Stroke {
  const line = sampled(points)
  const length = (line.length - 1) * stepPx
  const phases = [random.uniform(), random.uniform()].map((phase) => phase * 2 * Math.PI) as [number, number]
  const sides: [Point[], Point[]] = [[], []]
  line.forEach(([x, y], index) => {
    const done = index * stepPx
    const [before, after] = [line[Math.max(0, index - 1)]!, line[Math.min(line.length - 1, index + 1)]!]
    const away = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
    const pressure =
      (0.78 + 0.16 * Math.sin(done / 37 + phases[0]) + 0.1 * Math.sin(done / 13 + phases[1])) *
      Math.min(1, 0.4 + done / startPx) *
      Math.min(1, 0.22 + (length - done) / Math.min(endPx, length / 2))
    const half = halfPx * strength * pressure
    const [normalX, normalY] = [-(after[1] - before[1]) / away, (after[0] - before[0]) / away]
    for (const [side, sign] of [
      [sides[0], 1],
      [sides[1], -1],
    ] as const) {
      const reach = sign * (half + waver(random, 0.22))
      side.push([x + normalX * reach, y + normalY * reach])
    }
  })
  return {
    outline: `M${[...sides[0], ...sides[1].toReversed()].map(write).join('L')}Z`,
    line: `M${line.map(write).join('L')}`,
  }
}

/** Points on the smooth curve through these (Catmull-Rom), about 6 px apart. */
function sampled(points: readonly Point[]): Point[] {
  const at = (index: number) => points[Math.min(Math.max(index, 0), points.length - 1)]!
  const line: Point[] = [points[0]!]
  for (let index = 0; index < points.length - 1; index++) {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const steps = Math.max(1, Math.round(Math.hypot(c[0] - b[0], c[1] - b[1]) / stepPx))
    for (let step = 1; step <= steps; step++) {
      const t = step / steps
      const curve = (axis: 0 | 1) =>
        0.5 *
        (2 * b[axis] +
          (c[axis] - a[axis]) * t +
          (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
          (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t * t * t)
      line.push([curve(0), curve(1)])
    }
  }
  return line
}

/** Short strokes in a square of this size, where the pencil left more on the paper. */
export function grainOf(sizePx: number): string {
  const random = seededRandom(sizePx)
  return Array.from({ length: 150 }, () => {
    const [x, y, long] = [random.between(0, sizePx), random.between(0, sizePx), random.between(1, 3.4)]
    return `M${write([x, y])}l${write([long, -long * 0.7])}`
  }).join('')
}

const write = (point: Point) => point.map((value) => Math.round(value * 10) / 10).join(' ')
