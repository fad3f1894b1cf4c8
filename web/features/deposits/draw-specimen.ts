import type { Deposit } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { pageData } from '#root/web/ui/page-data-store.ts'

const width = 900
const height = 560
const ink = '#10231f'

/** Draws a receipt of the payment marked SPECIMEN, as a PNG, so that nobody has to upload a real document. */
export async function drawSpecimen(deposit: Deposit): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser has no canvas')
  await document.fonts.ready
  drawPaper(pen)
  drawText(pen, deposit)
  drawMark(pen)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The canvas gave no picture')
  return new File([blob], `${m.dashboard_specimen_file()}.png`, { type: 'image/png' })
}

function drawPaper(pen: CanvasRenderingContext2D) {
  pen.fillStyle = '#fffdf8'
  pen.fillRect(0, 0, width, height)
  pen.strokeStyle = '#a9762f'
  pen.lineWidth = 2
  pen.strokeRect(28, 28, width - 56, height - 56)
  pen.strokeStyle = '#cfd6cd'
  pen.lineWidth = 1
  for (const y of [170, 290, 410]) pen.strokeRect(28, y, width - 56, 0)
}

function drawText(pen: CanvasRenderingContext2D, deposit: Deposit) {
  const display = '"Newsreader Variable", Georgia, serif'
  const sans = '"Instrument Sans Variable", sans-serif'
  const write = (text: string, y: number, font: string, colour = ink) => {
    pen.font = font
    pen.fillStyle = colour
    pen.fillText(text, 64, y, width - 128)
  }
  write(pageData().branding.brand, 88, `24px ${sans}`, '#46564f')
  write(m.dashboard_specimen_heading(), 136, `42px ${display}`)
  write(m.dashboard_specimen_amount(), 212, `20px ${sans}`, '#46564f')
  write(formatDollars(fromDecimal(deposit.amount)), 262, `46px ${display}`)
  write(m.dashboard_specimen_to(), 332, `20px ${sans}`, '#46564f')
  write(deposit.address, 374, `24px ${sans}`)
  write(m.dashboard_specimen_made(), 474, `22px ${sans}`, '#46564f')
}

function drawMark(pen: CanvasRenderingContext2D) {
  pen.save()
  pen.translate(width / 2, height / 2)
  pen.rotate(-0.32)
  pen.font = '700 132px "Instrument Sans Variable", sans-serif'
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillStyle = 'rgb(176 49 37 / 0.22)'
  pen.fillText(m.dashboard_specimen_mark(), 0, 0, width * 0.92)
  pen.restore()
}
