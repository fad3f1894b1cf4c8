import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** A real PNG of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** What is stored of it: every picture is encoded again. */
export const keptPng = await sharp(png).png().toBuffer()

/** A PNG of a page with text, which can be seen in a small picture. */
export function drawPage(): Promise<Buffer> {
  const lines = [160, 200, 240, 280, 360, 400, 440].map((top) => `<rect x="60" y="${top}" width="480" height="14"/>`)
  const page = `<svg width="600" height="800"><rect width="600" height="800" fill="#fffdf8"/><g fill="#8b968f">${lines.join('')}</g>
    <text x="60" y="110" font-family="sans-serif" font-size="56" fill="#c33a2c">SPECIMEN</text></svg>`
  return sharp(Buffer.from(page)).png().toBuffer()
}

/** A PNG of a few bytes that declares this width and height. */
export function pixelBomb(side: number): Buffer {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(side, 16)
  bytes.writeUInt32BE(side, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}
