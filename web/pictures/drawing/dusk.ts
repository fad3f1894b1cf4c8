import { chance, clouds, field } from './noise.ts'
import { colour, mix, scale, smooth, type Vector } from './vector.ts'

const zenith = scale(colour('#072a30'), 0.34)
const middle = scale(colour('#12555c'), 0.3)
const low = scale(colour('#4f9a98'), 0.3)
const glow = scale(colour('#f2a552'), 0.5)
const ember = scale(colour('#e26a30'), 0.5)
const hills = scale(colour('#0b2422'), 0.2)

/** The direction of the sunset, in radians around the vertical. */
const sunset = Math.atan2(0.62, -0.78)

/** The light that comes from this direction of the sky, half an hour after sunset. */
export function skyAt(direction: Vector): Vector {
  const height = direction[1]
  // Measured from the sunset, so that the seam of the circle is behind the viewer.
  const bearing = Math.atan2(direction[2], direction[0]) - sunset
  const around = Math.atan2(Math.sin(bearing), Math.cos(bearing))
  const west = Math.exp(-around * around * 0.9)
  const far = 0.012 + 0.05 * clouds(around * 3 + 11, 5, 4)
  const near = 0.004 + 0.03 * clouds(around * 6 + 40, 3, 3) + 0.006 * field(around * 90, 9)
  if (height < near) return shoreAt(around, height, west)
  let light = mix(low, middle, smooth(0, 0.2, height))
  light = mix(light, zenith, smooth(0.1, 0.62, height))
  light = mix(light, glow, 0.85 * west * Math.exp(-height * 12))
  light = mix(light, ember, 0.6 * west * Math.exp(-height * 26))
  if (height < far) return mix(light, scale(hills, 2.4), 0.8)
  const streak =
    smooth(0.52, 0.8, clouds(around * 1.6 + height * 2, height * 15 + 5, 5)) *
    smooth(0.03, 0.14, height) *
    smooth(0.6, 0.2, height)
  const lit = mix(scale(zenith, 1.5), scale(ember, 0.8), west * Math.exp(-height * 4.5))
  return mix(light, lit, streak * 0.6)
}

/** The near shore: trees against the light, with occasional windows. */
function shoreAt(around: number, height: number, west: number): Vector {
  const mist = mix(hills, scale(glow, 0.16), 0.5 * west * smooth(0.012, 0, height))
  const isWindow =
    chance(Math.floor(around * 420), Math.floor(height * 620)) > 0.985 && height > 0.003 && height < 0.009
  return isWindow ? mix(mist, colour('#ffca80'), 0.6) : mist
}
