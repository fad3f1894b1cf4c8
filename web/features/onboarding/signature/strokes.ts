/** A point on the sheet, in its own units. */
export type Point = readonly [x: number, y: number]

/** One stroke, from touching the paper to lifting the pen. */
export type Stroke = readonly Point[]

/** The size of the sheet, in units; its picture has twice as many pixels. */
export const sheet = { width: 640, height: 256 } as const

const pixelsPerUnit = 2
const penWidth = 3.2

/** Draws strokes in black ink on blank white paper, as the document rules ask for. */
export function drawSheet(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): CanvasRenderingContext2D {
  canvas.width = sheet.width * pixelsPerUnit
  canvas.height = sheet.height * pixelsPerUnit
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser has no canvas')
  pen.scale(pixelsPerUnit, pixelsPerUnit)
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, sheet.width, sheet.height)
  drawStrokes(pen, strokes, penWidth)
  return pen
}

/** Draws strokes in black with this width, in the canvas's units. */
export function drawStrokes(pen: CanvasRenderingContext2D, strokes: readonly Stroke[], width: number): void {
  pen.strokeStyle = '#000000'
  pen.fillStyle = '#000000'
  pen.lineWidth = width
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const stroke of strokes) drawStroke(pen, stroke, width)
}

/** Through the midpoints between the touched points, so that the line has no corners. */
function drawStroke(pen: CanvasRenderingContext2D, stroke: Stroke, width: number) {
  const [first, ...rest] = stroke
  if (!first) return
  pen.beginPath()
  if (rest.length === 0) {
    pen.arc(first[0], first[1], width * 0.6, 0, Math.PI * 2)
    pen.fill()
    return
  }
  pen.moveTo(...first)
  stroke.slice(1, -1).forEach(([x, y], index) => {
    const [nextX, nextY] = stroke[index + 2]!
    pen.quadraticCurveTo(x, y, (x + nextX) / 2, (y + nextY) / 2)
  })
  pen.lineTo(...stroke.at(-1)!)
  pen.stroke()
}

/** A signed sheet as a PNG of this name. */
export async function signedSheet(strokes: readonly Stroke[], name: string): Promise<File> {
  const canvas = document.createElement('canvas')
  drawSheet(canvas, strokes)
  return pictureOf(canvas, name)
}

/** The contents of a canvas as a PNG of this name. */
export async function pictureOf(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The canvas gave no picture')
  return new File([blob], name, { type: 'image/png' })
}
