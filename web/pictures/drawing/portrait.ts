import { clouds } from './noise.ts'
import { dot, smooth, unit, type Vector } from './vector.ts'

/** A person who does not exist. Lengths are in half head heights; factors are 1 for the ordinary. */
export interface Sitter {
  readonly name: string
  /** The width of the jaw, of the mouth and of the nose. */
  readonly jaw: number
  readonly mouth: number
  readonly nose: number
  /** The darkness of skin and of hair, 0 to 1. */
  readonly skin: number
  readonly hairTone: number
  readonly hair: 'bob' | 'cropped' | 'bun' | 'parted' | 'bald' | 'waves'
  readonly brow: number
  readonly age: number
  readonly beard: number
  readonly glasses: boolean
  readonly clothes: 'suit' | 'blouse' | 'roll-neck'
  /** Radians: towards the viewer's right, and sideways. */
  readonly turn: number
  readonly tilt: number
}

const ordinary = { jaw: 1, mouth: 1, nose: 1, brow: 1, age: 0.3, beard: 0, glasses: false, tilt: 0 } as const

/** The three people who endorse the firm, and its four partners. */
export const sitters: readonly Sitter[] = [
  {
    ...ordinary,
    name: 'portrait-a',
    jaw: 0.94,
    skin: 0.02,
    hair: 'bob',
    hairTone: 0.32,
    clothes: 'blouse',
    turn: -0.4,
    tilt: 0.05,
    brow: 0.8,
    mouth: 1.05,
  },
  {
    ...ordinary,
    name: 'portrait-b',
    jaw: 1.05,
    skin: 0.12,
    hair: 'parted',
    hairTone: 0.62,
    clothes: 'roll-neck',
    turn: 0.36,
    beard: 0.3,
    brow: 1.2,
    nose: 1.06,
  },
  {
    ...ordinary,
    name: 'portrait-c',
    jaw: 0.95,
    skin: 0.03,
    hair: 'bun',
    hairTone: 0.16,
    clothes: 'blouse',
    turn: -0.32,
    age: 0.9,
    brow: 0.8,
    glasses: true,
  },
  {
    ...ordinary,
    name: 'partner-a',
    jaw: 1.08,
    skin: 0.02,
    hair: 'parted',
    hairTone: 0.14,
    clothes: 'suit',
    turn: 0.38,
    age: 0.9,
    brow: 1.1,
    nose: 1.12,
    mouth: 1.02,
  },
  {
    ...ordinary,
    name: 'partner-b',
    jaw: 0.96,
    skin: 0.04,
    hair: 'waves',
    hairTone: 0.46,
    clothes: 'blouse',
    turn: -0.34,
    brow: 0.85,
    mouth: 1.05,
    age: 0.4,
  },
  {
    ...ordinary,
    name: 'partner-c',
    jaw: 1.06,
    skin: 0.2,
    hair: 'cropped',
    hairTone: 0.68,
    clothes: 'suit',
    turn: -0.42,
    brow: 1.1,
    nose: 1.14,
    mouth: 1.14,
    beard: 0.2,
  },
  {
    ...ordinary,
    name: 'partner-d',
    jaw: 0.98,
    skin: 0.04,
    hair: 'bob',
    hairTone: 0.6,
    clothes: 'roll-neck',
    turn: 0.3,
    brow: 0.8,
    glasses: true,
    nose: 0.94,
  },
]

const ink = [13, 43, 39] as const
const paper = [236, 230, 213] as const

/** Lines for each half head height. */
const fineness = 30

/** Engraves a bust like a banknote, in lines that are thicker where it is dark. 8-bit RGB, row by row. */
export function engrave(sitter: Sitter, width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height * 3)
  const rays = 2
  const scale = 3.3 / height
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      let inked = 0
      for (let ray = 0; ray < rays * rays; ray += 1) {
        const x = (column + ((ray % rays) + 0.5) / rays - width / 2) * scale
        const y = 1.42 - (row + (Math.floor(ray / rays) + 0.5) / rays) * scale
        inked += isInked(sitter, x, y, scale) / (rays * rays)
      }
      for (let channel = 0; channel < 3; channel += 1)
        pixels[(row * width + column) * 3 + channel] = Math.round(
          paper[channel]! + (ink[channel]! - paper[channel]!) * inked,
        )
    }
  }
  return pixels
}

