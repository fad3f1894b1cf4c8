import type { Light } from './interior.ts'
import { chance, clouds } from './noise.ts'
import { bar, ball, block, fallenAt, type Material, plate, type Shape, sheet } from './shapes.ts'
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
const walnutLeg = flat('#3a2416', { polish: 0.05, blur: 0.2 })
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

/** An armchair whose back sweeps down into its arms, and whose sitter looks along `facing` (radians, from the x axis). */
export function chair(x: number, z: number, facing: number, cloth: Material, floor = 0): Shape[] {
  const seat = floor + 0.46
  const leg = (turn: number): Shape =>
    bar(
      [x + 0.29 * Math.cos(facing + turn), floor, z + 0.29 * Math.sin(facing + turn)],
      [x + 0.21 * Math.cos(facing + turn), seat - 0.05, z + 0.21 * Math.sin(facing + turn)],
      0.013,
      walnutLeg,
    )
  const back: readonly [number, number] = [facing + Math.PI, 2.05]
  return [
    ...[0.7, 2.45, -0.7, -2.45].map(leg),
    // The cushion, rounded at its edge, on the shell.
    plate([x, seat + 0.02, z], 0.235, cloth),
    ...ringOf(x, z, 0.235, () => seat, [0, Math.PI], 0.02, cloth),
    sheet([x, z], 0.27, [seat - 0.09, seat - 0.01], [0, Math.PI], cloth),
    plate([x, seat - 0.09, z], 0.27, cloth),
    ...[0.27, 0.305].map((radius) => sheet([x, z], radius, [seat - 0.09, seat + 0.4], back, cloth, armFall)),
    ...ringOf(x, z, 0.2875, (share) => seat + 0.4 - armFall * fallenAt(share), back, 0.0175, cloth),
  ]
}

/** How far the arms of a chair are below the top of its back, in metres. */
const armFall = 0.24

/** A rounded edge: bars around (x, z), at the height that `heightAt` gives for a share of the way from the middle. */
function ringOf(
  x: number,
  z: number,
  radius: number,
  heightAt: (share: number) => number,
  [middle, reach]: readonly [number, number],
  thick: number,
  cloth: Material,
): Shape[] {
  const steps = 22
  const at = (step: number): Vector => {
    const share = (2 * step) / steps - 1
    const bearing = middle + reach * share
    return [x + radius * Math.cos(bearing), heightAt(share), z + radius * Math.sin(bearing)]
  }
  return Array.from({ length: steps }, (_, step) => [
    bar(at(step), at(step + 1), thick, cloth),
    ball(at(step), thick, cloth),
  ])
    .flat()
    .concat(ball(at(steps), thick, cloth))
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
