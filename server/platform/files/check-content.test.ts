import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { accepted } from '#root/tests/firm.ts'
import { pixelBomb, png } from '#root/tests/proof-of-payment.ts'
import { checkContent } from './check-content.ts'

const rules = { types: ['application/pdf', 'image/jpeg', 'image/png', 'image/gif'], maxBytes: 5 * 1024 * 1024 }
const check = (bytes: Buffer | string) => checkContent(Buffer.from(bytes), rules, null)

const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#345' } })

describe('a picture', () => {
  test('is rotated upright and loses its location', async () => {
    const photo = await drawn(40, 20)
      .jpeg()
      .withExif({ IFD0: { Make: 'Secretphone' }, IFD3: { GPSLatitude: '47/1 39/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(photo.includes('Exif')).toBe(true)
    const { bytes, type } = accepted(await check(photo))
    const kept = await sharp(bytes).metadata()
    expect([type, kept.width, kept.height, kept.orientation, kept.exif]).toEqual([
      'image/jpeg',
      20,
      40,
      undefined,
      undefined,
    ])
  })

  test('19 loses hidden data', async () => {
    const polyglot = Buffer.concat([png, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
    const { bytes } = accepted(await check(polyglot))
    expect(Buffer.from(bytes).includes('script')).toBe(false)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1, height: 1, format: 'png' })
  })

  test('22 that would decompress to gigabytes is refused before it does', async () => {
    const before = process.memoryUsage().rss
    const tooLarge = { refusal: 'picture-too-large', params: { megapixels: '40' } }
    expect(await check(pixelBomb(50_000))).toEqual(tooLarge)
    expect(await check(await drawn(8_001, 5_000).png().toBuffer())).toEqual(tooLarge)
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024)
  })

  test('19 that only starts like one, or continues as another type, is refused', async () => {
    const refusal = { refusal: 'file-type-not-accepted' }
    expect(await check(png.subarray(0, 8))).toEqual(refusal)
    // An animation is marked by a chunk before the pixels.
    const chunk = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)])
    const animation = Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
    expect(await check(animation)).toEqual(refusal)
  })

  test('that is damaged is refused', async () => {
    const whole = await drawn(300, 300).png({ compressionLevel: 0 }).toBuffer()
    expect(await check(whole.subarray(0, 5_000))).toEqual({ refusal: 'picture-unreadable' })
    expect(await check(png.subarray(0, 33))).toMatchObject({ refusal: 'picture-unreadable' })
  })
})

describe('a PDF', () => {
  test('without active content is kept unchanged', async () => {
    for (const pdf of [pdfWith('<< /Type /Page >>'), pdfWith(objectStreamOf('1 0 << /Type /Page /Contents 4 0 R >>'))])
      expect(accepted(await check(pdf)).bytes.length).toBe(Buffer.from(pdf).length)
  })

  test.each([
    ['a script', '<< /S /JavaScript /JS (app.alert(1)) >>'],
    ['a script with its name disguised', '<< /S /J#61va#53cript >>'],
    ['an action at opening', '<< /Type /Catalog /OpenAction 3 0 R >>'],
    ['an action at a page', '<< /Type /Page /AA << /O 3 0 R >> >>'],
    ['a program to start', '<< /S /Launch /F (cmd.exe) >>'],
    ['a file inside', '<< /Names << /EmbeddedFiles 5 0 R >> >>'],
    ['a form of programs', '<< /AcroForm << /XFA 6 0 R >> >>'],
    ['encryption', 'trailer << /Encrypt 9 0 R >>'],
  ])('19 with %s is refused, plain and compressed', async (_, object) => {
    const refusal = { refusal: 'pdf-not-accepted' }
    expect(await check(pdfWith(object))).toEqual(refusal)
    // After so much other data that the name is in a later chunk.
    expect(await check(pdfWith(objectStreamOf(`${' '.repeat(600_000)}${object}`)))).toEqual(refusal)
  })

  test('22 that decompresses endlessly, or with an unknown filter, is refused', async () => {
    const before = process.memoryUsage().rss
    const bomb = pdfWith(objectStreamOf(Buffer.alloc(140 * 1024 * 1024)))
    expect(bomb.length).toBeLessThan(200_000)
    expect(await check(bomb)).toEqual({ refusal: 'pdf-not-accepted' })
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024)
    expect(await check(pdfWith('<< /Type /ObjStm /Filter [/ASCII85Decode /FlateDecode] >>'))).toEqual({
      refusal: 'pdf-not-accepted',
    })
  })
})

describe('an accepted file', () => {
  test('is recognised by its first bytes, its size, and the list of types', async () => {
    expect(await check('')).toEqual({ refusal: 'file-empty' })
    expect(await check('text')).toEqual({ refusal: 'file-type-not-accepted' })
    expect(await checkContent(png, { ...rules, types: ['image/jpeg'] }, null)).toEqual({
      refusal: 'file-type-not-accepted',
    })
    expect(await checkContent(png, { ...rules, maxBytes: png.length - 1 }, null)).toEqual({ refusal: 'file-too-large' })
    expect(await checkContent(png, { ...rules, maxBytes: png.length }, null)).toMatchObject({
      type: 'image/png',
      scan: 'not-scanned',
    })
  })
})

function pdfWith(object: string | Buffer): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj\n'), Buffer.from(object), Buffer.from('\nendobj\n%%EOF')])
}

function objectStreamOf(objects: string | Buffer): Buffer {
  const packed = deflateSync(objects)
  const head = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), packed, Buffer.from('\nendstream')])
}
