/* Files and folders by path. What is made here can be read and written by its owner alone. */
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { link, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

export { link, readFile, rename, stat }
export const join = (...parts: string[]): string => path.join(...parts)
export const exists = existsSync

/** The names in a folder; none when there is no such folder. */
export function listFolder(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

/** The text of a file; null when there is no such file. */
export function readText(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** Makes a folder with those above it, unless it is there. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

/** Makes a new folder whose path begins so. */
export function makeTemporaryFolder(beginning: string): Promise<string> {
  return mkdtemp(beginning)
}

/** Removes a file, or a folder with all that is in it, if it is there. */
export function remove(file: string): Promise<void> {
  return rm(file, { recursive: true, force: true })
}

/** Writes a file that survives a power loss from when this resolves. */
export async function writeSafely(file: string, contents: string | Uint8Array): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.writeFile(contents)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await flushFolder(path.dirname(file))
}

/** Makes sure that files which were made, renamed or removed in a folder stay so after a power loss. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** The bytes of a file, as they are read. */
export function readChunks(file: string): AsyncIterable<Buffer> {
  return createReadStream(file)
}

/** Writes what comes into a file, which survives a power loss from when this resolves. */
export async function writeChunks(file: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  await pipeline(chunks, createWriteStream(file, { mode: 0o600, flush: true }))
}
