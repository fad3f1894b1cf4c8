import { drawPicture } from '#platform/files/draw-picture.ts'
import { m } from '#root/contract/messages/messages.js'
import { type Cents, formatDollars } from '#root/domain/money.ts'
import { nameFaces } from '#root/server/platform/name-faces.ts'

/** In pixels. */
const [width, height] = [840, 560]
const margin = 72
const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <rect width="${width}" height="${height}" fill="#fbfaf6"/>
  <rect x="28" y="28" width="${width - 56}" height="${height - 56}" fill="none" stroke="#a9762f" stroke-width="3"/>
  <path d="M${margin} 236h${width - 2 * margin}M${margin} 400h${width - 2 * margin}" stroke="#d9d6ca" stroke-width="2"/>
</svg>`

/** Draws the receipt of an invented payment as a PNG marked SPECIMEN, with the simulation notice. */
export function drawProof(amountCents: Cents, address: string): Promise<Buffer> {
  const background = { svg: sheet, margin, lineWidth: width - 2 * margin, font: nameFaces.european.file }
  return drawPicture(background, [
    { text: 'SPECIMEN', size: 108, color: '#f0d3cf' },
    { top: 72, text: m.samples_proof_heading(), size: 30, color: '#10231f' },
    { top: 132, text: m.simulation_notice(), size: 16, color: '#46564f' },
    { top: 272, text: formatDollars(amountCents), size: 46, color: '#10231f' },
    { top: 420, text: m.samples_proof_to(), size: 16, color: '#46564f' },
    { top: 456, text: address, size: 20, color: '#10231f' },
  ])
}
