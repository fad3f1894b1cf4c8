import path from 'node:path'
import { fontFolder } from '../assets.ts'

/** Text on a picture. */
export interface Writing {
  readonly text: string
  /** In points. */
  readonly size: number
  /** As #rrggbb. */
  readonly color: string
  /** The distance from the top in pixels; if absent, the text is diagonal through the middle. */
  readonly top?: number
}

/** A picture to write on: an SVG, its left and right margin, and the maximum width of a line, in pixels. */
export interface Background {
  readonly svg: string
  readonly margin: number
  readonly lineWidth: number
  /** The name of one of the product's fonts, so that the picture does not depend on the fonts of the machine. */
  readonly font: string
}

/** Renders an SVG with text on it as a PNG. */
export async function drawPicture(
  { svg, margin, lineWidth, font }: Background,
  writings: readonly Writing[],
): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const textOf = ({ text, size, color }: Writing) => ({
    text: {
      text: `<span foreground="${color}">${escaped(text)}</span>`,
      font: `Noto Sans ${size}`,
      fontfile: path.join(fontFolder, font),
      rgba: true,
      width: lineWidth,
    },
  })
  const layers = writings.map(async (writing) => {
    if (writing.top !== undefined) return { input: textOf(writing), left: margin, top: writing.top }
    const slanted = await sharp(textOf(writing)).rotate(-18, { background: '#0000' }).png().toBuffer()
    return { input: slanted, gravity: 'centre' }
  })
  return sharp(Buffer.from(svg))
    .composite(await Promise.all(layers))
    .png()
    .toBuffer()
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
