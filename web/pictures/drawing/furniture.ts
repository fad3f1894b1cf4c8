import type { Light } from './interior.ts'
import { chance, clouds } from './noise.ts'
import { bar, ball, block, type Material, plate, type Shape, sheet } from './shapes.ts'
import { colour, mix, scale, type Vector } from './vector.ts'

/* What furnishes the rooms: materials, chairs, lamps. */

const flat = (hex: string, more: Omit<Material, 'paint'> = {}): Material => {
  const paint = colour(hex)
  return { paint: () => paint, ...more }
}

export const plaster = flat('#cfc4ae')
export const steel = flat('#1c1b18', { polish: 0.06, blur: 0.25 })
export const brass = flat('#a87b39', { polish: 0.35, blur: 0.12 })
export const linen = flat('#bfae8d')
export const leather = flat('#4a2c1b', { polish: 0.05, blur: 0.3 })
const paperSheet = flat('#eee8d8')
const green = flat('#16443b', { polish: 0.04, blur: 0.3 })
export const pane: Material = { paint: () => [1, 1, 1], isPane: true }

const oakLight = colour('#a9794a')
const oakDark = colour('#7d5430')

/** Wood, with its grain along one axis, in boards of this width. */
export function wood(along: 0 | 2, boardWidth: number, more: Omit<Material, 'paint'> = {}, tone = 1): Material {
  const across = along === 0 ? 2 : 0
  return {
    ...more,
    paint: (at) => {
      const board = Math.floor(at[across] / boardWidth)
      const piece = Math.floor(at[along] / 2.4 + chance(board, 5))
      const within = at[across] / boardWidth - board
      const grain = clouds(at[across] * 46 + board * 9, at[along] * 2.2 + chance(board, piece) * 40, 3)
      const joint = Math.min(within, 1 - within) * boardWidth < 0.004 ? 0.45 : 1
      return scale(mix(oakDark, oakLight, 0.25 + grain * 0.75), (0.8 + 0.35 * chance(board, piece + 3)) * joint * tone)
    },
  }
}

const walnut = colour('#5f3b22')

/** Upright walnut slats on a wall that runs along z. */
export const slats: Material = {
  paint: (at) => {
    const within = (at[2] / 0.09) % 1
    const slat = Math.floor(at[2] / 0.09)
    const grain = clouds(at[2] * 60, at[1] * 1.4 + slat * 3, 3)
    return scale(walnut, (Math.abs(within) < 0.22 ? 0.22 : 0.8) * (0.7 + 0.6 * grain) * (0.85 + 0.3 * chance(slat, 2)))
  },
}

/** An armchair with a curved back, whose sitter looks along `facing` (radians, from the x axis). */
export function chair(x: number, z: number, facing: number, cloth: Material, floor = 0): Shape[] {
  const seat = floor + 0.46
  const leg = (turn: number): Shape =>
    bar(
      [x + 0.27 * Math.cos(facing + turn), floor, z + 0.27 * Math.sin(facing + turn)],
      [x + 0.2 * Math.cos(facing + turn), seat, z + 0.2 * Math.sin(facing + turn)],
      0.014,
      steel,
    )
  const back: readonly [number, number] = [facing + Math.PI, 1.75]
  return [
    ...[0.8, 2.35, -0.8, -2.35].map(leg),
    plate([x, seat, z], 0.25, cloth),
    sheet([x, z], 0.25, [seat - 0.06, seat], [facing, Math.PI], cloth),
    sheet([x, z], 0.285, [seat - 0.04, seat + 0.36], back, cloth),
    sheet([x, z], 0.265, [seat - 0.04, seat + 0.36], back, cloth),
    ...rim(x, z, seat + 0.36, back, cloth),
  ]
}

/** The rounded upper edge of a chair's back. */
function rim(
  x: number,
  z: number,
  height: number,
  [middle, reach]: readonly [number, number],
  cloth: Material,
): Shape[] {
  const steps = 14
  const at = (step: number): Vector => {
    const bearing = middle - reach + (2 * reach * step) / steps
    return [x + 0.275 * Math.cos(bearing), height, z + 0.275 * Math.sin(bearing)]
  }
  return Array.from({ length: steps }, (_, step) => bar(at(step), at(step + 1), 0.012, cloth))
}

const warm = colour('#ffc27c')

/** An opal globe on a brass stem from the ceiling, with its light. */
export function globe(at: Vector, radius: number, power: number, ceiling: number): { shapes: Shape[]; light: Light } {
  const glow = scale(warm, power)
  return {
    shapes: [
      // Brighter in the middle, as opal glass is.
      ball(at, radius, { isLamp: true, paint: () => scale(warm, Math.min(power, 2.2)) }),
      bar([at[0], at[1] + radius, at[2]], [at[0], ceiling, at[2]], 0.006, brass),
      bar([at[0], at[1] + radius * 0.88, at[2]], [at[0], at[1] + radius * 1.35, at[2]], radius * 0.3, brass),
      plate([at[0], at[1] + radius * 1.35, at[2]], radius * 0.3, brass),
    ],
    light: { at, radius, glow },
  }
}

/** A wide brass dome over a table, with its lamp under it. */
export function dome(at: Vector, radius: number, power: number, ceiling: number): { shapes: Shape[]; light: Light } {
  const middle: Vector = [at[0], at[1] - radius * 0.45, at[2]]
  const lamp: Vector = [at[0], at[1] + radius * 0.12, at[2]]
  const shade: Material = { ...brass, paint: (_, normal) => (normal[1] < -0.1 ? colour('#f3e6c8') : colour('#8f672d')) }
  return {
    shapes: [
      ball(middle, radius, shade, at[1]),
      ball(lamp, radius * 0.2, { isLamp: true, paint: () => scale(warm, 5) }),
      bar([at[0], middle[1] + radius, at[2]], [at[0], ceiling, at[2]], 0.007, steel),
      bar([at[0], middle[1] + radius * 0.99, at[2]], [at[0], middle[1] + radius * 1.12, at[2]], 0.035, brass),
    ],
    light: { at: lamp, radius: radius * 0.2, glow: scale(warm, power) },
  }
}

/** A drinking glass, a jug: upright glass tubes. */
export function glass(x: number, z: number, floor: number, radius: number, height: number): Shape[] {
  return [
    sheet([x, z], radius, [floor, floor + height], [0, Math.PI], pane),
    plate([x, floor + 0.004, z], radius, pane),
  ]
}

/** An open folder with sheets, seen by a person who sits on the side of +x or -x. */
export function sheets(x: number, z: number, table: number, turn: number): Shape[] {
  return [
    block([x - 0.12, table, z - 0.17], [x + 0.12, table + 0.006, z + 0.17], green, turn),
    block([x - 0.1, table + 0.006, z - 0.145], [x + 0.1, table + 0.012, z + 0.145], paperSheet, turn + 0.06),
  ]
}
