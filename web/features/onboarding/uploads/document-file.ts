import { documentTypes, maxDocumentBytes } from '#root/domain/onboarding.ts'

/** For the file dialog. The server looks at the content, not at this. */
export const acceptedDocuments = '.pdf,.jpg,.jpeg,.png'

/** What the browser can tell about a file before it is sent: empty, too large (over 5 MB), or neither image nor PDF. */
export function checkDocumentFile(file: {
  size: number
  type: string
}): 'file-empty' | 'file-type-not-accepted' | 'file-too-large' | null {
  if (file.size === 0) return 'file-empty'
  if (file.size > maxDocumentBytes) return 'file-too-large'
  return documentTypes.some((type) => type === file.type) ? null : 'file-type-not-accepted'
}
