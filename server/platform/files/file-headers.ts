import type { StoredFile } from './files.ts'

/** The headers for an uploaded file: its detected type, no scripts, and only images inline. */
export function fileHeaders({ name, type }: Pick<StoredFile, 'name' | 'type'>): Record<string, string> {
  const disposition = type.startsWith('image/') ? 'inline' : 'attachment'
  return {
    'Content-Type': type,
    'Content-Disposition': `${disposition}; filename*=UTF-8''${encodeName(name)}`,
    'Content-Security-Policy': 'sandbox',
    'X-Content-Type-Options': 'nosniff',
  }
}

/** RFC 8187: encodeURIComponent leaves a few characters that a header must not contain. */
function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