/** How much ink is here: lines follow the form, and cross in the shade. Fine features are drawn as such. */
function isInked(sitter: Sitter, x: number, y: number, pixel: number): number {
  const seen = look(sitter, x, y)
  const blur = pixel * fineness
  if (!seen) {
    const tone = 0.06 + 0.12 * smooth(0.9, -1.6, y) + 0.1 * smooth(0.6, 1.9, Math.hypot(x, y - 0.3))
    return line(y * fineness * 0.86, tone, blur)
  }
  const { tone, depth, drawn, strand } = seen
  const along =
    strand === undefined ? line((y + depth * 0.34) * fineness + x * 1.2, tone, blur) : line(strand, tone, blur * 1.4)
  const across = tone > 0.56 ? line((x * 0.86 - y * 0.5 + depth * 0.2) * fineness, (tone - 0.56) * 1.7, blur) : 0
  return Math.max(along, across, drawn)
}

/** A line with soft edges, as wide as the tone is dark. */
function line(phase: number, tone: number, blur: number): number {
  const fromMiddle = Math.abs(phase - Math.floor(phase) - 0.5) * 2
  return smooth(tone + blur, tone - blur, fromMiddle)
}

interface Seen {
  /** 0 is white, 1 is black. */
  readonly tone: number
  readonly depth: number
  /** Ink that belongs to no line: a pupil, a lash. */
  readonly drawn: number
  /** In hair, the lines follow the strands: across how many of them this is. */
  readonly strand?: number | undefined
}

function look(sitter: Sitter, x: number, y: number): Seen | null {
  let z = 2.2
  for (let step = 0; ; step += 1) {
    const away = bust(sitter, [x, y, z])
    if (away < 0.002) break
    z -= away * 0.75
    if (z < -1.6 || step > 140) return null
  }
  const at: Vector = [x, y, z]
  const bend = 0.006
  const normal = unit([
    bust(sitter, [x + bend, y, z]) - bust(sitter, [x - bend, y, z]),
    bust(sitter, [x, y + bend, z]) - bust(sitter, [x, y - bend, z]),
    bust(sitter, [x, y, z + bend]) - bust(sitter, [x, y, z - bend]),
  ])
  const face = inHead(at, sitter)
  const isUnderNose =
    smooth(0.24, 0.14, Math.abs(face[0])) * smooth(-0.36, -0.42, face[1]) * smooth(-0.6, -0.54, face[1])
  const hollow = Math.min(
    1,
    Math.max(0, 1 - bust(sitter, [x + normal[0] * 0.14, y + normal[1] * 0.14, z + normal[2] * 0.14]) / 0.14),
  )
  const light = lightOn(sitter)
  const lit = Math.max(0, dot(normal, light)) * (1 - (0.5 - 0.35 * isUnderNose) * shadeOn(sitter, at, normal, light))
  const edge = 0.16 * smooth(0.42, 0.05, normal[2])
  const shade = 0.72 * (1 - lit) ** 1.5 + 0.36 * hollow * (1 - 0.7 * isUnderNose) + edge - 0.07
  const surface = surfaceAt(sitter, at, face, normal)
  const tone = Math.min(0.96, Math.max(surface.least, surface.paint + shade * (1 - surface.paint * 0.45)))
  return { tone, depth: z, drawn: surface.drawn, strand: surface.strand }
}

/** The light comes from where the person looks. */
function lightOn({ turn }: Sitter): Vector {
  return unit([0.62 * Math.sign(turn), 0.52, 0.72])
}

/** How much stands between a point and the light, 0 to 1, with a soft edge. */
function shadeOn(sitter: Sitter, at: Vector, normal: Vector, light: Vector): number {
  let [away, free] = [0.07, 1]
  for (let step = 0; step < 12 && away < 1; step += 1) {
    const room = bust(sitter, [
      at[0] + normal[0] * 0.03 + light[0] * away,
      at[1] + normal[1] * 0.03 + light[1] * away,
      at[2] + normal[2] * 0.03 + light[2] * away,
    ])
    free = Math.min(free, (room * 5) / away)
    if (free <= 0) return 1
    away += Math.max(0.05, room)
  }
  return 1 - free
}

interface Surface {
  readonly paint: number
  readonly least: number
  readonly drawn: number
  readonly strand?: number
}

