import { closeSync, openSync, writeSync } from 'node:fs'

/** Writes a file until there is no more space. */
export function fillDisk(file: string): void {
  const descriptor = openSync(file, 'w')
  const block = Buffer.alloc(1_048_576)
  try {
    for (;;) writeSync(descriptor, block)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(descriptor)
  }
}
