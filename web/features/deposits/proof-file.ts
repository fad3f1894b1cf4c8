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
