import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { png } from '#root/tests/proof-of-payment.ts'
import { redrawPicture } from '../node/files/pictures.ts'
import { thumbnailOf } from './thumbnail.ts'

const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#345' } })

test.each(['png', 'jpeg', 'webp', 'gif'] as const)('a %s is re-encoded in its own format', async (format) => {
  const kept = await redrawPicture(await drawn(12, 8).toFormat(format).toBuffer(), `image/${format}`)
  expect(await sharp(kept as Buffer).metadata()).toMatchObject({ format, width: 12, height: 8 })
})

test('a picture without a renderer is a bug', async () => {
  await expect(redrawPicture(png, 'image/tiff')).rejects.toThrow('No picture is redrawn as image/tiff')
})

describe('a small picture', () => {
  const sizeOf = async (type: string, bytes: Buffer) => {
    const { width, height, format } = await sharp(await thumbnailOf({ type, bytes })).metadata()
    return [width, height, format]
  }

  test('is at most 320 pixels a side, and none is made larger', async () => {
    expect(await sizeOf('image/jpeg', await drawn(640, 160).jpeg().toBuffer())).toEqual([320, 80, 'png'])
    expect(await sizeOf('image/png', await drawn(100, 700).png().toBuffer())).toEqual([46, 320, 'png'])
    expect(await sizeOf('image/png', await drawn(30, 20).png().toBuffer())).toEqual([30, 20, 'png'])
  })

  test('of a PDF is a drawn sheet: the PDF is not read', async () => {
    expect(await sizeOf('application/pdf', Buffer.from('%PDF-1.7'))).toEqual([240, 320, 'png'])
  })
})
