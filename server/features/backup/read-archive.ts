import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'

/** Goes through an archive in its order; what `take` leaves of an entry is passed over. */
export async function eachEntry(
  file: string,
  take: (name: string, contents: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const archive = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), archive)
  // Awaited when the entries are through; a failure in between reaches the loop as the archive's own.
  reading.catch(() => {})
  for await (const entry of archive) {
    await take(entry.header.name, entry as AsyncIterable<Uint8Array>)
    entry.resume()
  }
  await reading
}
