import { fileTypeFromBuffer } from 'file-type'
import { maxProofBytes, proofTypes } from '#root/domain/deposits.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'

export type ProofRefusal = 'file-empty' | 'file-type-not-accepted' | 'file-too-large'

/** A proof of payment whose size and type were seen in its bytes. */
export interface Proof {
  readonly bytes: Uint8Array
  readonly type: (typeof proofTypes)[number]
}

/**
 * Refuses a file that is empty, larger than 5 MB, or that its first bytes do not show to be an image or a PDF. SVG is text that
 * can carry script: it is not accepted. Nothing is decoded, so no picture can be larger than its bytes.
 */
export async function checkProof(bytes: Uint8Array): Promise<Proof | Refusal<ProofRefusal>> {
  if (bytes.length === 0) return refuse('file-empty')
  if (bytes.length > maxProofBytes) return refuse('file-too-large')
  const detected = (await fileTypeFromBuffer(bytes))?.mime
  const type = proofTypes.find((accepted) => accepted === detected)
  return type ? { bytes, type } : refuse('file-type-not-accepted')
}
