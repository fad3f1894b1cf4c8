import {
  brass,
  chair,
  dome,
  glass,
  globe,
  leather,
  linen,
  pane,
  sheets,
  plaster,
  slats,
  steel,
  wood,
} from './furniture.ts'
import type { Interior, InteriorView } from './interior.ts'
import { chance } from './noise.ts'
import { block, type Material, type Shape } from './shapes.ts'
import { colour, scale } from './vector.ts'

/* The meeting room of the glass house, seen from the end of its table. Metres: x across, y up, z away from the viewer. */

const room = { left: -2.7, right: 2.5, end: 8.6, start: -3, ceiling: 3.05 }
const table = { height: 0.75, halfWidth: 0.62, from: 1.5, to: 6.3 }

const lamps = [2.3, 3.9, 5.5].map((z) => dome([0, 1.92, z], 0.34, 300, room.ceiling))
const washers = [0.5, 3.2, 5.9].map((z) => globe([2.05, 2.62, z], 0.07, 110, room.ceiling))

const cover: Material = {
  paint: (at) => scale(colour('#7a5a3a'), 0.3 + 1.1 * chance(Math.floor(at[2] / 0.035), Math.floor(at[1] / 0.4))),
}

/** The room with its furniture and its lamps. */
export const meetingRoom: Interior = {
  lights: [...lamps, ...washers].map(({ light }) => light),
  shapes: [
    ...shell(),
    ...glazing(),
    ...shelves(),
    ...meetingTable(),
    ...[...lamps, ...washers].flatMap(({ shapes }) => shapes),
  ],
}

export const meetingRoomView: InteriorView = {
  width: 880,
  height: 1100,
  from: [0.62, 1.5, -1.55],
  to: [0.05, 1.5, 5],
  angle: 47,
  shift: [-0.015, -0.06],
  exposure: 1.9,
  paths: 24,
}

function shell(): Shape[] {
  return [
    block([room.left, -0.1, room.start], [room.right, 0, room.end], wood(2, 0.16, { polish: 0.045, blur: 0.09 })),
    block([room.left, room.ceiling, room.start], [room.right, room.ceiling + 0.1, room.end], wood(2, 0.11, {}, 0.72)),
    block([room.right, 0, room.start], [room.right + 0.1, room.ceiling, room.end], slats),
    block([room.left, 0, room.start - 0.1], [room.right, room.ceiling, room.start], plaster),
    // A rug under the table.
    block([-1.75, 0, 1], [1.7, 0.012, 6.9], {
      paint: (at) => scale(colour('#4d6f62'), 0.75 + 0.3 * chance(Math.floor(at[0] * 90), Math.floor(at[2] * 90))),
    }),
  ]
}

/** The panes to the left and at the end, in their bronze frame. */
function glazing(): Shape[] {
  const { left, right, end, start, ceiling } = room
  const posts = Array.from({ length: 9 }, (_, index) => end - index * 1.42)
  const ends = [left + 0.02, left + 1.3, left + 2.6, left + 3.9, right - 0.04]
  return [
    block([left - 0.02, 0, start], [left - 0.01, ceiling, end], pane),
    block([left, 0, end + 0.01], [right, ceiling, end + 0.02], pane),
    ...posts.map((z) => block([left - 0.05, 0, z - 0.03], [left + 0.05, ceiling, z + 0.03], steel)),
    ...ends.map((x) => block([x - 0.03, 0, end - 0.05], [x + 0.03, ceiling, end + 0.05], steel)),
    ...[0.04, 2.35, ceiling - 0.05].flatMap((y) => [
      block([left - 0.04, y - 0.035, start], [left + 0.04, y + 0.035, end], steel),
      block([left, y - 0.035, end - 0.04], [right, y + 0.035, end + 0.04], steel),
    ]),
  ]
}

/** A low sideboard with books under the slats, and a bowl on it. */
function shelves(): Shape[] {
  return [
    block([1.95, 0.12, 1.2], [2.5, 0.72, 7.4], wood(2, 0.6, { polish: 0.03, blur: 0.15 }, 0.62)),
    block([1.9, 0.72, 1.15], [2.5, 0.76, 7.45], wood(2, 0.3, { polish: 0.05, blur: 0.1 }, 0.8)),
    ...Array.from({ length: 17 }, (_, index) => {
      const z = 2.1 + index * 0.062
      return block([2.14, 0.76, z], [2.36, 0.98 + 0.09 * chance(index, 4), z + 0.05], cover)
    }),
    ...Array.from({ length: 11 }, (_, index) => {
      const z = 5.6 + index * 0.062
      return block([2.14, 0.76, z], [2.36, 0.96 + 0.1 * chance(index, 9), z + 0.05], cover)
    }),
    block([2.1, 0.76, 4.3], [2.4, 0.79, 4.7], brass),
  ]
}

function meetingTable(): Shape[] {
  const { height, halfWidth, from, to } = table
  const top = wood(2, 0.31, { polish: 0.06, blur: 0.05 }, 0.95)
  const rows = [2.1, 2.95, 3.8, 4.65, 5.5]
  return [
    block([-halfWidth, height - 0.04, from], [halfWidth, height, to], top),
    ...[from + 0.7, to - 0.7].flatMap((z) => [
      block([-0.42, 0, z - 0.04], [-0.36, height - 0.04, z + 0.04], steel),
      block([0.36, 0, z - 0.04], [0.42, height - 0.04, z + 0.04], steel),
      block([-0.42, 0.02, z - 0.04], [0.42, 0.06, z + 0.04], steel),
    ]),
    ...rows.flatMap((z, index) =>
      [
        chair(-1.02, z + 0.03 * chance(index, 1), 0.1 * (chance(index, 2) - 0.5), index === 1 ? leather : linen),
        chair(1.03, z + 0.03 * chance(index, 3), Math.PI + 0.1 * (chance(index, 4) - 0.5), linen),
        sheets(-0.4, z, height, 0.08 * (chance(index, 5) - 0.5)),
        sheets(0.4, z, height, 0.08 * (chance(index, 6) - 0.5)),
        glass(-0.22, z - 0.22, height, 0.032, 0.1),
        glass(0.22, z + 0.22, height, 0.032, 0.1),
      ].flat(),
    ),
    ...chair(0.02, 6.95, -Math.PI / 2, leather),
    ...glass(0.02, 3.1, height, 0.05, 0.24),
  ]
}
