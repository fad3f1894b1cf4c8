import { house } from './glass-house.ts'
import { chance } from './noise.ts'
import { along, colour, dot, scale, times, type Vector } from './vector.ts'

interface Box {
  readonly low: Vector
  readonly high: Vector
  readonly paint: Vector
  readonly pattern?: 'books' | 'boards' | 'slats'
}

interface Lamp {
  readonly at: Vector
  readonly radius: number
  readonly power: number
}

const walnut = colour('#7a4f2c')
const oak = colour('#b98a55')
const plaster = colour('#d8c4a0')
const dark = colour('#20150d')
const linen = colour('#c9b48e')
const upper = 3.42

/** The empty rooms: floors, a core, a stair, shelves, a table with its chairs, and the cords of the lamps. */
const boxes: readonly Box[] = [
  box([0, 0.3, 0], [27, 0.46, 9.6], oak, 'boards'),
  box([0.2, upper - 0.28, 2.9], [16.5, upper, 9.4], plaster),
  box([7, 0.46, 6.6], [13.6, 6.1, 9.2], walnut, 'slats'),
  box([0.4, 0.46, 8.9], [6.2, 6.4, 9.3], walnut, 'books'),
  box([14.4, 0.46, 8.7], [20.5, 2.9, 9.2], walnut, 'books'),
  box([20.2, 0.46, 2.8], [24.2, 1.22, 4.1], dark),
  box([20.0, 1.2, 2.7], [24.4, 1.28, 4.2], oak),
  ...[20.5, 21.45, 22.4, 23.35].flatMap((x) => [chair(x, 1.95, -1), chair(x, 4.45, 1)].flat()),
  box([9.0, 0.46, 2.2], [12.6, 0.95, 3.4], linen),
  box([9.0, 0.95, 3.2], [12.6, 1.45, 3.4], linen),
  box([1.5, upper, 4.0], [4.2, upper + 0.55, 6.2], linen),
  box([11.8, upper, 3.05], [15.8, upper + 0.75, 3.15], walnut),
  ...Array.from({ length: 14 }, (_, step) =>
    box(
      [16.4 + step * 0.27, 0.46 + (13 - step) * 0.205, 5.2],
      [16.7 + step * 0.27, 0.56 + (13 - step) * 0.205, 6.5],
      oak,
    ),
  ),
]

const lamps: readonly Lamp[] = [
  lamp(23.4, 4.4, 3.4, 0.24, 9),
  lamp(21.9, 5.1, 3.6, 0.2, 8),
  lamp(20.8, 4.0, 3.2, 0.17, 6),
  lamp(24.6, 6.2, 5.4, 0.22, 8),
  lamp(18.4, 5.6, 4.6, 0.2, 8),
  lamp(14.8, 2.6, 4.4, 0.13, 5),
  lamp(10.8, 2.55, 2.8, 0.15, 6),
  lamp(6.2, 2.6, 4.2, 0.14, 5),
  lamp(2.6, 2.6, 3.6, 0.14, 5),
  lamp(13.4, 5.6, 4.6, 0.16, 6),
  lamp(8.2, 5.4, 4.6, 0.16, 6),
  lamp(3.2, 5.5, 5.0, 0.16, 6),
]

/** The cords of the lamps, from the floor above or from the roof. */
const cords = lamps.map(({ at: [x, y, z], radius }) => {
  const above = y < upper && x < 16.5 ? upper - 0.28 : house.eaves + house.pitch * Math.min(z, house.width - z)
  return box([x - 0.011, y + radius, z - 0.011], [x + 0.011, above, z + 0.011], dark)
})

const lampLight = colour('#ffb765')

function box(low: Vector, high: Vector, paint: Vector, pattern?: Box['pattern']): Box {
  return pattern ? { low, high, paint, pattern } : { low, high, paint }
}

/** A chair with a slender frame; its back is on the side of +z or -z. */
function chair(x: number, z: number, side: 1 | -1): Box[] {
  const [seat, back] = [0.9, z + side * 0.24]
  return [
    box([x, seat, z - 0.24], [x + 0.5, seat + 0.07, z + 0.24], linen),
    box([x + 0.02, seat + 0.2, back - 0.025], [x + 0.48, seat + 0.56, back + 0.025], linen),
    ...[x + 0.02, x + 0.45].flatMap((left) => [
      box([left, 0.46, z - side * 0.22 - 0.015], [left + 0.03, seat, z - side * 0.22 + 0.015], dark),
      box([left, 0.46, back - 0.015], [left + 0.03, seat + 0.5, back + 0.015], dark),
    ]),
  ]
}

