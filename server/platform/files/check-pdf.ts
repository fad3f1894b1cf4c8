import { inflate } from '#platform/files/inflate.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'

/**
 * Active content that a document does not need: scripts, actions on opening, starting programs, sending forms, embedded
 * files, and encryption, which hides the others. The names are from ISO 32000-1.
 */
const forbiddenNames = [
  'JavaScript',
  'Rendition',
  'OpenAction',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'EmbeddedFile',
  'RichMedia',
  'XFA',
  'Encrypt',
]

/** Any character of a name may be written as its code: /J#61vaScript (ISO 32000-1, 7.3.5). */
const written = (name: string) =>
  name.replaceAll(/./g, (char) => `(?:${char}|#${hexOf(char).toLowerCase()}|#${hexOf(char).toUpperCase()})`)
const hexOf = (char: string) => char.charCodeAt(0).toString(16)
/** The longest name, with each character written as its code, and the slash. */
const maxWrittenLength = 3 * Math.max(...forbiddenNames.map((name) => name.length)) + 1

const forbidden = new RegExp(`/(?:${forbiddenNames.map(written).join('|')}|${written('AA')}[\0\t\n\f\r ]*(?:<<|\\d))`)
const objectStream = new RegExp(`/${written('ObjStm')}`)
/** Compressions of an object stream that we do not support, and that no current program uses for one. */
const otherPacking = new RegExp(
  `/(?:${['ASCII85Decode', 'ASCIIHexDecode', 'LZWDecode', 'RunLengthDecode'].map(written).join('|')})`,
)
const streamStart = /stream(?:\r\n|\n|\r)/g

export const usualLimits = { unpackedBytes: 128 * 1024 * 1024, streams: 20_000 }

/**
 * Refuses a PDF with active content, and one that cannot be checked. Its objects are plain or in compressed streams;
 * every stream is decompressed in chunks, up to 128 MB in total, and searched for the forbidden names. It is not parsed
 * like in a viewer, so that nothing can hide where viewers differ: a forbidden name anywhere refuses it, even in a
 * comment or a text.
 */
export async function checkPdf(bytes: Buffer, limits = usualLimits): Promise<Refusal<'pdf-not-accepted'> | null> {
  const text = bytes.toString('latin1')
  if (forbidden.test(text)) return refuse('pdf-not-accepted')
  if (!objectStream.test(text)) return null
  if (otherPacking.test(text)) return refuse('pdf-not-accepted')
  let left = limits.unpackedBytes
  let streams = 0
  for (const found of text.matchAll(streamStart)) {
    const start = found.index + found[0].length
    if (!looksCompressed(bytes, start)) continue
    streams += 1
    const unpacked = await searchStream(bytes.subarray(start), left)
    left -= unpacked
    if (unpacked === refused || left <= 0 || streams > limits.streams) return refuse('pdf-not-accepted')
  }
  return null
}

/** The two bytes with which compressed data starts (RFC 1950). */
function looksCompressed(bytes: Buffer, start: number): boolean {
  const [method = 0, flags = 0] = bytes.subarray(start, start + 2)
  return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0
}

const refused = -1

/**
 * Decompresses one stream and returns its length in bytes, or `refused`. A damaged stream is searched up to the damage.
 */
async function searchStream(packed: Buffer, maxBytes: number): Promise<number> {
  let size = 0
  let tail = ''
  let isRefused = false
  await inflate(packed, (piece) => {
    size += piece.length
    const text = tail + piece.toString('latin1')
    tail = text.slice(-maxWrittenLength)
    isRefused = forbidden.test(text)
    return !isRefused && size <= maxBytes
  })
  return isRefused ? refused : size
}
