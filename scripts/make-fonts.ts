/* Reduces the fonts to the letters in use: `npm run fonts`. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'
import { displayFace, isStandard, nameFaces } from '#root/server/platform/name-faces.ts'
import { fontFolder } from '#root/server/platform/node/assets.ts'
import { readPackageFile } from './read-package-file.ts'

const root = path.join(import.meta.dirname, '..')

await cutDisplayFaces()
await cutDollarSign()
await cutArabicFaces()
const { european, arabic, chinese, korean } = nameFaces
await cutNameFace(european, '@expo-google-fonts/noto-sans@0.4.2', '700Bold/NotoSans_700Bold.ttf')
await cutNameFace(arabic, '@expo-google-fonts/noto-naskh-arabic@0.4.5', '700Bold/NotoNaskhArabic_700Bold.ttf')
await cutNameFace(chinese, '@expo-google-fonts/noto-sans-sc@0.4.3', '700Bold/NotoSansSC_700Bold.ttf')
await cutNameFace(korean, '@expo-google-fonts/noto-sans-kr@0.4.3', '700Bold/NotoSansKR_700Bold.ttf')

/**
 * Headings are set in one weight and in Latin, so other weights, small capitals and old-style figures are removed. The
 * optical sizes of headings stay, because a title is not an enlarged caption. A fifth of the bytes remains. Letters of
 * languages other than English and Spanish still come from the whole font when a page has them. The headings of PDFs
 * have one optical size, and all the letters of the standard fonts.
 */
async function cutDisplayFaces(): Promise<void> {
  const whole = 'node_modules/@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2'
  const font = await readFile(path.join(root, whole))
  const onPages = path.join(root, 'web/fonts/newsreader-display.woff2')
  const inPdfs = path.join(fontFolder, displayFace)
  for (const [file, letters, targetFormat, opsz] of [
    [onPages, displayLetters(), 'woff2', { min: 18, max: 72 }],
    [inPdfs, standardLetters(), 'sfnt', 28],
  ] as const) {
    const cut = await subsetFont(font, letters, {
      targetFormat,
      variationAxes: { wght: 400, opsz },
      keepFeatures: ['kern', 'liga', 'lnum', 'tnum', 'mark', 'ccmp'],
    })
    await writeFile(file, cut)
    console.log(`${path.basename(file)}: ${font.length} bytes cut to ${cut.length}`)
  }
}

/** A dollar sign with one bar for amounts in the display font, whose own has two. */
async function cutDollarSign(): Promise<void> {
  const whole = await readPackageFile(
    '@fontsource-variable/source-serif-4@5.3.1',
    'files/source-serif-4-latin-opsz-normal.woff2',
  )
  const cut = await subsetFont(whole, '$', {
    targetFormat: 'woff2',
    variationAxes: { wght: 400, opsz: { min: 16, max: 60 } },
  })
  await writeFile(path.join(root, 'web/fonts/dollar-sign.woff2'), cut)
  console.log(`dollar-sign.woff2: ${cut.length} bytes`)
}

/**
 * The fonts of Arabic pages, one for text and one for headings, and those of Arabic PDFs, which pdfkit reads
 * uncompressed.
 */
async function cutArabicFaces(): Promise<void> {
  const sans = await readPackageFile(
    '@fontsource-variable/noto-sans-arabic@5.3.0',
    'files/noto-sans-arabic-arabic-wght-normal.woff2',
  )
  const naskh = await readPackageFile(
    '@fontsource-variable/noto-naskh-arabic@5.3.0',
    'files/noto-naskh-arabic-arabic-wght-normal.woff2',
  )
  const onPages = path.join(root, 'web/fonts')
  for (const [font, file, targetFormat, wght] of [
    [sans, path.join(onPages, 'noto-sans-arabic.woff2'), 'woff2', { min: 400, max: 700 }],
    [naskh, path.join(onPages, 'noto-naskh-arabic.woff2'), 'woff2', 400],
    [sans, path.join(fontFolder, 'text-arabic.ttf'), 'sfnt', 400],
    [sans, path.join(fontFolder, 'strong-arabic.ttf'), 'sfnt', 700],
  ] as const) {
    const cut = await subsetFont(font, arabicLetters(), { targetFormat, variationAxes: { wght } })
    await writeFile(file, cut)
    console.log(`${path.basename(file)}: ${cut.length} bytes`)
  }
}

/** The font for names in PDFs, in the scripts that it covers. */
async function cutNameFace(
  { file, has }: (typeof nameFaces)[keyof typeof nameFaces],
  source: string,
  member: string,
): Promise<void> {
  const font = await readPackageFile(source, member)
  const cut = await subsetFont(font, range(0x20, 0xffff).filter(has).join(''), { targetFormat: 'sfnt' })
  await writeFile(path.join(fontFolder, file), cut)
  console.log(`${file}: ${font.length} bytes cut to ${cut.length}`)
}

/** The letters, figures and signs of English and Spanish; web/app.css names the same. */
function displayLetters(): string {
  return `${range(0x20, 0x7e).join('')}\u00a0¡©ª«°±·º»¿ÁÉÍÑÓ×ÚÜáéíñó÷øúü–—‘’“”•…€™←→−`
}

/** The letters of the standard fonts of PDF readers. */
function standardLetters(): string {
  return range(0x20, 0x20ac).filter(isStandard).join('')
}

/** The letters, marks and figures of Arabic, and the letters that Persian and Urdu names add. */
function arabicLetters(): string {
  return `،؛؟پچژڤکگھہیے\u0670\u0671${range(0x621, 0x63a).join('')}${range(0x640, 0x652).join('')}${range(0x660, 0x66c).join('')}`
}

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))
}
