import type { Sharp } from 'sharp'
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

/** Loaded with the first picture, because the library takes 20 MB. Without its cache, which would keep people's documents in memory. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}

/**
 * Re-encodes a picture in its own format: upright, only its first frame, and without other contents of its file, such
 * as its location or an appended file. Refuses a picture of more than 40 megapixels before decompressing it, and a
 * damaged one.
 */
export async function redrawPicture(
  bytes: Uint8Array,
  type: string,
): Promise<Buffer | Refusal<'picture-too-large' | 'picture-unreadable'>> {
  const encode = encoders[type]
  if (!encode) throw new Error(`No picture is redrawn as ${type}`)
  return oneAtATime(async () => {
    const sharp = await loadSharp()
    try {
      const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      return await encode(picture.autoOrient().timeout({ seconds: timeoutSeconds })).toBuffer()
    } catch (error) {
      return (error as Error).message.includes('pixel limit') ? tooLarge() : refuse('picture-unreadable')
    }
  })
}

const maxThumbnailSide = 320

/** A re-encoded picture as a PNG of at most 320 pixels a side. */
export function shrinkPicture(bytes: Uint8Array): Promise<Buffer> {
  const size = { width: maxThumbnailSide, height: maxThumbnailSide }
  return oneAtATime(async () => {
    const sharp = await loadSharp()
    return sharp(bytes)
      .resize({ ...size, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
  })
}

let last: Promise<unknown> = Promise.resolve()

/** One at a time: the largest needs some hundred megabytes, and a class uploads at the same time. */
function oneAtATime<T>(draw: () => Promise<T>): Promise<T> {
  const turn = last.then(draw)
  last = turn.catch(() => {})
  return turn
}

function tooLarge(): Refusal<'picture-too-large'> {
  return refuse('picture-too-large', { params: { megapixels: String(maxMegapixels) } })
}
