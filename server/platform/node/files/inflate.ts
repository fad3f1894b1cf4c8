import { createInflate } from 'node:zlib'

/**
 * Decompresses a zlib stream (RFC 1950) and passes on its chunks until `take` returns false. Resolves then, at the end,
 * or at a damage, after the chunks before it were passed on.
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
