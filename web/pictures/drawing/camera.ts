import { chance } from './noise.ts'
import { lightFrom } from './scene.ts'
import { add, cross, scale, unit, type Vector } from './vector.ts'

export interface View {
  readonly width: number
  readonly height: number
  readonly from: Vector
  readonly to: Vector
  /** Across the height of the picture, in degrees. */
  readonly angle: number
  /** Moves the picture on its plane as a view camera does, in picture heights: upright lines stay upright. */
  readonly shift: readonly [number, number]
  readonly exposure: number
  /** Rays for each pixel, along one side. */
  readonly rays: number
}

/** Takes the picture: 8-bit RGB, row by row. */
export function takePicture(view: View): Buffer {
  const pixels = Buffer.alloc(view.width * view.height * 3)
  const forward = unit([view.to[0] - view.from[0], view.to[1] - view.from[1], view.to[2] - view.from[2]])
  const right = unit(cross([0, 1, 0], forward))
  const up = cross(forward, right)
  const reach = Math.tan((view.angle * Math.PI) / 360) * 2
  for (let row = 0; row < view.height; row += 1) {
    for (let column = 0; column < view.width; column += 1) {
      const light = averageLight(view, column, row, { forward, right, up, reach })
      for (let channel = 0; channel < 3; channel += 1) {
        pixels[(row * view.width + column) * 3 + channel] = Math.round(
          255 * (1 - Math.exp(-light[channel]! * view.exposure)) ** (1 / 2.2),
        )
      }
    }
  }
  return pixels
}

interface Frame {
  readonly forward: Vector
  readonly right: Vector
  readonly up: Vector
  readonly reach: number
}

function averageLight(view: View, column: number, row: number, { forward, right, up, reach }: Frame): Vector {
  let sum: Vector = [0, 0, 0]
  for (let ray = 0; ray < view.rays * view.rays; ray += 1) {
    const across = ((ray % view.rays) + chance(column * 31 + ray, row)) / view.rays
    const down = (Math.floor(ray / view.rays) + chance(column, row * 29 + ray)) / view.rays
    const x = ((column + across - view.width / 2) / view.height + view.shift[0]) * reach
    const y = ((view.height / 2 - row - down) / view.height + view.shift[1]) * reach
    const light = lightFrom(view.from, unit(add(forward, add(scale(right, x), scale(up, y)))))
    // A lamp that one ray of nine hits must not overexpose its pixel.
    sum = add(sum, [Math.min(light[0], 3), Math.min(light[1], 3), Math.min(light[2], 3)])
  }
  return scale(sum, 1 / (view.rays * view.rays))
}
