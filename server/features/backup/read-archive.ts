import { unpack } from '#platform/archive.ts'
import { secretNames } from '#platform/secrets.ts'
import { manifestEntry } from './manifest.ts'

const megabyte = 1_000_000

/** The size limits of an archive and its parts. The file is untrusted. */
export const archiveLimits = {
  /** The compressed size. */
  packedBytes: 4_000 * megabyte,
  /** The decompressed size. */
  unpackedBytes: 20_000 * megabyte,
  /** The maximum compression ratio after the first `freeBytes`. */
  ratio: 100,
  freeBytes: 16 * megabyte,
  entries: 1_000_000,
  manifestBytes: megabyte,
  secretBytes: 1_000,
  fileBytes: 32 * megabyte,
  /** Metadata of another program about an entry, which is skipped. */
  metadataBytes: 64_000,
}

export type ArchiveLimits = typeof archiveLimits

/** The kind of an entry, by its name. */
export type EntryKind = 'manifest' | 'table' | 'secret' | 'file'

export interface ArchiveEntry {
  readonly kind: EntryKind
  /** The name of the table, the secret or the file; never a path. */
  readonly name: string
  /** The bytes, limited by the kind. Unread bytes are skipped. */
  readonly contents: AsyncIterable<Buffer>
}

/** The contents of an entry in one piece. */
export async function readWhole(contents: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(contents))
}

/** The error of an invalid archive. */
export class BadArchive extends Error {}

/**
 * Reads a gzipped tar archive of a backup in order. Throws a BadArchive for entries that no backup has: links, paths,
 * unknown or duplicate names, and too many or too large entries. Keeps at most one block in memory.
 */
export async function eachEntry(
  file: string,
  take: (entry: ArchiveEntry) => Promise<void>,
  limits: ArchiveLimits = archiveLimits,
): Promise<void> {
  const reader = new ByteReader(decompress(file, limits))
  const seen = new Set<string>()
  try {
    for (let header = await readHeader(reader); header; header = await readHeader(reader)) {
      if (seen.size >= limits.entries) throw new BadArchive('it has too many entries')
      await readEntry(reader, header, seen, take, limits)
    }
  } finally {
    await reader.close()
  }
}

async function readEntry(
  reader: ByteReader,
  { name, size, type }: Header,
  seen: Set<string>,
  take: (entry: ArchiveEntry) => Promise<void>,
  limits: ArchiveLimits,
): Promise<void> {
  if (type === 'note') return skipMetadata(reader, size, limits)
  if (seen.has(name)) throw new BadArchive(`${shown(name)} occurs twice`)
  seen.add(name)
  if (type === 'folder') {
    if (size > 0 || !/^(?:\.|secrets|tables|files)?\/?$/.test(name))
      throw new BadArchive(`the folder ${shown(name)} is not part of a backup`)
    return
  }
  const entry = entryOf(name)
  if (size > largest(entry.kind, limits)) throw new BadArchive(`${shown(name)} is too large`)
  const contents = reader.take(size)
  await take({ ...entry, contents })
  await readToEnd(contents)
  await reader.skip(padding(size))
}

/** Another program's metadata about the next entry (time, owner). A different name or size in it is refused. */
async function skipMetadata(reader: ByteReader, size: number, limits: ArchiveLimits): Promise<void> {
  if (size > limits.metadataBytes) throw new BadArchive('metadata of another program is too long')
  const note = await readWhole(reader.take(size))
  if (/(?:^|\n)\d+ (?:path|linkpath|size|GNU\.[\w.]+)=/.test(note.toString('latin1')))
    throw new BadArchive('metadata of another program renames an entry')
  await reader.skip(padding(size))
}

const table = /^tables\/([a-z][a-z0-9_]{0,62})\.csv$/
const secret = new RegExp(`^secrets/(${secretNames.join('|')})$`)
const stored = /^files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function entryOf(name: string): { kind: EntryKind; name: string } {
  if (name === manifestEntry) return { kind: 'manifest', name }
  for (const [kind, pattern] of [
    ['table', table],
    ['secret', secret],
    ['file', stored],
  ] as const) {
    const found = pattern.exec(name)
    if (found) return { kind, name: found[1]! }
  }
  throw new BadArchive(`${shown(name)} is not part of a backup`)
}

