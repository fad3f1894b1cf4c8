/* Gzipped tar archives, as streams. */
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { PassThrough, Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import type { Digest } from './crypto.ts'

/** The destination of an archive: a file or a connection. */
export type Destination = Writable

export interface ArchiveWriter {
  add(name: string, contents: string | Uint8Array): Promise<void>
  /** An entry's size precedes its contents, so incoming data is first stored in the given file. */
  addChunks(name: string, chunks: AsyncIterable<Uint8Array>, file: string): Promise<void>
  /** Ends the archive. Resolves when all of it is written. */
  finish(): Promise<void>
  /** Cancels the archive. */
  destroy(): void
}

/** Starts an archive. If its destination fails, the next call fails. */
export function openArchive(destination: Destination): ArchiveWriter {
  const archive = pack()
  const written = pipeline(archive, createGzip(), destination)
  // The next awaited call reports it.
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

/** A gzipped file during its decompression. */
export interface Unpacking extends AsyncIterable<Buffer> {
  /** How many bytes of the compressed file were read so far. */
  readBytes(): number
}

/** Decompresses a gzipped file. A damaged file throws at the damage. */
export function unpack(file: string): Unpacking {
  const source = createReadStream(file)
  return {
    readBytes: () => source.bytesRead,
    async *[Symbol.asyncIterator]() {
      const gunzip = createGunzip()
      const flow = pipeline(source, gunzip)
      // The loop throws the errors of the stream.
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

/**
 * The output of a writer, as the body of an answer. A failed writer aborts the body, so that a partial one never looks
 * complete.
 */
export function bodyOf(write: (destination: Destination) => Promise<unknown>, onError: (error: unknown) => void) {
  const stream = new PassThrough()
  write(stream).catch((error: unknown) => {
    onError(error)
    stream.destroy(error as Error)
  })
  return Readable.toWeb(stream) as ReadableStream
}
