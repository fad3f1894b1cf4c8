import type { Vector } from './vector.ts'

/** What a surface is made of. */
export interface Material {
  /** The share of light that it scatters; of a lamp, the light that it sends out. */
  readonly paint: (at: Vector, normal: Vector) => Vector
  readonly isLamp?: boolean
  /** A pane lets light through and mirrors a little. */
  readonly isPane?: boolean
  /** How much it mirrors when seen from above, 0 to 1, and how blurred the mirrored picture is. */
  readonly polish?: number
  readonly blur?: number
}

/** Where a ray meets a shape, in multiples of its direction; Infinity where it does not. */
export interface Shape {
  readonly low: Vector
  readonly high: Vector
  readonly material: Material
  meet(from: Vector, direction: Vector, before: number): number
  normalAt(at: Vector): Vector
}

const near = 1e-4

/** A box, turned around the upright axis through its middle by `turn` radians. */
export function block(low: Vector, high: Vector, material: Material, turn = 0): Shape {
  const middle: Vector = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2]
  const half: Vector = [(high[0] - low[0]) / 2, (high[1] - low[1]) / 2, (high[2] - low[2]) / 2]
  const [c, s] = [Math.cos(turn), Math.sin(turn)]
  const wide = Math.abs(half[0] * c) + Math.abs(half[2] * s)
  const deep = Math.abs(half[0] * s) + Math.abs(half[2] * c)
  const inside = (x: number, z: number): readonly [number, number] => [x * c + z * s, z * c - x * s]
  return {
    low: [middle[0] - wide, low[1], middle[2] - deep],
    high: [middle[0] + wide, high[1], middle[2] + deep],
    material,
    meet(from, direction, before) {
      const [fx, fz] = inside(from[0] - middle[0], from[2] - middle[2])
      const [dx, dz] = inside(direction[0], direction[2])
      const fy = from[1] - middle[1]
      let enter = -Infinity
      let leave = Infinity
      for (let axis = 0; axis < 3; axis += 1) {
        const inverse = 1 / (axis === 0 ? dx : axis === 1 ? direction[1] : dz)
        const start = axis === 0 ? fx : axis === 1 ? fy : fz
        const one = (-half[axis]! - start) * inverse
        const other = (half[axis]! - start) * inverse
        enter = Math.max(enter, Math.min(one, other))
        leave = Math.min(leave, Math.max(one, other))
      }
      if (enter > leave) return Infinity
      const at = enter > near ? enter : leave
      return at > near && at < before ? at : Infinity
    },
    normalAt(at) {
      const [x, z] = inside(at[0] - middle[0], at[2] - middle[2])
      const away = [half[0] - Math.abs(x), half[1] - Math.abs(at[1] - middle[1]), half[2] - Math.abs(z)]
      if (away[1]! <= away[0]! && away[1]! <= away[2]!) return [0, Math.sign(at[1] - middle[1]), 0]
      if (away[0]! <= away[2]!) return [Math.sign(x) * c, 0, Math.sign(x) * s]
      return [-Math.sign(z) * s, 0, Math.sign(z) * c]
    },
  }
}

/** A sphere, or the part of it above the height `from`. */
export function ball(middle: Vector, radius: number, material: Material, from = -Infinity): Shape {
  return {
    low: [middle[0] - radius, Math.max(middle[1] - radius, from), middle[2] - radius],
    high: [middle[0] + radius, middle[1] + radius, middle[2] + radius],
    material,
    meet(start, direction, before) {
      const [x, y, z] = [start[0] - middle[0], start[1] - middle[1], start[2] - middle[2]]
      const half = x * direction[0] + y * direction[1] + z * direction[2]
      const inside = half * half - (x * x + y * y + z * z) + radius * radius
      if (inside < 0) return Infinity
      const root = Math.sqrt(inside)
      for (const at of [-half - root, -half + root])
        if (at > near && at < before && start[1] + direction[1] * at >= from) return at
      return Infinity
    },
    normalAt: (at) => [(at[0] - middle[0]) / radius, (at[1] - middle[1]) / radius, (at[2] - middle[2]) / radius],
  }
}

/** A round bar from one point to another, without ends. */
export function bar(from: Vector, to: Vector, radius: number, material: Material): Shape {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2])
  const axis: Vector = [(to[0] - from[0]) / length, (to[1] - from[1]) / length, (to[2] - from[2]) / length]
  const least = (index: number) => Math.min(from[index]!, to[index]!) - radius
  const most = (index: number) => Math.max(from[index]!, to[index]!) + radius
  return {
    low: [least(0), least(1), least(2)],
    high: [most(0), most(1), most(2)],
    material,
    meet(start, direction, before) {
      const [x, y, z] = [start[0] - from[0], start[1] - from[1], start[2] - from[2]]
      const along = x * axis[0] + y * axis[1] + z * axis[2]
      const speed = direction[0] * axis[0] + direction[1] * axis[1] + direction[2] * axis[2]
      const [px, py, pz] = [x - axis[0] * along, y - axis[1] * along, z - axis[2] * along]
      const [qx, qy, qz] = [
        direction[0] - axis[0] * speed,
        direction[1] - axis[1] * speed,
        direction[2] - axis[2] * speed,
      ]
      const a = qx * qx + qy * qy + qz * qz
      const b = px * qx + py * qy + pz * qz
      const inside = b * b - a * (px * px + py * py + pz * pz - radius * radius)
      if (inside < 0 || a < 1e-12) return Infinity
      const root = Math.sqrt(inside)
      for (const at of [(-b - root) / a, (-b + root) / a]) {
        const height = along + speed * at
        if (at > near && at < before && height >= 0 && height <= length) return at
      }
      return Infinity
    },
    normalAt(at) {
      const [x, y, z] = [at[0] - from[0], at[1] - from[1], at[2] - from[2]]
      const along = x * axis[0] + y * axis[1] + z * axis[2]
      return [(x - axis[0] * along) / radius, (y - axis[1] * along) / radius, (z - axis[2] * along) / radius]
    },
  }
}

