import { maxProofBytes, proofTypes } from '#root/domain/deposits.ts'

/** For the file dialog. What a file is tell its first bytes. */
export const acceptedProofs = proofTypes.join(',')

export const proofRules = { types: proofTypes, maxBytes: maxProofBytes }