/** The darkness of what is seen: hair, cloth, skin and what is drawn on it. */
function surfaceAt(sitter: Sitter, at: Vector, face: Vector, normal: Vector): Surface {
  const { skin, hairTone } = sitter
  if (hairAt(sitter, face) < 0.012 && hairAt(sitter, face) <= headAt(sitter, face) + 0.004) {
    const strand = strandAt(sitter, face)
    const locks = clouds(strand * 0.16, face[1] * 0.8, 3) - 0.5
    return { paint: Math.max(0.05, hairTone + locks * 0.5), least: 0.06, drawn: 0, strand }
  }
  if (clothAt(sitter, at) <= headAt(sitter, face) + 0.01) return { ...clothTone(sitter, at, normal), drawn: 0 }
  return { paint: skin + features(sitter, face), least: 0.03, drawn: drawnOn(sitter, face) }
}

/** Across how many strands of hair a point is: they fall from the crown, or are combed back from the brow. */
function strandAt({ hair }: Sitter, [x, y, z]: Vector): number {
  const wave = hair === 'waves' ? 0.16 * Math.sin(y * 8 + x * 3) : 0.04 * Math.sin(y * 5)
  if (hair === 'bob' || hair === 'waves') return (Math.atan2(x - 0.12, z + 0.35) + wave) * 19
  return (Math.atan2(x - (hair === 'parted' ? 0.22 : 0), y + 0.35) + 0.05 * Math.sin(z * 6)) * 21
}

const eye = { x: 0.265, y: 0.02, z: 0.5, radius: 0.145 }

/** What is darker than the skin: brows, lips, a beard, the lines of age. */
function features(sitter: Sitter, [x, y, z]: Vector): number {
  if (z < 0.1) return 0
  const side = Math.abs(x)
  const browLine = 0.235 + 0.05 * Math.sin((side - 0.1) * 5.4) - 0.02 * smooth(0.4, 0.52, side)
  const brow =
    smooth(0.052 * sitter.brow, 0.018, Math.abs(y - browLine)) * smooth(0.085, 0.13, side) * smooth(0.52, 0.42, side)
  const hairs = 0.75 + 0.5 * clouds(x * 30, y * 20, 2)
  const lips =
    smooth(0.26 * sitter.mouth, 0.2 * sitter.mouth, side) *
    smooth(0.085, 0.06, Math.abs(y + 0.6 + 0.02 * smooth(0.1, 0.25, side)))
  const stubble =
    sitter.beard *
    smooth(0.5, 0.9, clouds(x * 60, y * 60, 2) + 0.55) *
    smooth(-0.3, -0.52, y - 0.5 * smooth(0.25, 0.6, side)) *
    (1 - lips)
  const furrow =
    sitter.age *
    0.24 *
    smooth(0.035, 0.008, Math.abs(side - 0.2 - (-0.35 - y) * 0.42)) *
    smooth(-0.32, -0.4, y) *
    smooth(-0.72, -0.6, y)
  const foreheadLine =
    sitter.age *
    0.2 *
    smooth(0.02, 0.004, Math.abs(((y - 0.42) % 0.115) - 0.05 - x * x * 0.05)) *
    smooth(0.4, 0.45, y) *
    smooth(0.7, 0.62, y) *
    smooth(0.36, 0.2, side)
  return brow * hairs * (0.42 + sitter.hairTone * 0.5) + lips * 0.2 + stubble + furrow + foreheadLine
}

