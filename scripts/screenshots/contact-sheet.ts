import sharp from 'sharp'

/**
 * The sizes of the windows, in CSS pixels, and the widths of their pictures on a sheet. The picture of the laptop shows
 * only what fits into its window, the others show the whole page.
 */
export const sizes = [
  { width: 320, height: 640, onSheet: 200 },
  { width: 360, height: 740, onSheet: 225 },
  { width: 768, height: 1024, onSheet: 340 },
  { width: 1280, height: 800, onSheet: 500 },
  { width: 1366, height: 768, onSheet: 500, windowOnly: true },
  { width: 1920, height: 1080, onSheet: 600 },
] as const
export const themes = ['light', 'dark'] as const

/** A picture of a screen: its window's width, its theme and its JPEG. */
export interface Picture {
  readonly width: number
  readonly theme: (typeof themes)[number]
  readonly jpeg: Buffer
}

const gap = 12
const titleHeight = 28
/** The rest of a longer page is not on its sheet, but in its picture. */
const rowHeight = 900

/** Draws a screen's sheet, a PNG: a column for each width, a row for each theme. */
export async function drawContactSheet(name: string, pictures: readonly Picture[]): Promise<Buffer> {
  const width = sizes.reduce((sum, each) => sum + each.onSheet + gap, gap)
  const tiles = await Promise.all(pictures.map(drawTile))
  const lastRow = Math.max(...tiles.map(({ top, height }) => top + height))
  const title = Buffer.from(
    `<svg width="${width}" height="${titleHeight}"><text x="${gap}" y="20" font-family="sans-serif" font-size="16">${name}</text></svg>`,
  )
  return sharp({ create: { width, height: lastRow + gap, channels: 3, background: '#b8bcbb' } })
    .composite([{ input: title, left: 0, top: 0 }, ...tiles.map(({ input, left, top }) => ({ input, left, top }))])
    .png({ palette: true, colours: 128, effort: 3 })
    .toBuffer()
}

async function drawTile({ width, theme, jpeg }: Picture) {
  const column = sizes.findIndex((each) => each.width === width)
  const left = sizes.slice(0, column).reduce((sum, { onSheet }) => sum + onSheet + gap, gap)
  const small = sharp(
    await sharp(jpeg).resize({ width: sizes[column]!.onSheet }).png({ compressionLevel: 1 }).toBuffer(),
  )
  const { width: shown, height: whole } = await small.metadata()
  const height = Math.min(whole, rowHeight)
  const input = await small.extract({ left: 0, top: 0, width: shown, height }).png({ compressionLevel: 1 }).toBuffer()
  return { input, left, top: titleHeight + themes.indexOf(theme) * (rowHeight + gap), height }
}
