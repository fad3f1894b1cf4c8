/** The accepted files: pictures and documents. */
export type SentType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'application/pdf'

/** The first bytes of each file type; an underscore matches any byte. */
const beginnings: readonly { readonly type: SentType; readonly start: string }[] = [
  { type: 'image/png', start: '\x89PNG\r\n\x1a\n' },
  { type: 'image/jpeg', start: '\xff\xd8\xff' },
  { type: 'image/webp', start: 'RIFF____WEBP' },
  { type: 'image/gif', start: 'GIF8' },
  { type: 'application/pdf', start: '%PDF' },
]

/** The number of bytes that are needed to detect a file's type. */
export const beginningBytes = Math.max(...beginnings.map(({ start }) => start.length))

/**
 * A file's type by its first bytes, regardless of its name; null if the type is not accepted. Browser and server check
 * this first; the server then inspects the contents.
 */
export function typeByBeginning(bytes: Uint8Array): SentType | null {
  const isAt = (char: string, index: number) => char === '_' || bytes[index] === char.charCodeAt(0)
  return beginnings.find(({ start }) => Array.from(start).every(isAt))?.type ?? null
}

/**
 * The refusals that depend on the file's content. The same file would be refused again, so the client has to choose
 * another one.
 */
export const contentRefusals: readonly string[] = [
  'file-empty',
  'file-type-not-accepted',
  'file-too-large',
  'file-infected',
  'picture-too-large',
  'picture-unreadable',
  'pdf-not-accepted',
]
