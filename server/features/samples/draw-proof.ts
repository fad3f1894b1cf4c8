import { m } from '#root/contract/messages/messages.js'
import { type Cents, formatDollars } from '#root/domain/money.ts'

const size = [420, 280]
const margin = 36

/** Draws the receipt of a payment that never was, as a PDF that says SPECIMEN across and that this is a simulation. */
export async function drawProof(amountCents: Cents, address: string): Promise<Buffer> {
  const { default: Pdf } = await import('pdfkit')
  const sheet = new Pdf({ size, margin, lang: 'en-US', info: { Title: m.samples_proof_heading() } })
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    sheet.on('data', (chunk: Buffer) => chunks.push(chunk))
    sheet.on('end', resolve)
    sheet.on('error', reject)
  })
  sheet.rect(14, 14, size[0]! - 28, size[1]! - 28).stroke('#a9762f')
  sheet.save().rotate(-18, { origin: [210, 140] })
  sheet.font('Helvetica-Bold').fontSize(58).fillColor('#f0d3cf').text('SPECIMEN', 48, 112, { lineBreak: false })
  sheet.restore()
  sheet.font('Times-Roman').fontSize(19).fillColor('#10231f').text(m.samples_proof_heading(), margin, margin)
  sheet
    .font('Helvetica')
    .fontSize(9)
    .fillColor('#46564f')
    .text(m.simulation_notice(), { width: size[0]! - 2 * margin })
  sheet.moveDown(2).fontSize(24).fillColor('#10231f').text(formatDollars(amountCents))
  sheet.moveDown(1).fontSize(9).fillColor('#46564f').text(m.samples_proof_to())
  sheet.fontSize(10).fillColor('#10231f').text(address)
  sheet.end()
  await ended
  return Buffer.concat(chunks)
}
