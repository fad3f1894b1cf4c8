/*
 * Cuts the display face to what the pages show: `npm run fonts`. Headings are set in one weight and in Latin, so the weights, the
 * small capitals and the old figures go; the optical sizes stay, because a title is not an enlarged caption. A third of the
 * bytes remains. What is cut away (letters of other Latin languages) still comes from the whole face, when a page has it.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'

const root = path.join(import.meta.dirname, '..')
const whole = 'node_modules/@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2'

const font = await readFile(path.join(root, whole))
const cut = await subsetFont(font, letters(), {
  targetFormat: 'woff2',
  variationAxes: { wght: 400, opsz: { min: 16, max: 72 } },
  keepFeatures: ['kern', 'liga', 'lnum', 'tnum', 'mark', 'ccmp'],
})
await writeFile(path.join(root, 'web/fonts/newsreader-display.woff2'), cut)
console.log(`${font.length} bytes cut to ${cut.length}`)

/** The letters, figures and signs of English and Spanish. */
function letters(): string {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('')
  return `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœʻʼˆ˚˜–—‘’‚“”„†•…‹›€™←→↑↓−∕`
}
