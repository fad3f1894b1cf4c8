import { seededRandom } from '#root/domain/random.ts'
import type { Box } from './box.ts'

type Point = readonly [x: number, y: number]

/** The pencil stroke of a mark: the same for the same seed, so that a page always looks the same. */
export function strokesOf(form: 'circle' | 'underline', lines: readonly Box[], box: Box, seed: string): string[] {
  const waver = waverOf(seed)
  if (form === 'circle') return [loopAround(box, waver)]
  return lines.map((line) => lineUnder(line, waver))
}

/** A slightly uneven line from one point to another. */
export function connection([fromX, fromY]: Point, [toX, toY]: Point): string {
  const middle = (fromX + toX) / 2
  return `M${round(fromX)} ${round(fromY)}C${round(middle)} ${round(fromY)} ${round(middle)} ${round(toY)} ${round(toX)} ${round(toY)}`
}

/** Returns a random offset of up to this amount to either side, to look hand-drawn. */
function waverOf(seed: string): (most: number) => number {
  const number = Array.from(seed).reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) | 0, 7)
  const random = seededRandom(number)
  return (most) => (random.uniform() * 2 - 1) * most
}

/** The height of an underline below the letters, as a share of the line's height. */
const feet = 0.9

function lineUnder({ x, y, width, height }: Box, waver: (most: number) => number): string {
  const bottom = y + Math.min(height * feet + 2, height + 3)
  const steps = Math.max(2, Math.round(width / 90))
  const tilt = waver(1.2)
  const points = Array.from({ length: steps + 1 }, (_, step): Point => {
    const part = step / steps
    return [
      x - 3 + part * (width + 6) + (step === 0 || step === steps ? waver(2) : 0),
      bottom + tilt * part + waver(1.1),
    ]
  })
  return smooth(points)
}

/** The overlap after a whole turn, in radians: a hand-drawn loop does not end where it began. */
const beyond = 0.55

function loopAround({ x, y, width, height }: Box, waver: (most: number) => number): string {
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  const [wide, high] = [width / 2 + Math.min(16, 6 + width * 0.06), height / 2 + Math.min(12, 4 + height * 0.12)]
  const begin = -2.2 + waver(0.15)
  const steps = 14
  const points = Array.from({ length: steps + 1 }, (_, step): Point => {
    const turn = begin + (step / steps) * (2 * Math.PI + beyond)
    // Wider at the end than at the start, and slightly square, to fit words.
    const reach = 0.97 + 0.07 * (step / steps) + waver(0.012)
    return [middleX + squared(Math.cos(turn)) * wide * reach, middleY + squared(Math.sin(turn)) * high * reach]
  })
  return smooth(points)
}

/** Stretches a circle towards its corners. */
const squared = (value: number) => Math.sign(value) * Math.abs(value) ** 0.82

/** A smooth path through points (Catmull-Rom). */
function smooth(points: readonly Point[]): string {
  const at = (index: number) => points[Math.min(Math.max(index, 0), points.length - 1)]!
  const parts = points.slice(1).map(([x, y], index) => {
    const [before, from, after] = [at(index - 1), at(index), at(index + 2)]
    const first = [from[0] + (x - before[0]) / 6, from[1] + (y - before[1]) / 6]
    const second = [x - (after[0] - from[0]) / 6, y - (after[1] - from[1]) / 6]
    return `C${[...first, ...second, x, y].map(round).join(' ')}`
  })
  return `M${points[0]!.map(round).join(' ')}${parts.join('')}`
}

const round = (value: number) => Math.round(value * 10) / 10
