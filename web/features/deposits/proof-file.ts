import { maxProofBytes, proofTypes } from '#root/domain/deposits.ts'

export type ProofRefusal = 'file-empty' | 'file-type-not-accepted' | 'file-too-large'

/** For the file dialog. The server looks at the content, not at this. */
export const acceptedProofs = proofTypes.join(',')

/** What the browser can tell about a file before it is sent: empty, too large (over 5 MB), or called neither image nor PDF. */
export function checkProofFile(file: { size: number; type: string }): ProofRefusal | null {
  if (file.size === 0) return 'file-empty'
  if (file.size > maxProofBytes) return 'file-too-large'
  if (!proofTypes.some((type) => type === file.type)) return 'file-type-not-accepted'
  return null
}

/** A file's size for reading: "240 kB". */
export function formatBytes(bytes: number, locale: string): string {
  const [amount, unit] =
    bytes < 1_000_000 ? [Math.max(1, Math.round(bytes / 1_000)), 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount)
}
