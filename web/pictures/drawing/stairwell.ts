import { brass, globe, pane, plaster, slats, steel, wood } from './furniture.ts'
import type { Interior, InteriorView } from './interior.ts'
import { bar, block, plate, type Shape } from './shapes.ts'
import type { Vector } from './vector.ts'

/* The winding stair of the glass house, seen from its foot. Metres: x across, y up, z away from the viewer. */

const stair = { x: 0, z: 4.2, inner: 0.1, outer: 1.32, steps: 30, rise: 0.176, turn: Math.PI / 9.2, start: 2.62 }
const hall = { left: -3, right: 3, end: 7.4, start: -2, ceiling: 6.6, upper: 3.4 }

const lamps = [
  globe([-0.78, 2.35, 2.5], 0.13, 105, hall.ceiling),
  globe([0.98, 3.25, 2.75], 0.16, 119, hall.ceiling),
  globe([-1.35, 4.3, 3.6], 0.14, 112, hall.ceiling),
  globe([1.85, 4.75, 4.4], 0.17, 119, hall.ceiling),
  globe([-2.1, 2.9, 5.2], 0.12, 91, hall.ceiling),
  globe([0.35, 5.3, 2.9], 0.13, 98, hall.ceiling),
]

export const stairwell: Interior = {
  lights: lamps.map(({ light }) => light),
  shapes: [...shell(), ...treads(), ...handrail(), ...lamps.flatMap(({ shapes }) => shapes)],
}

export const stairwellView: InteriorView = {
  width: 880,
  height: 1100,
  from: [0.35, 1.45, -1.75],
  to: [0.02, 1.45, 4.2],
  angle: 54,
  shift: [0, 0.27],
  exposure: 1.45,
  paths: 24,
}

/** A point of the stair: after so many steps, at this distance from the post. */
function pointAt(step: number, radius: number, above = 0): Vector {
  const bearing = stair.start + step * stair.turn
  return [stair.x + radius * Math.cos(bearing), (step + 1) * stair.rise + above, stair.z + radius * Math.sin(bearing)]
}

function treads(): Shape[] {
  const oak = wood(0, 0.4, { polish: 0.04, blur: 0.12 })
  const { x, z, inner, outer, steps, turn } = stair
  const middle = (inner + outer) / 2
  const half = (outer - inner) / 2
  return [
    bar([x, 0, z], [x, 6.2, z], 0.085, steel),
    plate([x, 6.2, z], 0.085, steel),
    ...Array.from({ length: steps }, (_, step) => {
      const [px, py, pz] = pointAt(step, middle)
      // Two boxes, of which the outer one is wider: a tread widens from the post.
      const bearing = stair.start + step * turn
      const [ox, , oz] = pointAt(step, middle + half * 0.5)
      return [
        block([px - half, py - 0.045, pz - 0.13], [px + half, py, pz + 0.13], oak, bearing),
        block([ox - half * 0.5, py - 0.045, oz - 0.21], [ox + half * 0.5, py, oz + 0.21], oak, bearing),
      ]
    }).flat(),
  ]
}

/** A brass rail on thin balusters, three to a step. */
function handrail(): Shape[] {
  const { outer, steps } = stair
  const rail = (step: number) => pointAt(step, outer - 0.04, 0.92)
  const fine = Array.from({ length: steps * 3 - 2 }, (_, index) => index / 3)
  return [
    ...fine.map((step) => bar(rail(step), rail(step + 1 / 3), 0.024, brass)),
    ...fine.map((step) => {
      const foot = pointAt(Math.floor(step), outer - 0.04)
      const [x, top, z] = rail(step)
      return bar([x, foot[1], z], [x, top, z], 0.0075, steel)
    }),
  ]
}

function shell(): Shape[] {
  const { left, right, end, start, ceiling, upper } = hall
  const posts = [-3, -1.8, -0.6, 0.6, 1.8, 3]
  return [
    block([left, -0.1, start], [right, 0, end], wood(2, 0.17, { polish: 0.06, blur: 0.06 })),
    block([left, ceiling, start], [right, ceiling + 0.1, end], plaster),
    block([right, 0, start], [right + 0.1, ceiling, end], slats),
    block([left - 0.1, 0, start], [left, ceiling, start + 5.2], plaster),
    block([left, 0, start - 0.1], [right, ceiling, start], plaster),
    // The upper floor, on three sides of the stair.
    block([1.75, upper - 0.3, 2.2], [right, upper, end], plaster),
    block([left, upper - 0.3, 5.9], [right, upper, end], plaster),
    block([1.72, upper, 2.2], [1.75, upper + 0.95, 5.9], pane),
    block([1.7, upper + 0.93, 2.2], [1.77, upper + 0.97, 5.9], brass),
    block([left, 0, end + 0.01], [right, ceiling, end + 0.02], pane),
    block([left - 0.02, 0, start + 5.2], [left - 0.01, ceiling, end], pane),
    ...posts.map((x) => block([x - 0.03, 0, end - 0.06], [x + 0.03, ceiling, end + 0.06], steel)),
    ...[3.2, 4.4, 5.6, 6.8].map((z) => block([left - 0.06, 0, z - 0.03], [left + 0.06, ceiling, z + 0.03], steel)),
    ...[0.04, 2.3, 4.9].flatMap((y) => [
      block([left, y - 0.03, end - 0.05], [right, y + 0.03, end + 0.05], steel),
      block([left - 0.05, y - 0.03, 3.2], [left + 0.05, y + 0.03, end], steel),
    ]),
  ]
}
