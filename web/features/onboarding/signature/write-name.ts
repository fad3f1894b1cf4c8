import { latinLetters } from '../latin-letters.ts'
import type { Point, Stroke } from './strokes.ts'

/*
 * Draws names as a signature. It knows letters by their shape only (round, tall, hanging, hills), so it works
 * in any script: an unknown letter becomes a hill.
 */

/** In letter heights, from the end of the previous letter: x onwards, y upwards from the line. */
const shapes = {
  hill: [
    [0.16, 0.92],
    [0.3, 0.86],
    [0.38, 0.12],
    [0.5, 0.04],
  ],
  round: [
    [0.42, 0.9],
    [0.16, 0.98],
    [0.02, 0.4],
    [0.22, 0],
    [0.46, 0.6],
    [0.42, 0.1],
    [0.6, 0.1],
  ],
  tall: [
    [0.3, 1.5],
    [0.28, 2.15],
    [0.1, 2],
    [0.06, 0.3],
    [0.2, 0],
    [0.44, 0.16],
  ],
  hanging: [
    [0.3, 0.9],
    [0.36, 0.1],
    [0.26, -1.05],
    [0.04, -1.1],
    [0.2, -0.3],
    [0.58, 0.2],
  ],
  flat: [
    [0.2, 0.55],
    [0.4, 0.2],
    [0.62, 0.12],
  ],
} as const satisfies Record<string, readonly Point[]>

/** How a name begins: larger, and in one of four ways. */
const beginnings = {
  swung: [
    [-0.15, 1.5],
    [0.25, 2.3],
    [0.7, 2.1],
    [0.5, 0.9],
    [0.12, -0.1],
    [-0.2, 0.25],
    [0.3, 0.75],
    [0.95, 0.1],
  ],
  pointed: [
    [-0.2, 0.1],
    [0, -0.1],
    [0.5, 2.1],
    [0.62, 2.3],
    [0.78, 1.2],
    [0.8, 0],
    [0.6, 0.6],
    [0.2, 0.9],
    [0.5, 0.85],
    [1.25, 0.2],
  ],
  open: [
    [0.75, 1.7],
    [0.8, 2.2],
    [0.4, 2.3],
    [-0.15, 1.1],
    [0.2, -0.15],
    [0.75, 0.15],
    [1.1, 0.4],
  ],
  stemmed: [
    [0.25, 2.0],
    [0.12, 0.1],
    [0.05, -0.1],
    [0.2, 1.6],
    [0.5, 2.4],
    [1, 1.9],
    [0.75, 1.15],
    [0.25, 1.05],
    [0.6, 0.5],
    [1.15, 0.05],
  ],
} as const satisfies Record<string, readonly Point[]>

const pointedLetters = 'ahkmnuvwxy'
const openLetters = 'cegoqs'
const stemmedLetters = 'bdfijlprt'
const tallLetters = 'bdfhklt'
const hangingLetters = 'gjpqyz'
const roundLetters = 'aceo'
const hillCounts: Readonly<Record<string, number>> = { m: 3, n: 2, u: 2, w: 2 }
const slant = 0.28

/** The strokes of a name, as large as fits in a box of this size, from its start. Nothing for an empty name. */
export function writeName(name: string, width: number, height: number): Stroke[] {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const strokes: Point[][] = []
  let x = 0
  for (const word of words) {
    const { strokes: written, end } = writeWord(word, x)
    strokes.push(...written)
    x = end + 0.5
  }
  if (strokes.length === 0) return []
  strokes.push(flourish(x))
  return fit(strokes, width, height)
}

function writeWord(word: string, start: number): { strokes: Point[][]; end: number } {
  const line: Point[] = []
  const marks: Point[][] = []
  let x = start
  Array.from(latinLetters(word)).forEach((letter, index) => {
    if (index > 0 && letter === 't')
      marks.push([
        [x - 0.2, 1.35],
        [x + 0.55, 1.5],
      ])
    if (index > 0 && (letter === 'i' || letter === 'j')) marks.push([[x + 0.4, 1.55]])
    for (let repeat = index === 0 ? 1 : (hillCounts[letter] ?? 1); repeat > 0; repeat -= 1) {
      const shape = index === 0 ? beginnings[beginningOf(letter)] : shapes[shapeOf(letter)]
      line.push(...shape.map(([dx, y]): Point => [x + dx, y]))
      x += shape.at(-1)![0]
    }
  })
  return { strokes: [line, ...marks], end: x }
}

function beginningOf(letter: string): keyof typeof beginnings {
  if (pointedLetters.includes(letter)) return 'pointed'
  if (openLetters.includes(letter)) return 'open'
  return stemmedLetters.includes(letter) ? 'stemmed' : 'swung'
}

function shapeOf(letter: string): keyof typeof shapes {
  if (tallLetters.includes(letter)) return 'tall'
  if (hangingLetters.includes(letter)) return 'hanging'
  if (roundLetters.includes(letter)) return 'round'
  return letter === 'r' || letter === 's' ? 'flat' : 'hill'
}

function flourish(end: number): Point[] {
  return [
    [end - 0.4, -0.5],
    [end * 0.55, -0.75],
    [end * 0.2, -0.95],
    [end * 0.5, -0.85],
    [end + 0.4, -0.55],
  ]
}

function fit(strokes: readonly Point[][], width: number, height: number): Stroke[] {
  const leaning = strokes.map((stroke) => stroke.map(([x, y]): Point => [x + y * slant, -y]))
  const xs = leaning.flat().map(([x]) => x)
  const ys = leaning.flat().map(([, y]) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const scale = Math.min(width / (Math.max(...xs) - left), height / (Math.max(...ys) - top))
  return leaning.map((stroke) => stroke.map(([x, y]): Point => [(x - left) * scale, (y - top) * scale]))
}
