import { fileTypeFromBuffer } from 'file-type'
import { type Refusal, refuse } from '#root/domain/refusal.ts'

export type ContentRefusal = 'file-empty' | 'file-type-not-accepted' | 'file-too-large'

/** A file whose size and type were seen in its bytes. */
export interface Content {
  readonly bytes: Uint8Array
  readonly type: string
}

/**
 * Refuses a file that is empty, larger than it may be, or that its first bytes do not show to be of an accepted type. SVG is text that
 * can carry script: it is never accepted.
 */
export async function checkContent(
  bytes: Uint8Array,
  { types, maxBytes }: { types: readonly string[]; maxBytes: number },
): Promise<Content | Refusal<ContentRefusal>> {
  if (bytes.length === 0) return refuse('file-empty')
  if (bytes.length > maxBytes) return refuse('file-too-large')
  const detected = (await fileTypeFromBuffer(bytes))?.mime
  const type = types.find((accepted) => accepted === detected)
  return type ? { bytes, type } : refuse('file-type-not-accepted')
}
