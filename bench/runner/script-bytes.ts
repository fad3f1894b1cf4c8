import { get } from 'node:http'

/** Adds up the scripts that the home page asks for, and those that they import, as they are sent to a browser with brotli. */
export async function scriptBytesOf(origin: string): Promise<{ totalBytes: number; files: number }> {
  const html = await (await fetch(origin)).text()
  const waiting = [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file)
  const seen = new Set<string>()
  let totalBytes = 0
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    totalBytes += await sentBytes(origin + file)
    // The manifest names the scripts of every page; only what a script imports is loaded with it.
    if (file.includes('/manifest-')) continue
    const text = await (await fetch(origin + file)).text()
    for (const [, name] of text.matchAll(/(?:from|import)\s*["`]\.\/([\w.-]+\.js)["`]/g))
      waiting.push(`/assets/${name}`)
  }
  return { totalBytes, files: seen.size }
}

/** fetch would unpack the answer; this counts what goes over the wire. */
function sentBytes(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}
