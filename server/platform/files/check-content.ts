import { fileTypeFromBuffer } from 'file-type'
import { redrawPicture } from '#platform/files/pictures.ts'
import type { Scan } from '#root/contract/scan.ts'
import { typeByBeginning } from '#root/domain/file-contents.ts'
import { isRefusal, type Refusal, refuse } from '#root/domain/refusal.ts'
import { checkPdf } from './check-pdf.ts'
import type { Scanner } from './scanner.ts'

export type ContentRefusal =
  | 'file-empty'
  | 'file-type-not-accepted'
  | 'file-too-large'
  | 'file-infected'
  | 'picture-too-large'
  | 'picture-unreadable'
  | 'pdf-not-accepted'

/** The accepted types of a file. */
export interface ContentRules {
  readonly types: readonly string[]
  readonly maxBytes: number
}

/** A checked file as it is stored: pictures are re-encoded, without metadata. */
export interface Content {
  readonly bytes: Uint8Array
  readonly type: string
  readonly scan: Scan
}

/**
 * Checks an uploaded file. Refuses an empty or too large file, one whose first bytes are of no accepted type, malware
 * found by the scanner, a picture that is damaged or decompresses to too many pixels, and a PDF with active content.
 * SVG is not accepted because it can contain scripts. Without a scanner a file is stored as not scanned; a scanner that
 * does not answer is an outage.
 */
export async function checkContent(
  bytes: Buffer,
  { types, maxBytes }: ContentRules,
  scanner: Scanner | null,
): Promise<Content | Refusal<ContentRefusal>> {
  if (bytes.length === 0) return refuse('file-empty')
  if (bytes.length > maxBytes) return refuse('file-too-large')
  const begins = typeByBeginning(bytes)
  const detected = begins && (await fileTypeFromBuffer(bytes))?.mime
  const type = types.find((accepted) => accepted === begins && accepted === detected)
  if (!type) return refuse('file-type-not-accepted')
  if ((await scanner?.scan(bytes)) === 'infected') return refuse('file-infected')
  const kept = type.startsWith('image/') ? await redrawPicture(bytes, type) : ((await checkPdf(bytes)) ?? bytes)
  return isRefusal(kept) ? kept : { bytes: kept, type, scan: scanner ? 'clean' : 'not-scanned' }
}
