import { shrinkPicture } from '#platform/files/pictures.ts'
import type { StoredFile } from './files.ts'

/** A sheet with a folded corner and lines of text: the thumbnail of every PDF. The PDF itself is not read. */
const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="320" viewBox="0 0 240 320">
  <path d="M24 8h136l56 56v248H24z" fill="#fbfaf6" stroke="#5b6b63" stroke-width="6" stroke-linejoin="round"/>
  <path d="M160 8v56h56" fill="#e4e2d8" stroke="#5b6b63" stroke-width="6" stroke-linejoin="round"/>
  <path d="M56 112h128M56 144h128M56 176h96" stroke="#a9b3ad" stroke-width="8" stroke-linecap="round"/>
  <rect x="56" y="216" width="128" height="56" rx="6" fill="#a63d2f"/>
  <path d="M76 260v-32h12a10 10 0 0 1 0 20h-12M110 228v32h8a16 16 0 0 0 0-32zM148 260v-32h18M148 244h14" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>
</svg>`

/** A file as a PNG of at most 320 pixels a side: a smaller picture, or a drawn sheet for a PDF. */
export function thumbnailOf({ type, bytes }: Pick<StoredFile, 'type' | 'bytes'>): Promise<Buffer> {
  return shrinkPicture(type.startsWith('image/') ? bytes : Buffer.from(sheet))
}
