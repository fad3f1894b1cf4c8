import { skyAt } from './dusk.ts'
import { firstMet, type Material, type Shape, type SortedShapes, sortShapes } from './shapes.ts'
import { add, along, cross, dot, mix, reflect, scale, times, unit, type Vector } from './vector.ts'

/** A round lamp: its place, its size, and the light that it sends out. */
export interface Light {
  readonly at: Vector
  readonly radius: number
  readonly glow: Vector
}

/** A room with the lamps that light it. What is outside is the dusk. */
export interface Interior {
  readonly shapes: readonly Shape[]
  readonly lights: readonly Light[]
}

export interface InteriorView {
  readonly width: number
  readonly height: number
  readonly from: Vector
  readonly to: Vector
  /** Across the height of the picture, in degrees. */
  readonly angle: number
  /** Moves the picture on its plane, in picture heights: upright lines stay upright. */
  readonly shift: readonly [number, number]
  readonly exposure: number
  /** Paths of light for each pixel. */
  readonly paths: number
}

const maxBounces = 4
const black: Vector = [0, 0, 0]

/**
 * A row of numbers in [0, 1) that looks random and is the same on every run (xorshift). domain/random.ts would change
 * the committed pictures.
 */
function makeDice(seed: number): () => number {
  let state = (Math.imul(seed + 1, 0x9e3779b1) ^ 0x5bd1e995) | 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4_294_967_296
  }
}

/** What a picture is made of: for each pixel the light that falls on it, and what the first surface looks like. */
interface Exposed {
  readonly light: Float32Array
  readonly paint: Float32Array
  readonly normal: Float32Array
  readonly depth: Float32Array
}

/** Takes the picture by following light from surface to surface. 8-bit RGB, row by row. */
export function takeInterior({ shapes, lights }: Interior, view: InteriorView): Buffer {
  const sorted = sortShapes(shapes)
  const { width, height } = view
  const pixels = width * height
  const exposed: Exposed = {
    light: new Float32Array(pixels * 3),
    paint: new Float32Array(pixels * 3),
    normal: new Float32Array(pixels * 3),
    depth: new Float32Array(pixels),
  }
  const forward = unit([view.to[0] - view.from[0], view.to[1] - view.from[1], view.to[2] - view.from[2]])
  const right = unit(cross([0, 1, 0], forward))
  const up = cross(forward, right)
  const reach = Math.tan((view.angle * Math.PI) / 360) * 2
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const dice = makeDice(pixel)
    const [row, column] = [Math.floor(pixel / width), pixel % width]
    for (let path = 0; path < view.paths; path += 1) {
      const [across, down] = placeInPixel(path)
      const x = ((column + across - width / 2) / height + view.shift[0]) * reach
      const y = ((height / 2 - row - down) / height + view.shift[1]) * reach
      const direction = unit(add(forward, add(scale(right, x), scale(up, y))))
      const light = follow({ sorted, lights, dice }, { from: view.from, direction, strength: [1, 1, 1] }, (seen) =>
        note(exposed, pixel, 1 / view.paths, seen),
      )
      // A path that meets a lamp by chance must not overexpose its pixel.
      for (let channel = 0; channel < 3; channel += 1)
        exposed.light[pixel * 3 + channel]! += Math.min(4, light[channel]!) / view.paths
    }
  }
  for (let index = 0; index < exposed.paint.length; index += 1) {
    exposed.paint[index] ||= 1
    exposed.light[index]! /= exposed.paint[index]!
  }
  return develop(smoothed(exposed, width, height), view.exposure)
}

/** Where a path goes through its pixel: evenly spread (the R2 sequence), so that the edge of a frame is even. */
function placeInPixel(path: number): readonly [number, number] {
  return [(0.5 + path * 0.754_877_666) % 1, (0.5 + path * 0.569_840_291) % 1]
}

interface Setting {
  readonly sorted: SortedShapes
  readonly lights: readonly Light[]
  readonly dice: () => number
}

interface Start {
  readonly from: Vector
  readonly direction: Vector
  readonly strength: Vector
}

/** Whether a polished surface mirrors this path of light, by Schlick's approximation; `slope` is the cosine of its angle. */
function isReflected({ dice }: Setting, { polish }: Material, slope: number): boolean {
  return polish !== undefined && dice() < polish + (1 - polish) * (1 + slope) ** 5 * 0.5
}

const ignore = (): void => {}