/** Fine features in solid ink: irises, lashes, nostrils, the line of the mouth, glasses. */
function drawnOn(sitter: Sitter, [x, y, z]: Vector): number {
  if (z < 0.15) return 0
  const side = Math.abs(x)
  const gaze = x - Math.sign(x) * eye.x + 0.012
  const up = y - eye.y
  const opening = 0.068 * (1 - (gaze / 0.155) ** 2) - 0.012
  const isOpen = Math.abs(gaze) < 0.15 && up < opening && up > -opening * 0.62
  const fromPupil = Math.hypot(gaze, up - 0.008)
  const iris = isOpen ? Math.max(smooth(0.032, 0.026, fromPupil), smooth(0.068, 0.06, fromPupil) * 0.72) : 0
  const glint = smooth(0.016, 0.01, Math.hypot(gaze + 0.02, up - 0.03))
  const lash = Math.abs(gaze) < 0.165 ? smooth(0.017, 0.007, Math.abs(up - opening - 0.002)) : 0
  const lowerLash = Math.abs(gaze) < 0.14 ? smooth(0.01, 0.003, Math.abs(up + opening * 0.62)) * 0.55 : 0
  const fold = Math.abs(gaze) < 0.16 ? smooth(0.009, 0.003, Math.abs(up - opening - 0.042)) * 0.6 : 0
  const mouthLine =
    smooth(0.014, 0.005, Math.abs(y + 0.605 - 0.035 * smooth(0.05, 0.26, side) + 0.012 * smooth(0.05, 0, side))) *
    smooth(0.25 * sitter.mouth, 0.2 * sitter.mouth, side)
  const nostril =
    smooth(0.03, 0.016, Math.hypot((side - 0.075 * sitter.nose) * 0.8, (y + 0.435) * 1.5)) * (z > 0.6 ? 0.9 : 0)
  const frame = sitter.glasses
    ? Math.max(
        smooth(0.02, 0.01, Math.abs(Math.hypot((side - 0.28) * 0.92, y - 0.0) - 0.2)),
        side < 0.09 ? smooth(0.02, 0.01, Math.abs(y - 0.05)) : 0,
        side > 0.48 ? smooth(0.018, 0.008, Math.abs(y - 0.05)) : 0,
      )
    : 0
  return Math.max(iris * (1 - glint), lash * 0.95, lowerLash, fold, mouthLine * 0.9, nostril, frame * 0.9)
}

function clothTone({ clothes, skin }: Sitter, [x, y, z]: Vector, normal: Vector): { paint: number; least: number } {
  if (clothes === 'roll-neck')
    return { paint: 0.42 + 0.1 * Math.sin((y < -1.25 ? x : Math.atan2(x, z)) * 60), least: 0.3 }
  // The opening of the coat: a wedge below the neck.
  const open = (y + 2.25) * 0.42
  const inside = z > 0 && Math.abs(x) < open
  if (clothes === 'blouse') return inside ? { paint: skin, least: 0.03 } : { paint: 0.14, least: 0.04 }
  if (!inside) {
    const lapel = Math.abs(Math.abs(x) - open - 0.17) < 0.014 && y < -1.35 ? 0.3 : 0
    return { paint: 0.5 + lapel - 0.1 * smooth(open + 0.17, open + 0.15, Math.abs(x)), least: 0.36 }
  }
  const tie = Math.abs(x) < 0.075 + (-1.3 - y) * 0.09 && y < -1.2
  return tie
    ? { paint: 0.62 + 0.16 * Math.sign(Math.sin((x + y) * 60)), least: 0.4 }
    : { paint: 0.02 + 0.05 * normal[0], least: 0.02 }
}

/** A point in the head's own measure: turned, and tilted. */
function inHead([x, y, z]: Vector, { turn, tilt }: Sitter): Vector {
  const [ca, sa] = [Math.cos(tilt), Math.sin(tilt)]
  const [tx, ty] = [x * ca + (y + 0.8) * sa, (y + 0.8) * ca - x * sa - 0.8]
  const [c, s] = [Math.cos(turn), Math.sin(turn)]
  return [tx * c - z * s, ty, tx * s + z * c]
}

/** How far a point is from the bust (a signed distance). */
function bust(sitter: Sitter, at: Vector): number {
  const face = inHead(at, sitter)
  return Math.min(blend(headAt(sitter, face), clothAt(sitter, at), 0.03), hairAt(sitter, face))
}

