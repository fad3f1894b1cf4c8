/* Gzipped tar archives, as streams. */
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { PassThrough, Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import type { Digest } from './crypto.ts'

/** Where an archive is written to: a file or a connection. */
export type Destination = Writable

export interface ArchiveWriter {
  add(name: string, contents: string | Uint8Array): Promise<void>
  /** An entry's size precedes its contents, so the incoming data is stored in the given file first. */
  addChunks(name: string, chunks: AsyncIterable<Uint8Array>, file: string): Promise<void>
  /** Ends the archive. Resolves when all of it is written. */
  finish(): Promise<void>
  /** Gives the archive up. */
  destroy(): void
}

/** Begins an archive. When its destination fails, so does what is called next. */
export function openArchive(destination: Destination): ArchiveWriter {
  const archive = pack()
  const written = pipeline(archive, createGzip(), destination)
  // What is awaited next reports it.
  written.catch(() => archive.destroy())
  return {
    add: (name, contents) =>
      new Promise((resolve, reject) => {
        const bytes = typeof contents === 'string' ? contents : Buffer.from(contents)
        archive.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()))
      }),
    async addChunks(name, chunks, file) {
      await pipeline(chunks, createWriteStream(file, { mode: 0o600 }))
      const { size } = await stat(file)
      await pipeline(createReadStream(file), archive.entry({ name, size, mode: 0o600 }))
    },
    async finish() {
      archive.finalize()
      await written
    },
    destroy: () => archive.destroy(),
  }
}

/** A gzipped file as it is unpacked. */
export interface Unpacking extends AsyncIterable<Buffer> {
  /** How many bytes of the file itself were read so far. */
  readBytes(): number
}

/** Unpacks a gzipped file. A file that is damaged throws where it is. */
export function unpack(file: string): Unpacking {
  const source = createReadStream(file)
  return {
    readBytes: () => source.bytesRead,
    async *[Symbol.asyncIterator]() {
      const gunzip = createGunzip()
      const flow = pipeline(source, gunzip)
      // What breaks the flow is thrown by the loop.
      flow.catch(() => {})
      yield* gunzip as AsyncIterable<Buffer>
      await flow
    },
  }
}

/** Passes bytes on, and adds them to a digest. */
export function digesting(digest: Digest): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk)
      done(null, chunk)
    },
  })
}

/** What a writer sends, as the body of an answer. A writer that fails aborts the body, so that a partial one never looks complete. */
export function bodyOf(write: (destination: Destination) => Promise<unknown>, onError: (error: unknown) => void) {
  const stream = new PassThrough()
  write(stream).catch((error: unknown) => {
    onError(error)
    stream.destroy(error as Error)
  })
  return Readable.toWeb(stream) as ReadableStream
}
