import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** A real PNG of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** What is stored of it: every picture is encoded again. */
export const keptPng = await sharp(png).png().toBuffer()

/** A PNG of a few bytes that declares this width and height. */
export function pixelBomb(side: number): Buffer {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(side, 16)
  bytes.writeUInt32BE(side, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}
