/*
 * Draws every picture of the public site, or the named ones: `npm run pictures [-- name ...]`. There are no
 * photographs and no randomness, so the same code draws the same pictures.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { takePicture, type View } from './camera.ts'
import { drawCertificate } from './certificate.ts'
import { drawPlan } from './floor-plan.ts'
import { takeInterior } from './interior.ts'
import { meetingRoom, meetingRoomView } from './meeting-room.ts'
import { engrave, sitters } from './portrait.ts'
import { stairwell, stairwellView } from './stairwell.ts'
import { pictures } from './views.ts'

const folder = path.join(import.meta.dirname, '..')
const published = path.join(import.meta.dirname, '../../public')

const wanted = process.argv.slice(2)
const draws = (name: string) => wanted.length === 0 || wanted.includes(name)

for (const { name, view, widths } of pictures.filter((picture) => draws(picture.name))) {
  const picture = await develop(takePicture(view), view)
  if (name === 'social-card')
    await picture.jpeg({ quality: 82, mozjpeg: true }).toFile(path.join(published, 'social-card.jpg'))
  else await store(picture, name, widths)
}
for (const [name, interior, view] of [
  ['meeting-room', meetingRoom, meetingRoomView],
  ['stairwell', stairwell, stairwellView],
] as const)
  if (draws(name)) await store(sharp(takeInterior(interior, view), { raw: rawOf(view) }), name, [880, 560])
for (const sitter of sitters.filter(({ name }) => draws(name))) {
  const raw = { width: 640, height: 800, channels: 3 } as const
  const widths = sitter.name.startsWith('partner') ? [560, 320] : [336, 224]
  await store(sharp(engrave(sitter, raw.width, raw.height), { raw }), sitter.name, widths)
}
for (const form of ['wide', 'tall'] as const)
  if (draws(`plan-${form}`))
    await store(
      sharp(Buffer.from(drawPlan(form)), { density: 144 }),
      `plan-${form}`,
      form === 'wide' ? [2000, 1360] : [900, 600],
    )
if (draws('certificate'))
  await store(sharp(Buffer.from(drawCertificate()), { density: 110 }), 'certificate', [1600, 800])
if (draws('icons')) await makeIcons()

function rawOf({ width, height }: Pick<View, 'width' | 'height'>) {
  return { width, height, channels: 3 } as const
}

/** Adds the glow of its brightest parts, as a lens would. */
async function develop(pixels: Buffer, { width, height }: Pick<View, 'width' | 'height'>): Promise<Sharp> {
  const raw = rawOf({ width, height })
  const glow = await sharp(pixels, { raw })
    .linear(2.4, -380)
    .blur(height / 40)
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
  console.log(`${name}: ${widths.join(', ')}`)
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
