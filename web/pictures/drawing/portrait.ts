import { chance, clouds } from './noise.ts'
import { dot, smooth, unit, type Vector } from './vector.ts'

/** A person who does not exist: the measures of a bust, in head heights. */
export interface Sitter {
  readonly name: string
  readonly jaw: number
  readonly hair: 'bob' | 'short' | 'bun'
  readonly shoulders: number
  readonly collar: 'open' | 'shirt' | 'scarf'
  readonly turn: number
}

/** The three people who endorse the firm. */
export const sitters: readonly Sitter[] = [
  { name: 'portrait-a', jaw: 0.92, hair: 'bob', shoulders: 0.86, collar: 'open', turn: -0.35 },
  { name: 'portrait-b', jaw: 1.08, hair: 'short', shoulders: 1.02, collar: 'shirt', turn: 0.3 },
  { name: 'portrait-c', jaw: 0.95, hair: 'bun', shoulders: 0.84, collar: 'scarf', turn: -0.28 },
]

const light = unit([-0.62, 0.55, 0.62])
const ink = [13, 43, 39] as const
const paper = [232, 226, 208] as const

/** Engraves a bust like a banknote, in lines that are thicker where it is dark. 8-bit RGB, row by row. */
export function engrave(sitter: Sitter, width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height * 3)
  const rays = 2
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      let inked = 0
      for (let ray = 0; ray < rays * rays; ray += 1) {
        const x = ((column + ((ray % rays) + 0.5) / rays) / width - 0.5) * 1.85
        const y = (0.56 - (row + (Math.floor(ray / rays) + 0.5) / rays) / height) * 2.31
        inked += isInked(sitter, x, y) / (rays * rays)
      }
      for (let channel = 0; channel < 3; channel += 1)
        pixels[(row * width + column) * 3 + channel] = Math.round(
          paper[channel]! + (ink[channel]! - paper[channel]!) * inked,
        )
    }
  }
  return pixels
}

/** Whether there is ink here: lines follow the form, and cross in the shade. */
function isInked(sitter: Sitter, x: number, y: number): number {
  const { tone, depth, isGround } = toneAt(sitter, x, y)
  if (isGround) return line(y * 19 + 0.02 * Math.sin(x * 40), tone)
  const along = line(y * 19 + depth * 6 + x * 1.5, tone)
  const across = tone > 0.52 ? line((x * 0.8 - y * 0.6) * 19 + depth * 4, (tone - 0.52) * 1.5) : 0
  return Math.max(along, across)
}

function line(phase: number, tone: number): number {
  const fromCentre = Math.abs(phase - Math.floor(phase) - 0.5) * 2
  return fromCentre < tone ? 1 : 0
}

function toneAt(sitter: Sitter, x: number, y: number): { tone: number; depth: number; isGround: boolean } {
  let z = 1.6
  for (let step = 0; step < 64; step += 1) {
    const away = distance(sitter, [x, y, z])
    if (away < 0.004) break
    z -= away * 0.8
    if (z < -1.2)
      return {
        tone: 0.34 + 0.2 * smooth(0.9, -1.3, y) - 0.16 * smooth(1.2, 0.2, Math.hypot(x + 0.5, y - 0.5)),
        depth: 0,
        isGround: true,
      }
  }
  const at: Vector = [x, y, z]
  const bend = 0.012
  const normal = unit([
    distance(sitter, [x + bend, y, z]) - distance(sitter, [x - bend, y, z]),
    distance(sitter, [x, y + bend, z]) - distance(sitter, [x, y - bend, z]),
    distance(sitter, [x, y, z + bend]) - distance(sitter, [x, y, z - bend]),
  ])
  const shade = 1 - (0.2 + 0.8 * Math.max(0, dot(normal, light)))
  const isHair = hairDistance(sitter, at) < 0.02
  const isCloth = y < -0.4 - 0.25 * Math.abs(x) + (sitter.collar === 'scarf' ? 0.12 : 0)
  const strands = isHair ? 0.25 * (clouds(x * 14 + 9, y * 4, 3) - 0.3) : 0
  const base = isHair ? 0.42 : isCloth ? 0.34 : 0.02
  return {
    tone: Math.min(0.97, Math.max(0.04, base + shade * 0.74 + strands + 0.02 * chance(Math.floor(y * 19), 3))),
    depth: z,
    isGround: false,
  }
}

