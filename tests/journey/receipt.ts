import sharp from 'sharp'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'

/** A picture of a payment of this many dollars, as a client would upload it: a real PNG. */
export function drawReceipt(amount: string): Promise<Buffer> {
  const drawing = `
    <svg width="720" height="900" xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" fill="#23332e">
      <rect width="720" height="900" fill="#f4efe2"/>
      <text x="56" y="96" font-size="30">Payment sent</text>
      <rect x="56" y="128" width="608" height="2"/>
      <text x="56" y="230" font-size="72">${formatDollars(fromDecimal(amount))}</text>
      <text x="56" y="286" font-size="24" fill="#5d6b65">practice bitcoin, regtest</text>
      ${[0, 1, 2, 3, 4].map((row) => `<rect x="56" y="${360 + row * 48}" width="${560 - row * 70}" height="14" fill="#d5cdb8"/>`).join('')}
      <text x="56" y="800" font-size="40" fill="#b03125" letter-spacing="8">SPECIMEN</text>
    </svg>`
  return sharp(Buffer.from(drawing)).png().toBuffer()
}
