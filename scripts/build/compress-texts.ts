import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const texts = /\.(?:html|js|css|svg|json|txt|webmanifest)$/

/** Below this size, compression saves less than the header that names it. */
const smallestBytes = 200

const brotliHardest = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
const encodings = [
  ['br', (contents: Buffer) => promisify(brotliCompress)(contents, brotliHardest)],
  ['gz', (contents: Buffer) => promisify(gzip)(contents, { level: constants.Z_BEST_COMPRESSION })],
] as const

/** Writes a compressed copy of each text of a folder beside it, as `<name>.br` and `<name>.gz`, if that is smaller. */
export async function compressTexts(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && texts.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  await Promise.all(files.map(compress))
}

async function compress(file: string): Promise<void> {
  const contents = readFileSync(file)
  if (contents.length < smallestBytes) return
  for (const [extension, encode] of encodings) {
    const compressed = await encode(contents)
    if (compressed.length < contents.length) writeFileSync(`${file}.${extension}`, compressed)
  }
}
