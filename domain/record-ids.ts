/** The range of ids with the typed prefix. */
export interface IdRange {
  readonly from: string
  readonly to: string
}

/**
 * Reads a transaction ID, or its beginning of eight characters or more, as a person copies or types it: with or without
 * hyphens, in any case. Returns the range of ids with that prefix; null for anything else.
 */
export function idRangeOf(text: string): IdRange | null {
  const hex = text.trim().replaceAll('-', '').toLowerCase()
  if (!/^[0-9a-f]{8,32}$/.test(hex)) return null
  return { from: written(hex.padEnd(32, '0')), to: written(hex.padEnd(32, 'f')) }
}

function written(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
