import type { StoredFile } from './files.ts'

/**
 * The headers under which a stranger's file is handed to a browser: its type is as we saw it, no script of it runs,
 * and only an image may show in place.
 */
export function fileHeaders({ name, type }: Pick<StoredFile, 'name' | 'type'>): Record<string, string> {
  const disposition = type.startsWith('image/') ? 'inline' : 'attachment'
  return {
    'Content-Type': type,
    'Content-Disposition': `${disposition}; filename*=UTF-8''${encodeName(name)}`,
    'Content-Security-Policy': 'sandbox',
    'X-Content-Type-Options': 'nosniff',
  }
}

/** RFC 8187: encodeURIComponent leaves a few characters that a header must not carry. */
function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
