/* Files and folders by path. Only their owner can read and write those created here. */
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { link, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

export { link, readFile, rename, stat }
export const join = (...parts: string[]): string => path.join(...parts)
export const exists = existsSync

/** The names in a folder; empty if it does not exist. */
export function listFolder(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

/** The text of a file; null if it does not exist. */
export function readText(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** Creates a folder and its parents, unless they exist. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

/** Creates a new folder whose path starts with a prefix. */
export function makeTemporaryFolder(beginning: string): Promise<string> {
  return mkdtemp(beginning)
}

/** Removes a file, or a folder with its contents, if it exists. */
export function remove(file: string): Promise<void> {
  return rm(file, { recursive: true, force: true })
}

/** Writes a file durably: it survives a power loss after this resolves. */
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

/** Flushes a folder, so that created, renamed and removed files in it survive a power loss. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** The bytes of a file, as a stream. */
export function readChunks(file: string): AsyncIterable<Buffer> {
  return createReadStream(file)
}

/** Writes the bytes of a file to a stream, and ends it. */
export async function sendFile(file: string, destination: NodeJS.WritableStream): Promise<void> {
  await pipeline(createReadStream(file), destination)
}

/** Writes a stream to a file durably: it survives a power loss after this resolves. */
export async function writeChunks(file: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  await pipeline(chunks, createWriteStream(file, { mode: 0o600, flush: true }))
}

/** The size of a file in bytes. */
export async function sizeOf(file: string): Promise<number> {
  return (await stat(file)).size
}