function largest(kind: EntryKind, limits: ArchiveLimits): number {
  switch (kind) {
    case 'manifest':
      return limits.manifestBytes
    case 'secret':
      return limits.secretBytes
    case 'file':
      return limits.fileBytes
    case 'table':
      return limits.unpackedBytes
  }
}

/** The decompressed bytes. Throws if they are too many, or the compression ratio is too high. */
async function* decompress(file: string, limits: ArchiveLimits): AsyncGenerator<Buffer> {
  const unpacking = unpack(file)
  let bytes = 0
  for await (const chunk of unpacking) {
    bytes += chunk.length
    if (bytes > limits.unpackedBytes || (bytes > limits.freeBytes && bytes > limits.ratio * unpacking.readBytes()))
      throw new BadArchive('it decompresses to too much data')
    yield chunk
  }
}

const blockBytes = 512
const padding = (size: number) => (blockBytes - (size % blockBytes)) % blockBytes

interface Header {
  readonly name: string
  readonly size: number
  readonly type: 'entry' | 'folder' | 'note'
}

/** The next header; null at the end, which is a block of zeros. */
async function readHeader(reader: ByteReader): Promise<Header | null> {
  const block = await readWhole(reader.take(blockBytes))
  if (block.every((byte) => byte === 0)) {
    await reader.expectZeros()
    return null
  }
  if (numberAt(block, 148, 8) !== checksumOf(block)) throw new BadArchive('a header is damaged')
  const prefix = block.toString('latin1', 257, 262) === 'ustar' ? textAt(block, 345, 155) : ''
  const name = `${prefix ? `${prefix}/` : ''}${textAt(block, 0, 100)}`
  return { name: name.replace(/^\.\/(?=.)/, ''), size: numberAt(block, 124, 12), type: typeOf(block, name) }
}

function typeOf(block: Buffer, name: string): Header['type'] {
  const flag = String.fromCharCode(block[156]!)
  if (flag === '0' || flag === '\0') return 'entry'
  if (flag === '5') return 'folder'
  if (flag === 'x' || flag === 'g') return 'note'
  throw new BadArchive(`${shown(name)} is neither a file nor a folder`)
}

const textAt = (block: Buffer, start: number, length: number) =>
  block.toString('latin1', start, start + length).replace(/\0.*$/s, '')

function numberAt(block: Buffer, start: number, length: number): number {
  const digits = /^ *([0-7]{1,11})[ \0]*$/.exec(block.toString('latin1', start, start + length))?.[1]
  if (!digits) throw new BadArchive('a header is damaged')
  return Number.parseInt(digits, 8)
}

/** The sum of a header's bytes, with spaces in place of the sum itself. */
function checksumOf(block: Buffer): number {
  let sum = 0
  for (const [at, byte] of block.entries()) sum += at >= 148 && at < 156 ? 32 : byte
  return sum
}

/** A name from a file, made safe for a message. */
const shown = (name: string) => JSON.stringify(name.slice(0, 80))

/** Reads to the end and releases the stream. */
async function readToEnd(contents: AsyncIterable<Buffer>): Promise<void> {
  const chunks = contents[Symbol.asyncIterator]()
  while (!(await chunks.next()).done);
}

/** Reads a stream in given lengths. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncGenerator<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** The given number of next bytes, in chunks. Throws if there are fewer. It may be read in several parts. */
  take(bytes: number): AsyncIterable<Buffer> {
    let left = bytes
    const next = async (): Promise<IteratorResult<Buffer>> => {
      if (left === 0) return { done: true, value: undefined }
      if (this.#rest.length === 0 && !(await this.#fill())) throw new BadArchive('it ends too early')
      const value = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(value.length)
      left -= value.length
      return { done: false, value }
    }
    return { [Symbol.asyncIterator]: () => ({ next }) }
  }

  async skip(bytes: number): Promise<void> {
    await readToEnd(this.take(bytes))
  }

  /** Reads to the end. Throws if anything but zeros is left. */
  async expectZeros(): Promise<void> {
    do {
      if (this.#rest.some((byte) => byte !== 0)) throw new BadArchive('there is data after its end')
      this.#rest = Buffer.alloc(0)
    } while (await this.#fill())
  }

  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  async #fill(): Promise<boolean> {
    const { done, value } = await this.#chunks.next()
    if (!done) this.#rest = value
    return !done
  }
}