function headAt(sitter: Sitter, [x, y, z]: Vector): number {
  const side = Math.abs(x)
  let head = ellipsoid([x, y - 0.26, z + 0.12], [0.7, 0.73, 0.84])
  head = blend(head, ellipsoid([x, y + 0.24, z - 0.16], [0.53 * sitter.jaw, 0.74, 0.56]), 0.22)
  head = blend(head, ellipsoid([side - 0.37 * sitter.jaw, y + 0.5, z - 0.06], [0.15, 0.24, 0.28]), 0.24)
  head = blend(head, ellipsoid([x, y + 0.86, z - 0.5], [0.19 * sitter.jaw, 0.13, 0.15]), 0.2)
  head = blend(head, ellipsoid([side - 0.36, y + 0.16, z - 0.47], [0.16, 0.12, 0.15]), 0.16)
  head = blend(head, ellipsoid([side - 0.22, y - 0.2, z - 0.6], [0.21, 0.055, 0.1]), 0.13)
  head = carve(head, ellipsoid([side - eye.x, y - eye.y + 0.01, z - 0.76], [0.165, 0.1, 0.17]), 0.12)
  const ball = Math.hypot(side - eye.x, y - eye.y, z - eye.z) - eye.radius
  const opening = 0.068 * (1 - Math.min(1, ((side - eye.x) / 0.155) ** 2)) - 0.012
  const upper = Math.max(Math.hypot(side - eye.x, y - eye.y, z - eye.z) - eye.radius - 0.022, opening - (y - eye.y))
  const lower = Math.max(
    Math.hypot(side - eye.x, y - eye.y, z - eye.z) - eye.radius - 0.016,
    y - eye.y + opening * 0.62,
  )
  head = Math.min(blend(blend(head, upper, 0.035), lower, 0.035), ball)
  head = blend(head, noseAt(sitter, [x, y, z]), 0.075)
  head = blend(head, ellipsoid([x, y + 0.6, z - 0.58], [0.24, 0.13, 0.12]), 0.16)
  head = blend(head, ellipsoid([side - 0.075, y + 0.565, z - 0.685], [0.13 * sitter.mouth, 0.036, 0.06]), 0.035)
  head = blend(head, ellipsoid([x, y + 0.65, z - 0.675], [0.16 * sitter.mouth, 0.05, 0.066]), 0.04)
  head = carve(head, ellipsoid([x, y + 0.605, z - 0.77], [0.24 * sitter.mouth, 0.012, 0.06]), 0.03)
  head = blend(head, earAt([side, y, z]), 0.03)
  const neck = neckOf(sitter)
  head = blend(head, bar([x, y, z], [0, -0.55, -0.22], [0, -1.7, -0.4], neck), 0.12)
  // The two muscles that run from behind the ears to the collarbones.
  return blend(head, bar([side, y, z], [0.4, -0.5, -0.24], [0.1, -1.5, neck - 0.48], 0.08), 0.1)
}

/** The radius of the neck: a wide jaw has a wide neck. */
function neckOf({ jaw }: Sitter): number {
  return 0.39 * jaw * jaw
}

function noseAt({ nose }: Sitter, [x, y, z]: Vector): number {
  let shape = bar([x, y, z], [0, 0.14, 0.64], [0, -0.3, 0.85], 0.062 * nose)
  shape = blend(shape, ellipsoid([x, y + 0.34, z - 0.86], [0.092 * nose, 0.085, 0.1 * nose]), 0.07)
  return blend(shape, ellipsoid([Math.abs(x) - 0.115 * nose, y + 0.385, z - 0.75], [0.062, 0.06, 0.09]), 0.04)
}

function earAt([side, y, z]: Vector): number {
  const ear = ellipsoid([side - 0.7, y + 0.06, z + 0.12], [0.07, 0.22, 0.13])
  return carve(ear, ellipsoid([side - 0.79, y + 0.04, z + 0.07], [0.06, 0.13, 0.075]), 0.03)
}

/** What is worn, with shoulders and collar. */
function clothAt(sitter: Sitter, [x, height, z]: Vector): number {
  const y = height - 0.08
  const { clothes, jaw } = sitter
  const neck = neckOf(sitter)
  const wide = clothes === 'suit' ? 1.34 : 1.16
  let torso = ellipsoid([x, y + 2.3, z + 0.3], [wide * (0.9 + 0.1 * jaw), 0.84, 0.66])
  torso = blend(torso, ellipsoid([Math.abs(x) - 0.86 * wide, y + 1.98, z + 0.34], [0.4, 0.42, 0.42]), 0.36)
  torso = blend(torso, bar([Math.abs(x), y, z], [0.34, -1.42, -0.42], [0.92, -1.74, -0.4], 0.2), 0.24)
  if (clothes === 'roll-neck') {
    torso = blend(torso, bar([x, y, z], [0, -1.25, -0.32], [0, -1.8, -0.42], neck + 0.06), 0.1)
    return blend(torso, ring([x, y + 1.17, z + 0.3], neck + 0.02, 0.13), 0.08)
  }
  if (clothes === 'blouse') {
    const collar = ring([x, (y + 1.44 - Math.abs(x) * 0.5) * 0.6, z + 0.34], neck + 0.12, 0.04)
    return Math.min(torso, collar)
  }
  const shirt = Math.max(ring([x, (y + 1.3 - Math.abs(x) * 0.3) * 0.5, z + 0.34], neck + 0.03, 0.05), y + 1.12)
  const coat = ring([x, (y + 1.46 - Math.abs(x) * 0.45) * 0.6, z + 0.36], neck + 0.15, 0.05)
  return Math.min(torso, shirt, coat)
}

