/*
 * Noise that is the same on every run, so that a picture is reproduced to the byte.
 */

/** A number in [0, 1) derived from two integers. */
export function chance(x: number, y: number): number {
  let bits = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1)
  bits = Math.imul(bits ^ (bits >>> 15), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return ((bits ^ (bits >>> 16)) >>> 0) / 4_294_967_296
}

/** Continuous noise: a smooth field in [0, 1]. */
export function field(x: number, y: number): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const across = x - column
  const down = y - row
  const u = across * across * (3 - 2 * across)
  const v = down * down * (3 - 2 * down)
  const top = chance(column, row) * (1 - u) + chance(column + 1, row) * u
  const bottom = chance(column, row + 1) * (1 - u) + chance(column + 1, row + 1) * u
  return top * (1 - v) + bottom * v
}

/** Fields of halving size added together, in [0, 1]. */
export function clouds(x: number, y: number, layers = 4): number {
  let sum = 0
  let weight = 0.5
  let size = 1
  for (let layer = 0; layer < layers; layer += 1) {
    sum += weight * field(x * size + layer * 17, y * size - layer * 31)
    weight /= 2
    size *= 2.03
  }
  return sum / (1 - weight * 2)
}