function lamp(x: number, y: number, z: number, radius: number, power: number): Lamp {
  return { at: [x, y, z], radius, power }
}

const furnished = [...boxes, ...cords]

/** What a ray hits between two distances inside the house: its distance and its light; null for nothing. */
export function meetRooms(
  from: Vector,
  direction: Vector,
  enter: number,
  leave: number,
): { at: number; light: Vector } | null {
  let nearest = leave
  let found: { box: Box; normal: Vector } | Lamp | null = null
  for (const each of furnished) {
    const hit = meetBox(each, from, direction, nearest)
    if (hit && hit.at > enter) [nearest, found] = [hit.at, { box: each, normal: hit.normal }]
  }
  for (const each of lamps) {
    const at = meetSphere(each, from, direction)
    if (at > enter && at < nearest) [nearest, found] = [at, each]
  }
  if (!found) return null
  if ('radius' in found)
    return { at: nearest, light: scale(lampLight, glowOf(found, along(from, direction, nearest), direction)) }
  const point = along(from, direction, nearest)
  return { at: nearest, light: times(paintOf(found.box, point, found.normal), lightOn(point, found.normal)) }
}

/** Opal glass is brightest in the middle, and has a brass cap on top. */
function glowOf({ at, radius }: Lamp, point: Vector, direction: Vector): number {
  const normal: Vector = [(point[0] - at[0]) / radius, (point[1] - at[1]) / radius, (point[2] - at[2]) / radius]
  return normal[1] > 0.86 ? 0.12 : 1.4 + 4.2 * Math.max(0, -dot(direction, normal)) ** 1.5
}

/** The light of all lamps on a point inside, without shadows. */
export function lightOn(point: Vector, normal: Vector): Vector {
  let sum = 0.16
  for (const { at, power } of lamps) {
    const way: Vector = [at[0] - point[0], at[1] - point[1], at[2] - point[2]]
    const squared = dot(way, way)
    const facing = dot(way, normal) / Math.sqrt(squared)
    const sameStorey = at[1] > upper === point[1] > upper - 0.3 || point[0] > 16.5 ? 1 : 0.25
    sum += (sameStorey * power * (0.22 + 0.78 * Math.max(0, facing))) / (squared + 1.1)
  }
  return scale(lampLight, sum * 1.32)
}

function meetBox(
  { low, high }: Box,
  from: Vector,
  direction: Vector,
  before: number,
): { at: number; normal: Vector } | null {
  let enter = -Infinity
  let leave = before
  let axis = 0
  for (let each = 0; each < 3; each += 1) {
    const inverse = 1 / direction[each]!
    const a = (low[each]! - from[each]!) * inverse
    const b = (high[each]! - from[each]!) * inverse
    const near = Math.min(a, b)
    if (near > enter) [enter, axis] = [near, each]
    leave = Math.min(leave, Math.max(a, b))
    if (enter >= leave) return null
  }
  const towards = direction[axis]! > 0 ? -1 : 1
  return { at: enter, normal: [axis === 0 ? towards : 0, axis === 1 ? towards : 0, axis === 2 ? towards : 0] }
}

function meetSphere({ at, radius }: Lamp, from: Vector, direction: Vector): number {
  const way: Vector = [from[0] - at[0], from[1] - at[1], from[2] - at[2]]
  const half = dot(way, direction)
  const inside = half * half - dot(way, way) + radius * radius
  return inside < 0 ? Infinity : -half - Math.sqrt(inside)
}

function paintOf({ paint, pattern }: Box, [x, y, z]: Vector, normal: Vector): Vector {
  if (pattern === 'boards')
    return scale(
      paint,
      0.8 + 0.3 * chance(Math.floor(z / 0.22), Math.floor((x + chance(Math.floor(z / 0.22), 5) * 3) / 2.2)),
    )
  if (pattern === 'slats') return scale(paint, (normal[0] === 0 ? x : z) % 0.24 < 0.05 ? 0.35 : 1.25)
  if (pattern === 'books') {
    const shelf = (y - house.floor) / 0.42
    if (shelf % 1 < 0.1) return scale(paint, 0.9)
    const book = chance(Math.floor(x / 0.07), Math.floor(shelf))
    return book < 0.2 ? scale(dark, 0.5) : scale(paint, 0.3 + book * 1.4)
  }
  return paint
}
