import sharp, { type Sharp } from 'sharp'
import { type Refusal, refuse } from '#root/domain/refusal.ts'

/** A sheet of A4 scanned at 600 dots per inch has 35. */
export const maxMegapixels = 40
const maxPixels = maxMegapixels * 1_000_000
const timeoutSeconds = 30

const encoders: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
  'image/png': (picture) => picture.png(),
  'image/jpeg': (picture) => picture.jpeg({ quality: 90 }),
  'image/webp': (picture) => picture.webp({ quality: 90 }),
  'image/gif': (picture) => picture.gif(),
}

// No cache: it would only keep people's documents in memory.
sharp.cache(false)

/**
 * Draws a picture again in its own format: upright, its first frame alone, and without anything else that its file held, such as where it was
 * taken, or a second file behind it. Refuses one of more than 40 megapixels before it unfolds, and one that is damaged.
 */
export async function redrawPicture(
  bytes: Uint8Array,
  type: string,
): Promise<Buffer | Refusal<'picture-too-large' | 'picture-unreadable'>> {
  const encode = encoders[type]
  if (!encode) throw new Error(`No picture is redrawn as ${type}`)
  return inTurn(async () => {
    try {
      const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      return await encode(picture.autoOrient().timeout({ seconds: timeoutSeconds })).toBuffer()
    } catch (error) {
      return (error as Error).message.includes('pixel limit') ? tooLarge() : refuse('picture-unreadable')
    }
  })
}

const maxThumbnailSide = 320

/** A picture that was redrawn before, as a PNG of at most 320 pixels a side. */
export function shrinkPicture(bytes: Uint8Array): Promise<Buffer> {
  const size = { width: maxThumbnailSide, height: maxThumbnailSide }
  return inTurn(() =>
    sharp(bytes)
      .resize({ ...size, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer(),
  )
}

let last: Promise<unknown> = Promise.resolve()

/** One at a time: the largest needs some hundred megabytes, and a class uploads simultaneously. */
function inTurn<T>(draw: () => Promise<T>): Promise<T> {
  const turn = last.then(draw)
  last = turn.catch(() => {})
  return turn
}

function tooLarge(): Refusal<'picture-too-large'> {
  return refuse('picture-too-large', { params: { megapixels: String(maxMegapixels) } })
}