/** How far the hair stands out: in locks along its strands, and in waves. */
function curlAt({ hair }: Sitter, [x, y]: Vector, strand: number): number {
  const locks = hair === 'cropped' ? 0.006 : 0.014
  return (
    (hair === 'waves' ? 0.03 * Math.sin(x * 6 + y * 10) : 0) +
    locks * (Math.sin(strand * 0.62) + 0.6 * Math.sin(strand * 1.55 + y * 2))
  )
}

function hairAt(sitter: Sitter, [x, y, z]: Vector): number {
  const { hair } = sitter
  if (hair === 'bald') return 9
  const thick = hair === 'cropped' ? 0.03 : hair === 'bun' ? 0.05 : 0.075
  const strand = strandAt(sitter, [x, y, z])
  const curl = curlAt(sitter, [x, y, z], strand)
  const cap = ellipsoid([x, y - 0.3, z + 0.14], [0.71 + thick, 0.74 + thick, 0.85 + thick]) - curl
  // Where the face looks out: higher on one side where the hair is parted.
  const parting = hair === 'parted' || hair === 'waves' ? 0.14 * x : 0
  const brow = hair === 'cropped' ? 0.68 : hair === 'bob' ? 0.58 : 0.66
  const window = ellipsoid(
    [broad(x - (hair === 'parted' ? 0.06 : 0)), y + 0.36 - parting, z - 0.86],
    [0.66, brow + 0.42, 0.98],
  )
  const ends = 0.018 * Math.sin(strand * 0.9)
  const cut = carve(cap, window + ends, 0.05)
  const temple = Math.max(cut, 0.12 - y - smooth(0.35, -0.35, z) * 0.62)
  if (hair === 'cropped' || hair === 'parted') return temple
  if (hair === 'bun') return Math.min(temple, ellipsoid([x, y - 0.98, z + 0.42], [0.3, 0.25, 0.3]) - curl)
  const long = hair === 'bob' ? -0.62 : -1.2
  const curtain = ellipsoid([x, y + 0.12, z + 0.22], [0.84 + (hair === 'waves' ? 0.06 : 0), 1.15, 0.72]) - curl * 1.4
  const hanging = Math.max(curtain, long - y + 0.06 * Math.sin(x * 5), y - 0.5)
  const opened = carve(hanging, ellipsoid([x, y + 0.4, z - 0.82], [0.6, 1.3, 1.02]), 0.06)
  return blend(cut, opened, 0.08)
}

/** Across the face: a hairline that is level in the middle and falls at the temples. */
function broad(x: number): number {
  return 0.66 * (Math.abs(x) / 0.66) ** 1.7
}

function ellipsoid([x, y, z]: Vector, [a, b, c]: Vector): number {
  const near = Math.hypot(x / a, y / b, z / c)
  return (near * (near - 1)) / Math.max(1e-6, Math.hypot(x / (a * a), y / (b * b), z / (c * c)))
}

/** A round bar with round ends. */
function bar([x, y, z]: Vector, from: Vector, to: Vector, radius: number): number {
  const way: Vector = [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
  const start: Vector = [x - from[0], y - from[1], z - from[2]]
  const share = Math.min(1, Math.max(0, dot(start, way) / dot(way, way)))
  return Math.hypot(start[0] - way[0] * share, start[1] - way[1] * share, start[2] - way[2] * share) - radius
}

/** A level ring. */
function ring([x, y, z]: Vector, wide: number, thick: number): number {
  return Math.hypot(Math.hypot(x, z) - wide, y) - thick
}

/** A smooth union of two bodies over the distance `over`. */
function blend(a: number, b: number, over: number): number {
  const share = Math.max(over - Math.abs(a - b), 0) / over
  return Math.min(a, b) - (share * share * over) / 4
}

/** The first body with the second cut out of it. */
function carve(a: number, b: number, over: number): number {
  return -blend(-a, b, over)
}
