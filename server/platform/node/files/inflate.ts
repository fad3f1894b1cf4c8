import { createInflate } from 'node:zlib'

/**
 * Unpacks a stream of zlib (RFC 1950) and passes on what comes out, piece by piece, until `take` returns false. Resolves
 * then, at the end, or where the stream is damaged: what came out before that was passed on.
 */
export function inflate(packed: Uint8Array, take: (piece: Buffer) => boolean): Promise<void> {
  const stream = createInflate({ chunkSize: 256 * 1024 })
  const { promise, resolve } = Promise.withResolvers<void>()
  stream.on('data', (piece: Buffer) => {
    if (take(piece)) return
    stream.destroy()
    resolve()
  })
  stream.on('end', resolve)
  stream.on('error', () => resolve())
  stream.end(packed)
  return promise
}
