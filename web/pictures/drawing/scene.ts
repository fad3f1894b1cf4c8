import { skyAt } from './dusk.ts'
import { glazingAt, house, type Passage, passThrough } from './glass-house.ts'
import { chance, clouds } from './noise.ts'
import { lightOn, meetRooms } from './rooms.ts'
import { add, along, colour, dot, mix, reflect, scale, smooth, times, unit, type Vector } from './vector.ts'

const bronze = colour('#2c2a24')
const water = scale(colour('#061a19'), 0.35)
const stone = colour('#46504c')
const haze = colour('#ffb66a')
const plinth = { low: [-3, 0, -1.9] as Vector, high: [house.length + 3.2, 0.3, house.width + 2] as Vector }

/** The light that reaches a point from a direction. `mirrored` counts down the remaining reflections. */
export function lightFrom(from: Vector, direction: Vector, mirrored = 1): Vector {
  const passage = passThrough(from, direction)
  const onPlinth = meetPlinth(from, direction)
  if (passage && (!onPlinth || passage.enter < onPlinth)) return throughGlass(from, direction, passage)
  if (onPlinth) return plinthAt(along(from, direction, onPlinth), direction, mirrored)
  if (direction[1] >= -1e-4) return skyAt(direction)
  return waterAt(along(from, direction, -from[1] / direction[1]), direction, mirrored)
}

/** Each pane is slightly tilted, reflects the sky, and shows the rooms. */
function throughGlass(from: Vector, direction: Vector, passage: Passage): Vector {
  const { enter, leave, enterFace, leaveFace } = passage
  const point = along(from, direction, enter)
  const glazing = glazingAt(enterFace, point)
  if (glazing.isBar) return barFromOutside(enterFace.normal, point, direction, glazing.isHeavy)
  const askew: Vector = [chance(glazing.pane, 1) - 0.5, chance(glazing.pane, 2) - 0.5, chance(glazing.pane, 3) - 0.5]
  const normal = unit(along(enterFace.normal, askew, 0.035))
  const thrown = reflect(direction, normal)
  const mirrored = thrown[1] > 0 ? skyAt(thrown) : mix(water, skyAt([thrown[0], -thrown[1], thrown[2]]), 0.35)
  const share = 0.05 + 0.95 * (1 - Math.abs(dot(direction, normal))) ** 5
  const inside = roomsBehind(from, direction, enter, leave, leaveFace.normal, leaveFace)
  const depth = Math.min(14, leave - enter)
  const air = scale(haze, 0.0042 * depth * (enterFace.name.startsWith('roof') ? 0.7 : 1))
  const tint: Vector = [0.86, 0.95, 0.9]
  return add(scale(mirrored, Math.min(0.9, share * 1.15)), times(add(inside, air), scale(tint, 1 - share)))
}

function roomsBehind(
  from: Vector,
  direction: Vector,
  enter: number,
  leave: number,
  normal: Vector,
  face: Passage['leaveFace'],
): Vector {
  const met = meetRooms(from, direction, enter, leave)
  if (met) return met.light
  const exit = along(from, direction, leave)
  const glazing = glazingAt(face, exit)
  if (glazing.isBar) return times(scale(bronze, glazing.isHeavy ? 3.4 : 4.2), lightOn(exit, scale(normal, -1)))
  const beyond = direction[1] > 0 ? skyAt(direction) : scale(stone, 0.05)
  return add(scale(beyond, 0.55), scale(lightOn(exit, scale(normal, -1)), 0.018))
}

function barFromOutside(normal: Vector, point: Vector, direction: Vector, isHeavy: boolean): Vector {
  const sky = skyAt(reflect(direction, unit(add(normal, [0, 0.35, 0]))))
  const spilled = scale(lightOn(along(point, normal, -0.2), scale(normal, -1)), isHeavy ? 0.03 : 0.12)
  return add(times(scale(bronze, 1.5), sky), add(times(bronze, spilled), scale(bronze, 0.1)))
}

/** Almost still water with small waves. */
function waterAt(point: Vector, direction: Vector, mirrored: number): Vector {
  const far = Math.hypot(point[0] - 34, point[2] + 18)
  const wind = 0.004 + 0.013 * smooth(0.35, 0.75, clouds(point[0] * 0.05, point[2] * 0.09 + 7, 3))
  const ripple = (shift: number) => clouds(point[0] * 0.9 + shift, point[2] * 2.6 - shift, 4) - 0.5
  const normal = unit([ripple(0) * wind * 4, 1, ripple(50) * wind * 6])
  const share = 0.03 + 0.97 * (1 - Math.max(0, -dot(direction, normal))) ** 5
  const thrown = reflect(direction, normal)
  const seen = mirrored > 0 ? lightFrom(point, [thrown[0], Math.max(0.004, thrown[1]), thrown[2]], mirrored - 1) : water
  const surface = mix(water, seen, Math.min(0.92, share * 1.7 + 0.16))
  return mix(surface, skyAt([direction[0], 0.03, direction[2]]), 0.5 * smooth(60, 400, far))
}

function meetPlinth(from: Vector, direction: Vector): number | null {
  let enter = 1e-3
  let leave = Infinity
  for (let axis = 0; axis < 3; axis += 1) {
    const a = (plinth.low[axis]! - from[axis]!) / direction[axis]!
    const b = (plinth.high[axis]! - from[axis]!) / direction[axis]!
    enter = Math.max(enter, Math.min(a, b))
    leave = Math.min(leave, Math.max(a, b))
  }
  return enter < leave ? enter : null
}

/** The wet stone around the house, with the light of the rooms on it. */
function plinthAt(point: Vector, direction: Vector, mirrored: number): Vector {
  const outside = Math.hypot(
    Math.max(0, point[0] - house.length, -point[0]),
    Math.max(0, -point[2], point[2] - house.width),
  )
  const spill = scale(haze, 0.5 / (1 + outside * outside * 0.9))
  const isEdge = point[1] < 0.29
  const joint = !isEdge && (Math.abs(point[0] % 1.35) < 0.02 || Math.abs(point[2] % 0.95) < 0.02)
  const slab = 0.75 + 0.4 * chance(Math.floor(point[0] / 1.35), Math.floor(point[2] / 0.95))
  const lit = times(scale(stone, joint ? 0.3 : isEdge ? 0.35 : slab), add(spill, scale(skyAt([0, 0.8, 0.6]), 0.8)))
  if (isEdge || mirrored < 1) return lit
  const rough = 0.02 * (clouds(point[0] * 3, point[2] * 3, 3) - 0.5)
  const thrown = reflect(direction, unit([rough, 1, rough]))
  const share = 0.04 + 0.7 * (1 - Math.max(0, -direction[1])) ** 5
  return add(lit, scale(lightFrom(point, thrown, 0), share))
}
