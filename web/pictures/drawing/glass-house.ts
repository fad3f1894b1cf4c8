import { chance } from './noise.ts'
import { type Vector } from './vector.ts'

/** Metres. The house lies along x, its gables face along x, its ridge runs in the middle of z. */
export const house = { length: 27, width: 9.6, floor: 0.45, eaves: 6.3, pitch: 0.86 }

type FaceName = 'gable-near' | 'gable-far' | 'side-near' | 'side-far' | 'roof-near' | 'roof-far' | 'ground'

interface Face {
  readonly name: FaceName
  readonly normal: Vector
  /** dot(normal, point) = offset on the face. */
  readonly offset: number
}

const lean = 1 / Math.hypot(house.pitch, 1)
const roofOffset = house.eaves * lean

/** The faces of the house as a convex body, normals outward. */
const faces: readonly Face[] = [
  { name: 'gable-near', normal: [1, 0, 0], offset: house.length },
  { name: 'gable-far', normal: [-1, 0, 0], offset: 0 },
  { name: 'side-near', normal: [0, 0, -1], offset: 0 },
  { name: 'side-far', normal: [0, 0, 1], offset: house.width },
  { name: 'roof-near', normal: [0, lean, -house.pitch * lean], offset: roofOffset },
  { name: 'roof-far', normal: [0, lean, house.pitch * lean], offset: roofOffset + house.pitch * lean * house.width },
  { name: 'ground', normal: [0, -1, 0], offset: -house.floor },
]

/** The stretch of a ray inside the house. */
export interface Passage {
  readonly enter: number
  readonly leave: number
  readonly enterFace: Face
  readonly leaveFace: Face
}

/** Where a ray enters and leaves the house; null when it misses. */
export function passThrough(from: Vector, direction: Vector): Passage | null {
  let enter = 1e-4
  let leave = Infinity
  let enterFace: Face | undefined
  let leaveFace: Face | undefined
  for (const face of faces) {
    const speed = face.normal[0] * direction[0] + face.normal[1] * direction[1] + face.normal[2] * direction[2]
    const away = face.offset - (face.normal[0] * from[0] + face.normal[1] * from[1] + face.normal[2] * from[2])
    if (Math.abs(speed) < 1e-9) {
      if (away < 0) return null
      continue
    }
    const at = away / speed
    if (speed < 0 && at > enter) [enter, enterFace] = [at, face]
    if (speed > 0 && at < leave) [leave, leaveFace] = [at, face]
    if (enter > leave) return null
  }
  return enterFace && leaveFace ? { enter, leave, enterFace, leaveFace } : null
}

/** The part of a face at a point: a bar of the frame, or a pane with its own number. */
export interface Glazing {
  readonly isBar: boolean
  /** Heavy members: posts, eaves, ridge, the floor's edge. */
  readonly isHeavy: boolean
  readonly pane: number
}

const paneWidth = 1.35
const floorEdge = 3.42

/** Reads the frame of a face at a point on it. */
export function glazingAt(face: Face, point: Vector): Glazing {
  const onRoof = face.name.startsWith('roof')
  const onLongSide = onRoof || face.name.startsWith('side')
  const alongFace = onLongSide ? point[0] : point[2] - house.width / 2
  const rising = onRoof ? (point[1] - house.eaves) * 1.53 : point[1] - house.floor
  const panes = onLongSide ? paneWidth : house.width / 6
  const column = Math.floor(alongFace / panes)
  const across = alongFace / panes - column
  const { row, low, high } = rowOf(rising, onRoof ? roofRows : wallRows)
  const fromPost = Math.min(across, 1 - across) * panes
  const fromBeam = Math.min(rising - low, high - rising)
  const isHeavy = nearEdge(face.name, point) || (!onRoof && (onBeam(rising) || onPost(alongFace, panes * 3)))
  return {
    isBar: isHeavy || fromPost < 0.032 || fromBeam < 0.032,
    isHeavy,
    pane: Math.floor(chance(column * 7 + row, face.name.length + row) * 1e6),
  }
}

const roofRows = [0, 2, 4, 6, 8]
const wallRows = [0, floorEdge - house.floor, house.eaves - house.floor, house.eaves - house.floor + 2.1]

function rowOf(rising: number, rows: readonly number[]) {
  const row = Math.max(
    0,
    rows.findLastIndex((low) => rising >= low),
  )
  const low = rows[row]!
  return { row, low, high: rows[row + 1] ?? low + 2.4 }
}

/** The edge of the upper floor, and the sill. */
function onBeam(rising: number): boolean {
  return Math.abs(rising - (floorEdge - house.floor)) < 0.17 || rising < 0.1
}

function onPost(alongFace: number, every: number): boolean {
  const beyond = Math.abs(alongFace % every)
  return Math.min(beyond, every - beyond) < 0.075
}

/** Corner posts, eaves, rakes and ridge are the thickest members. */
function nearEdge(name: FaceName, [x, y, z]: Vector): boolean {
  const roofHeight = house.eaves + house.pitch * Math.min(z, house.width - z)
  if (name.startsWith('roof'))
    return y - house.eaves < 0.12 || x < 0.12 || house.length - x < 0.12 || Math.abs(z - house.width / 2) < 0.07
  if (name.startsWith('side')) return x < 0.13 || house.length - x < 0.13 || house.eaves - y < 0.16
  return z < 0.13 || house.width - z < 0.13 || roofHeight - y < 0.2 || Math.abs(y - house.eaves) < 0.09
}
