import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { checkPdf } from './check-pdf.ts'

const refusal = { refusal: 'pdf-not-accepted' }
const script = '<< /S /JavaScript >>'
const streamOf = (packed: Uint8Array | string, lineEnd = '\n') =>
  Buffer.concat([Buffer.from(`<< >>\nstream${lineEnd}`), Buffer.from(packed), Buffer.from('\nendstream\n')])
const inObjectStream = (...streams: Buffer[]) => pdfWith(Buffer.concat([Buffer.from('/ObjStm '), ...streams]))

test.each([
  ['JavaScript', 'Rendition', 'OpenAction', 'Launch', 'SubmitForm', 'ImportData', 'GoToE', 'EmbeddedFile'],
  ['RichMedia', 'XFA', 'Encrypt', 'AA <<', 'AA\r\n\t12 0 R', 'AA\f\0<<', 'A#41 7', 'L#61unch', '#4C#61#75#6e#63#68'],
])('19 names of active content are refused: %s, %s and others', async (...names) => {
  for (const name of names) expect([name, await checkPdf(pdfWith(`<< /${name} >>`))]).toEqual([name, refusal])
})

test('names that only share a prefix are accepted', async () => {
  for (const name of ['AAx 3', 'AA /Name', 'Open', 'JavaScrip', 'FlateDecode'])
    expect([name, await checkPdf(pdfWith(`<< /${name} >>`))]).toEqual([name, null])
})

test('compressed contents of a page are not treated as objects', async () => {
  expect(await checkPdf(pdfWith(streamOf(deflateSync(script))))).toBeNull()
  expect(await checkPdf(pdfWith('<< /Filter /ASCII85Decode >>'))).toBeNull()
})

test.each(['\n', '\r\n', '\r'])(
  '19 every compressed stream is decompressed, also after the line end %j',
  async (lineEnd) => {
    const harmless = streamOf(deflateSync('<< /Type /Page >>'), lineEnd)
    const harmful = streamOf(deflateSync(script), lineEnd)
    expect(await checkPdf(inObjectStream(harmless, harmless))).toBeNull()
    expect(await checkPdf(inObjectStream(harmless, streamOf('in the open'), harmful))).toEqual(refusal)
  },
)

test.each(['ASCII85Decode', 'ASCIIHexDecode', 'LZWDecode', 'RunLengthDecode'])(
  '22 objects compressed by %s are refused, because they cannot be inspected',
  async (packing) => {
    expect(await checkPdf(inObjectStream(Buffer.from(`/Filter /${packing}`)))).toEqual(refusal)
  },
)

test('19 a name split across two chunks is found', async () => {
  const pieceBytes = 256 * 1024
  const names = ['/J#61v#61Scr#69pt', `/${Buffer.from('EmbeddedFile').toString('hex').replaceAll(/../g, '#$&')}`]
  for (const name of names)
    for (const before of [1, 2, 12, name.length - 1])
      expect(
        await checkPdf(inObjectStream(streamOf(deflateSync(`${' '.repeat(pieceBytes - before)}${name} `)))),
      ).toEqual(refusal)
})

test('a damaged stream is searched up to the damage', async () => {
  const noise = Buffer.from(Array.from({ length: 4_000 }, (_, index) => (index * 7_919) % 251))
  const cut = (text: string) => deflateSync(Buffer.concat([Buffer.from(text), noise])).subarray(0, 2_000)
  expect(await checkPdf(inObjectStream(streamOf(cut('<< /Type /Page >>'))))).toBeNull()
  expect(await checkPdf(inObjectStream(streamOf(cut(script))))).toEqual(refusal)
  expect(await checkPdf(inObjectStream(streamOf(Buffer.of(0x78, 0x9c, 0xff, 0xff, 0xff))))).toBeNull()
})

test('22 too many streams, or too much data in them, are refused', async () => {
  const of = (length: number) => streamOf(deflateSync(Buffer.alloc(length, ' ')))
  const check = (...streams: Buffer[]) => checkPdf(inObjectStream(...streams), { unpackedBytes: 1_000, streams: 2 })
  expect(await check(of(999))).toBeNull()
  for (const length of [1_000, 2_000]) expect(await check(of(length))).toEqual(refusal)
  expect(await check(of(499), of(500))).toBeNull()
  expect(await check(of(500), of(500))).toEqual(refusal)
  expect(await check(of(1), of(1), of(1))).toEqual(refusal)
  // Uncompressed data is not counted, recognised by its first byte or by the checksum of the first two.
  const plain = ['plain', 'xplain', '\u0061\u001e'].map((text) => streamOf(text))
  expect(await check(of(1), ...plain, ...plain, of(1))).toBeNull()
})

function pdfWith(object: string | Buffer): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj\n'), Buffer.from(object), Buffer.from('\nendobj\n%%EOF')])
}