/** Follows one path of light backwards, and returns what it brings. `onFirst` learns what the first surface looks like. */
function follow(setting: Setting, start: Start, onFirst: (seen: Seen) => void = ignore): Vector {
  let { from, direction, strength } = start
  let light = black
  let isMirrored = true
  let notes = onFirst
  for (let bounce = 0; bounce <= maxBounces; bounce += 1) {
    const met = firstMet(setting.sorted, from, direction, Infinity)
    if (!met) {
      // White, so that a pixel on the edge of a dark frame keeps the share of sky that it shows.
      notes({ paint: [1, 1, 1], normal: scale(direction, -1), depth: 0 })
      return add(light, times(strength, outside(direction)))
    }
    const { material } = met.shape
    const at = along(from, direction, met.at)
    const outward = met.shape.normalAt(at)
    const normal = dot(outward, direction) > 0 ? scale(outward, -1) : outward
    if (material.isPane) {
      if (notes !== ignore) light = add(light, mirroredIn(setting, { from: at, direction, strength }, normal))
      from = along(at, direction, 1e-3)
      bounce -= 1
      continue
    }
    const paint = material.paint(at, normal)
    notes({ paint: material.isLamp ? [1, 1, 1] : paint, normal, depth: met.at })
    notes = ignore
    if (material.isLamp) return isMirrored ? add(light, times(strength, paint)) : light
    if (isReflected(setting, material, dot(direction, normal))) {
      direction = unit(along(reflect(direction, normal), towardsAny(setting.dice), material.blur ?? 0))
    } else {
      strength = times(strength, paint)
      light = add(light, atMost(times(strength, fromLights(setting, at, normal)), bounce === 0 ? 6 : 1.2))
      direction = unit(along(normal, towardsAny(setting.dice), 0.999))
      isMirrored = false
    }
    from = along(at, normal, 1e-3)
    if (bounce < 2) continue
    const survives = Math.min(0.95, Math.max(...strength))
    if (setting.dice() > survives) return light
    strength = scale(strength, 1 / survives)
  }
  return light
}

/** What a pane mirrors of the room in front of it. */
function mirroredIn(setting: Setting, { from, direction, strength }: Start, normal: Vector): Vector {
  const share = Math.min(0.8, 0.07 + 0.93 * (1 - Math.abs(dot(direction, normal))) ** 5)
  const way = reflect(direction, normal)
  return follow(setting, { from: along(from, way, 1e-3), direction: way, strength: scale(strength, share) })
}

interface Seen {
  readonly paint: Vector
  readonly normal: Vector
  readonly depth: number
}

function note({ paint, normal, depth }: Exposed, pixel: number, share: number, seen: Seen): void {
  for (let channel = 0; channel < 3; channel += 1) {
    paint[pixel * 3 + channel]! += Math.max(0.03, seen.paint[channel]!) * share
    normal[pixel * 3 + channel]! += seen.normal[channel]! * share
  }
  depth[pixel]! += seen.depth * share
}

/** The dusk, and below the horizon the still water that mirrors it. */
function outside(direction: Vector): Vector {
  if (direction[1] > 0) return skyAt(direction)
  return mix(
    scale(skyAt([direction[0], Math.max(0.01, -direction[1]), direction[2]]), 0.62),
    [0.004, 0.014, 0.014],
    0.35,
  )
}

/** A rare bright path must not be seen as a speck. */
function atMost(light: Vector, most: number): Vector {
  const brightest = Math.max(...light)
  return brightest > most ? scale(light, most / brightest) : light
}

/** A direction that is as likely as any other. */
function towardsAny(dice: () => number): Vector {
  const height = dice() * 2 - 1
  const bearing = dice() * Math.PI * 2
  const across = Math.sqrt(1 - height * height)
  return [across * Math.cos(bearing), height, across * Math.sin(bearing)]
}