/** How far a point is from the bust (a signed distance). */
function distance(sitter: Sitter, point: Vector): number {
  const [x, y, z] = turned(point, sitter.turn)
  const skull = ellipsoid([x, y - 0.42, z + 0.05], [0.37, 0.44, 0.43])
  const jaw = ellipsoid([x, y - 0.18, z - 0.05], [0.27 * sitter.jaw, 0.32, 0.3])
  const nose = ellipsoid([x, y - 0.29, z - 0.37], [0.055, 0.11, 0.1])
  const brow = ellipsoid([x, y - 0.43, z - 0.3], [0.24, 0.05, 0.1])
  const mouth = ellipsoid([x, y - 0.06, z - 0.3], [0.1, 0.035, 0.06])
  const chin = ellipsoid([x, y + 0.06, z - 0.2], [0.11 * sitter.jaw, 0.09, 0.1])
  let head = blend(skull, jaw, 0.16)
  head = blend(head, nose, 0.07)
  head = blend(head, brow, 0.1)
  head = blend(head, mouth, 0.06)
  head = blend(head, chin, 0.1)
  for (const side of [-1, 1])
    head = carve(head, ellipsoid([x - side * 0.145, y - 0.345, z - 0.4], [0.085, 0.045, 0.08]), 0.05)
  const neck = Math.max(
    Math.hypot(point[0], point[2] + 0.08) - 0.17 - 0.05 * smooth(-0.1, -0.45, point[1]),
    point[1] - 0.2,
  )
  const torso = ellipsoid([point[0], point[1] + 1.12, point[2] + 0.12], [sitter.shoulders, 0.72, 0.42])
  const body = blend(neck, torso, 0.14)
  const scarf = sitter.collar === 'scarf' ? torus([point[0], point[1] + 0.3, point[2] + 0.05], 0.24, 0.11) : 9
  const shirt =
    sitter.collar === 'shirt'
      ? torus([point[0], point[1] + 0.34 - Math.abs(point[0]) * 0.3, point[2] + 0.06], 0.25, 0.05)
      : 9
  return Math.min(blend(head, body, 0.08), hairDistance(sitter, point), scarf, shirt)
}

function hairDistance(sitter: Sitter, point: Vector): number {
  const [x, y, z] = turned(point, sitter.turn)
  const cap = ellipsoid([x, y - 0.5, z + 0.13], [0.43, 0.45, 0.45])
  const face = ellipsoid([x + 0.05, y - 0.22, z - 0.42], [0.33, 0.44, 0.42])
  if (sitter.hair === 'short') return carve(Math.max(cap, 0.32 - y - z * 0.4), face, 0.05)
  const bob = ellipsoid([x, y - 0.24, z + 0.16], [0.5, 0.6, 0.4])
  if (sitter.hair === 'bob') return carve(blend(cap, Math.max(bob, -0.16 - y), 0.1), face, 0.06)
  const bun = ellipsoid([x - 0.06, y - 0.98, z + 0.2], [0.19, 0.16, 0.19])
  return Math.min(carve(Math.max(cap, 0.18 - y - z * 0.5), face, 0.05), bun)
}

function turned([x, y, z]: Vector, by: number): Vector {
  return [x * Math.cos(by) - z * Math.sin(by), y, x * Math.sin(by) + z * Math.cos(by)]
}

function ellipsoid([x, y, z]: Vector, [a, b, c]: Vector): number {
  const near = Math.hypot(x / a, y / b, z / c)
  return (near * (near - 1)) / Math.max(1e-6, Math.hypot(x / (a * a), y / (b * b), z / (c * c)))
}

function torus([x, y, z]: Vector, ring: number, tube: number): number {
  return Math.hypot(Math.hypot(x, z) - ring, y) - tube
}

/** A smooth union of two bodies over the distance `over`. */
function blend(a: number, b: number, over: number): number {
  const share = Math.max(over - Math.abs(a - b), 0) / over
  return Math.min(a, b) - (share * share * over) / 4
}

/** The first body with the second cut out of it. */
function carve(a: number, b: number, over: number): number {
  return -blend(-a, b, over)
}
