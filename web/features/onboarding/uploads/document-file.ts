import { documentTypes, maxDocumentBytes } from '#root/domain/onboarding.ts'

/** For the file dialog. What a file is tell its first bytes. */
export const acceptedDocuments = '.pdf,.jpg,.jpeg,.png'

export const documentRules = { types: documentTypes, maxBytes: maxDocumentBytes }
