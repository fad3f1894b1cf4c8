/** A point, a direction or a colour in linear light. */
export type Vector = readonly [number, number, number]

export function add(a: Vector, b: Vector): Vector {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

export function scale(a: Vector, by: number): Vector {
  return [a[0] * by, a[1] * by, a[2] * by]
}

/** The product of each component with its counterpart. */
export function times(a: Vector, b: Vector): Vector {
  return [a[0] * b[0], a[1] * b[1], a[2] * b[2]]
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/** The cross product: a vector at right angles to both. */
export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/** The vector with the same direction and length 1. */
export function unit(a: Vector): Vector {
  return scale(a, 1 / Math.hypot(a[0], a[1], a[2]))
}

/** The point of a ray at `distance`. */
export function along(from: Vector, direction: Vector, distance: number): Vector {
  return [from[0] + direction[0] * distance, from[1] + direction[1] * distance, from[2] + direction[2] * distance]
}

/** `direction` reflected by a surface with this normal. */
export function reflect(direction: Vector, normal: Vector): Vector {
  return along(direction, normal, -2 * dot(direction, normal))
}

/** The linear interpolation: `a` at share 0, `b` at share 1. */
export function mix(a: Vector, b: Vector, share: number): Vector {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]
}

/** 0 below `from`, 1 above `to`, an S-curve between. */
export function smooth(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

/** A hexadecimal sRGB colour, in linear light. */
export function colour(hex: string): Vector {
  const channel = (at: number) => (parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2
  return [channel(1), channel(3), channel(5)]
}