/** The light of one lamp that reaches a point without passing through anything. Lamps that give it more light are drawn more often. */
function fromLights({ sorted, lights, dice }: Setting, at: Vector, normal: Vector): Vector {
  const shares = lights.map(({ at: [x, y, z], radius, glow }) => {
    const [ax, ay, az] = [x - at[0], y - at[1], z - at[2]]
    const facing = ax * normal[0] + ay * normal[1] + az * normal[2]
    return (glow[0] * radius * radius * Math.max(facing, 0.02)) / (ax * ax + ay * ay + az * az) ** 1.5
  })
  const total = shares.reduce((sum, share) => sum + share, 0)
  let lot = dice() * total
  const index = shares.findIndex((share) => (lot -= share) < 0)
  const light = lights[index]
  if (!light) return black
  const target = along(light.at, towardsAny(dice), light.radius)
  const way: Vector = [target[0] - at[0], target[1] - at[1], target[2] - at[2]]
  const squared = Math.max(dot(way, way), light.radius * light.radius)
  const distance = Math.sqrt(squared)
  const direction = scale(way, 1 / distance)
  const facing = dot(direction, normal)
  if (facing <= 0 || !isFree(sorted, along(at, normal, 1e-3), direction, distance - light.radius * 1.05)) return black
  return scale(light.glow, (facing * light.radius * light.radius * total) / (squared * shares[index]!))
}

/** Whether nothing but panes is in the way. */
function isFree(sorted: SortedShapes, start: Vector, direction: Vector, distance: number): boolean {
  for (let from = start, left = distance; ;) {
    const met = firstMet(sorted, from, direction, left)
    if (!met || met.shape.material.isLamp) return true
    if (!met.shape.material.isPane) return false
    from = along(from, direction, met.at + 1e-3)
    left -= met.at + 1e-3
  }
}

/** Removes the grain: neighbours on the same surface share their light (an edge-avoiding filter in growing steps). */
function smoothed(exposed: Exposed, width: number, height: number): Float32Array {
  const { paint, normal, depth } = exposed
  let now = withoutSpecks(exposed.light, width, height)
  for (const [round, step] of [1, 2, 4, 8].entries()) {
    const next = now.slice()
    const brightness = Float32Array.from({ length: width * height }, (_, pixel) =>
      Math.log(now[pixel * 3]! + now[pixel * 3 + 1]! + now[pixel * 3 + 2]! + 0.05),
    )
    const likeness = (here: number, there: number): number => {
      let [facing, tint] = [0, 0]
      for (let channel = 0; channel < 3; channel += 1) {
        facing += normal[here * 3 + channel]! * normal[there * 3 + channel]!
        tint += Math.abs(paint[here * 3 + channel]! - paint[there * 3 + channel]!)
      }
      if (facing <= 0) return 0
      const apart = Math.abs(depth[here]! - depth[there]!) / (0.02 * step + 0.02 * depth[here]!)
      const brighter = ((brightness[here]! - brightness[there]!) * 2 ** round) / 1.6
      return facing ** 24 * Math.exp(-apart - tint * 3 - brighter * brighter)
    }
    for (let row = 0; row < height; row += 1)
      for (let column = 0; column < width; column += 1) {
        const here = row * width + column
        if (depth[here] === 0) continue
        let [total, red, green, blue] = [0, 0, 0, 0]
        for (let down = -2; down <= 2; down += 1)
          for (let across = -2; across <= 2; across += 1) {
            const [y, x] = [row + down * step, column + across * step]
            if (x < 0 || y < 0 || x >= width || y >= height) continue
            const there = y * width + x
            const weight =
              kernel[Math.abs(down)]! * kernel[Math.abs(across)]! * (here === there ? 1 : likeness(here, there))
            total += weight
            red += now[there * 3]! * weight
            green += now[there * 3 + 1]! * weight
            blue += now[there * 3 + 2]! * weight
          }
        next.set([red / total, green / total, blue / total], here * 3)
      }
    now = next
  }
  return now.map((value, index) => value * paint[index]!)
}

/** The weights of a pixel and its two neighbours. */
const kernel = [0.375, 0.25, 0.0625]

/** No pixel is brighter than the third brightest of its neighbours. */
function withoutSpecks(light: Float32Array, width: number, height: number): Float32Array {
  const calm = light.slice()
  for (let row = 1; row < height - 1; row += 1)
    for (let column = 1; column < width - 1; column += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        const index = (row * width + column) * 3 + channel
        const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]
        const third = around.map((offset) => light[index + offset * 3]!).toSorted((one, other) => other - one)[2]!
        calm[index] = Math.min(light[index]!, third * 1.15 + 0.01)
      }
  return calm
}

function develop(light: Float32Array, exposure: number): Buffer {
  return Buffer.from(Array.from(light, (value) => Math.round(255 * (1 - Math.exp(-value * exposure)) ** (1 / 2.2))))
}
