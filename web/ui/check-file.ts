import { beginningBytes, typeByBeginning } from '#root/domain/file-contents.ts'

export type FileRefusal = 'file-empty' | 'file-type-not-accepted' | 'file-too-large' | 'picture-unreadable'

interface FileRules {
  readonly types: readonly string[]
  readonly maxBytes: number
}

/**
 * The browser's checks of a file before upload: empty, too large, a type that its first bytes do not match, or
 * a picture that cannot be drawn. Null when it may be sent; the server checks again.
 */
export async function checkFile(file: Blob, { types, maxBytes }: FileRules): Promise<FileRefusal | null> {
  if (file.size === 0) return 'file-empty'
  if (file.size > maxBytes) return 'file-too-large'
  const type = typeByBeginning(new Uint8Array(await file.slice(0, beginningBytes).arrayBuffer()))
  if (!type || !types.includes(type)) return 'file-type-not-accepted'
  return type.startsWith('image/') && !(await canBeDrawn(new Blob([file], { type }))) ? 'picture-unreadable' : null
}

async function canBeDrawn(picture: Blob): Promise<boolean> {
  try {
    const drawn = await createImageBitmap(picture)
    drawn.close()
    return true
  } catch {
    return false
  }
}
