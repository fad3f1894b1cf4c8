import { defaultWords, type FirmWords } from '#root/domain/firm.ts'

/* The server writes what is set into the defaults of the scripts that it serves (decision 028), so a page begins with it. */
const current = { ...defaultWords }
const listeners = new Set<() => void>()

/** What the firm says of itself now. Read it while rendering; a copy that is made earlier misses later changes. */
export const firmWords: FirmWords = current

/** The lines of the firm's postal address. */
export const addressLines = (): readonly string[] => [firmWords.addressLine1, firmWords.addressLine2]

/** Takes what the server says of the firm now, and calls the listeners when something changed. */
export function setFirmWords(next: FirmWords): void {
  if (JSON.stringify(next) === JSON.stringify(current)) return
  Object.assign(current, next)
  listeners.forEach((listen) => listen())
}

/** Calls `listen` after each change. Returns how to stop. */
export function onFirmWords(listen: () => void): () => void {
  listeners.add(listen)
  return () => {
    listeners.delete(listen)
  }
}
