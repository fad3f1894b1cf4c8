/*
 * Draws every picture of the public site, or the named ones: `npm run pictures [-- name ...]`. There are no
 * photographs and no randomness, so the same code draws the same pictures.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { takePicture, type View } from './camera.ts'
import { drawCertificate } from './certificate.ts'
import { engrave, sitters } from './portrait.ts'
import { pictures } from './views.ts'

const folder = path.join(import.meta.dirname, '..')
const published = path.join(import.meta.dirname, '../../public')

const wanted = process.argv.slice(2)
for (const { name, view, widths } of pictures) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const picture = await develop(view)
  if (name === 'social-card')
    await picture.jpeg({ quality: 82, mozjpeg: true }).toFile(path.join(published, 'social-card.jpg'))
  else await store(picture, name, widths)
  console.log(`${name}: ${widths.join(', ')}`)
}
for (const sitter of sitters) {
  if (wanted.length > 0 && !wanted.includes(sitter.name)) continue
  const raw = { width: 448, height: 560, channels: 3 } as const
  await store(sharp(engrave(sitter, raw.width, raw.height), { raw }), sitter.name, [336, 224])
  console.log(sitter.name)
}
if (wanted.length === 0 || wanted.includes('certificate'))
  await store(sharp(Buffer.from(drawCertificate()), { density: 110 }), 'certificate', [1600, 800])
if (wanted.length === 0 || wanted.includes('icons')) await makeIcons()

/** Takes the picture and adds the glow of its brightest parts, as a lens would. */
async function develop(view: View): Promise<Sharp> {
  const raw = { width: view.width, height: view.height, channels: 3 } as const
  const pixels = takePicture(view)
  const glow = await sharp(pixels, { raw })
    .linear(2.4, -380)
    .blur(view.height / 40)
    .linear(0.5, 0)
    .png()
    .toBuffer()
  const flat = await sharp(pixels, { raw })
    .composite([{ input: glow, blend: 'screen' }])
    .png()
    .toBuffer()
  return sharp(flat)
}

async function store(picture: Sharp, name: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    const sized = picture.clone().resize({ width })
    await sized
      .clone()
      .avif({ quality: 48, effort: 7, chromaSubsampling: '4:4:4' })
      .toFile(path.join(folder, `${name}-${width}.avif`))
    await sized
      .clone()
      .webp({ quality: 72, effort: 6 })
      .toFile(path.join(folder, `${name}-${width}.webp`))
  }
}

async function makeIcons(): Promise<void> {
  const mark = await readFile(path.join(published, 'favicon.svg'))
  for (const [name, size] of [
    ['apple-touch-icon', 180],
    ['icon-192', 192],
    ['icon-512', 512],
  ] as const) {
    await sharp(mark, { density: (72 * size) / 28 })
      .resize(size)
      .png({ palette: true })
      .toFile(path.join(published, `${name}.png`))
  }
}
