import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Returns the text of a file; if it does not exist, writes the result of `make`, readable by its owner only. Of several
 * concurrent processes one wins, and all return the same complete text.
 */
export function readOrWriteOnce(file: string, make: () => string): string {
  const text = readIfExists(file)
  if (text !== null) return text
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, make(), { mode: 0o600, flush: true })
  try {
    // Unlike a rename, a link never replaces an existing file.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8')
}

/** The text of a file, or null when there is no such file. */
export function readIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
