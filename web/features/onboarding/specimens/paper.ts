import { getTextDirection } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { pictureOf } from '../signature/strokes.ts'

const ink = '#1c2b2a'
export const faint = '#5d6b65'
export const line = '#cfd6cd'

export interface Writing {
  /** In pixels. */
  size?: number
  face?: 'sans' | 'serif' | 'code'
  weight?: number
  colour?: string
  /** Where `x` is in the text, in reading direction. */
  align?: 'start' | 'end' | 'center'
  /** The maximum width; longer text is condensed. */
  width?: number
}

const faces = {
  sans: '"Instrument Sans Variable", system-ui, sans-serif',
  serif: '"Newsreader Variable", Georgia, serif',
  code: 'ui-monospace, "DejaVu Sans Mono", monospace',
}

/** A sheet to draw a document on. Positions are measured from the start edge, so that it is mirrored for Arabic. */
export class Paper {
  readonly pen: CanvasRenderingContext2D
  readonly width: number
  readonly height: number
  readonly #canvas = document.createElement('canvas')
  readonly #isMirrored = getTextDirection() === 'rtl'

  constructor(width: number, height: number, colour = '#fffdf8') {
    this.width = width
    this.height = height
    this.#canvas.width = width
    this.#canvas.height = height
    const pen = this.#canvas.getContext('2d')
    if (!pen) throw new Error('This browser has no canvas')
    this.pen = pen
    pen.direction = this.#isMirrored ? 'rtl' : 'ltr'
    this.fill(0, 0, width, height, colour)
  }

  /** Converts the start of a box to the canvas's left edge. */
  left(x: number, width = 0): number {
    return this.#isMirrored ? this.width - x - width : x
  }

  write(text: string, x: number, y: number, writing: Writing = {}): void {
    const { size = 22, face = 'sans', weight = 400, colour = ink, align = 'start', width } = writing
    this.pen.font = `${weight} ${size}px ${faces[face]}`
    this.pen.fillStyle = colour
    this.pen.textAlign = align
    this.pen.fillText(text, this.left(x), y, width ?? this.width - x)
  }

  /** A small label with its value below. */
  fact(name: string, value: string, x: number, y: number, writing: Writing = {}): void {
    const { width } = writing
    this.write(name, x, y, { size: 16, colour: faint, ...(width ? { width } : {}) })
    this.write(value, x, y + 30, { size: 24, weight: 600, ...writing })
  }

  fill(x: number, y: number, width: number, height: number, colour: string): void {
    this.pen.fillStyle = colour
    this.pen.fillRect(this.left(x, width), y, width, height)
  }

  /** A line across, from `x` on. */
  rule(y: number, x = 64, width = this.width - 2 * x, colour = line): void {
    this.fill(x, y, width, 1.5, colour)
  }

  /** Waves over a box, as on security paper. */
  waves(x: number, y: number, width: number, height: number, colour: string): void {
    const { pen } = this
    pen.save()
    pen.beginPath()
    pen.rect(this.left(x, width), y, width, height)
    pen.clip()
    pen.strokeStyle = colour
    pen.lineWidth = 1
    for (let row = -40; row < height + 40; row += 9) {
      pen.beginPath()
      for (let step = 0; step <= width; step += 8) {
        const wave = Math.sin(step / 46 + row / 31) * 13 + Math.sin(step / 17 - row / 23) * 5
        pen.lineTo(this.left(x, width) + step, y + row + wave)
      }
      pen.stroke()
    }
    pen.restore()
  }

  /** SPECIMEN across the sheet, and its purpose along the lower edge. */
  mark(size: number): void {
    const { pen, width, height } = this
    pen.save()
    pen.translate(width / 2, height / 2)
    pen.rotate(-Math.atan2(height, width) * 0.8)
    pen.font = `700 ${size}px ${faces.sans}`
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillStyle = 'rgb(176 49 37 / 0.2)'
    pen.fillText(m.specimen_mark(), 0, 0, Math.hypot(width, height) * 0.82)
    pen.restore()
    this.write(m.specimen_made(), width / 2, height - 18, {
      size: Math.max(13, Math.round(height / 60)),
      colour: '#b03125',
      align: 'center',
      width: width - 40,
    })
  }

  /** The sheet as a PNG. */
  toFile(name: string): Promise<File> {
    return pictureOf(this.#canvas, `${name}.png`)
  }
}