/** How far the edge of a curved sheet has fallen at this share of the way to its end: level in the middle and at the end. */
export const fallenAt = (share: number): number => (1 - Math.cos(Math.PI * Math.min(1, Math.abs(share)))) / 2

/**
 * An upright curved sheet: part of a tube around (x, z), from `low` to `high`, `reach` radians to both sides of `facing`.
 * Its upper edge falls by `fall` towards both ends.
 */
export function sheet(
  [x, z]: readonly [number, number],
  radius: number,
  [low, high]: readonly [number, number],
  [facing, reach]: readonly [number, number],
  material: Material,
  fall = 0,
): Shape {
  return {
    low: [x - radius, low, z - radius],
    high: [x + radius, high, z + radius],
    material,
    meet(start, direction, before) {
      const [px, pz] = [start[0] - x, start[2] - z]
      const a = direction[0] ** 2 + direction[2] ** 2
      const b = px * direction[0] + pz * direction[2]
      const inside = b * b - a * (px * px + pz * pz - radius * radius)
      if (inside < 0 || a < 1e-12) return Infinity
      const root = Math.sqrt(inside)
      for (const at of [(-b - root) / a, (-b + root) / a]) {
        const height = start[1] + direction[1] * at
        if (at <= near || at >= before || height < low || height > high) continue
        const bearing = Math.atan2(pz + direction[2] * at, px + direction[0] * at) - facing
        const share = Math.abs(Math.atan2(Math.sin(bearing), Math.cos(bearing))) / reach
        if (share <= 1 && height <= high - fall * fallenAt(share)) return at
      }
      return Infinity
    },
    normalAt: (at) => [(at[0] - x) / radius, 0, (at[2] - z) / radius],
  }
}

/** A level round plate. */
export function plate(middle: Vector, radius: number, material: Material): Shape {
  return {
    low: [middle[0] - radius, middle[1] - 1e-3, middle[2] - radius],
    high: [middle[0] + radius, middle[1] + 1e-3, middle[2] + radius],
    material,
    meet(start, direction, before) {
      const at = (middle[1] - start[1]) / direction[1]
      if (!(at > near && at < before)) return Infinity
      const [x, z] = [start[0] + direction[0] * at - middle[0], start[2] + direction[2] * at - middle[2]]
      return x * x + z * z <= radius * radius ? at : Infinity
    },
    normalAt: () => [0, 1, 0],
  }
}

interface Branch {
  readonly low: Vector
  readonly high: Vector
  readonly shapes?: readonly Shape[]
  readonly parts?: readonly [Branch, Branch]
}

/** Shapes sorted by place, so that a ray is tried with few of them. */
export function sortShapes(shapes: readonly Shape[]): Branch {
  const low = [0, 1, 2].map((axis) => Math.min(...shapes.map((shape) => shape.low[axis]!))) as unknown as Vector
  const high = [0, 1, 2].map((axis) => Math.max(...shapes.map((shape) => shape.high[axis]!))) as unknown as Vector
  if (shapes.length <= 3) return { low, high, shapes }
  const axis = [0, 1, 2].toSorted((one, other) => high[other]! - low[other]! - (high[one]! - low[one]!))[0]!
  const ordered = shapes.toSorted(
    (one, other) => one.low[axis]! + one.high[axis]! - other.low[axis]! - other.high[axis]!,
  )
  const half = ordered.length >> 1
  return { low, high, parts: [sortShapes(ordered.slice(0, half)), sortShapes(ordered.slice(half))] }
}

export type SortedShapes = ReturnType<typeof sortShapes>

/** The first shape that a ray meets within `before`, with the distance. */
export function firstMet(
  branch: Branch,
  from: Vector,
  direction: Vector,
  before: number,
): { at: number; shape: Shape } | null {
  let found: { at: number; shape: Shape } | null = null
  let nearest = before
  const [ix, iy, iz] = [1 / direction[0], 1 / direction[1], 1 / direction[2]]
  const open = [branch]
  while (open.length > 0) {
    const { low, high, shapes, parts } = open.pop()!
    const [ax, bx] = [(low[0] - from[0]) * ix, (high[0] - from[0]) * ix]
    const [ay, by] = [(low[1] - from[1]) * iy, (high[1] - from[1]) * iy]
    const [az, bz] = [(low[2] - from[2]) * iz, (high[2] - from[2]) * iz]
    const enter = Math.max(Math.min(ax, bx), Math.min(ay, by), Math.min(az, bz))
    const leave = Math.min(Math.max(ax, bx), Math.max(ay, by), Math.max(az, bz))
    if (!(leave >= 0 && enter <= leave && enter < nearest)) continue
    if (parts) open.push(parts[0], parts[1])
    for (const shape of shapes ?? []) {
      const at = shape.meet(from, direction, nearest)
      if (at < nearest) {
        nearest = at
        found = { at, shape }
      }
    }
  }
  return found
}
