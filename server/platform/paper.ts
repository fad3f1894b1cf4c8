import Pdf from 'pdfkit'
import type { Locale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { namePartsOf } from '#root/server/platform/name-faces.ts'

/** The colours of a document: text, secondary text, lines. */
export const colours = { ink: '#10231f', soft: '#4c5f59', line: '#c9d3ce', glass: '#eef3f0' } as const

/** The fonts that every PDF reader has. User input may need others: `writeName`. */
export const faces = { text: 'Helvetica', strong: 'Helvetica-Bold', display: 'Times-Roman' } as const

export const margin = 48
const headHeight = 26

export type Paper = 'a4' | 'letter'
export type Sheet = PDFKit.PDFDocument

/** Opens a document with the simulation notice at the top of every page. The notice is in English, which every reader's fonts have. */
export function openSheets(paper: Paper, title: string, language: Locale = 'en'): Sheet {
  const sheet = new Pdf({
    size: paper.toUpperCase(),
    margins: { top: margin + headHeight, bottom: margin + 16, left: margin, right: margin },
    bufferPages: true,
    lang: language === 'en' ? 'en-US' : language,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Subject: m.simulation_notice(), Creator: 'Glasshouse' },
    autoFirstPage: false,
  })
  sheet.on('pageAdded', () => drawNotice(sheet))
  return sheet.addPage()
}

/** The width between the margins, in points. */
export function widthOf(sheet: Sheet): number {
  return sheet.page.width - 2 * margin
}

/** Numbers the pages and ends the document; resolves with its bytes. */
export async function closeSheets(sheet: Sheet): Promise<Buffer> {
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    sheet.on('data', (chunk: Buffer) => chunks.push(chunk))
    sheet.on('end', resolve)
    sheet.on('error', reject)
  })
  const { start, count } = sheet.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    sheet.switchToPage(start + index)
    drawPageNumber(sheet, index + 1, count)
  }
  sheet.end()
  await ended
  return Buffer.concat(chunks)
}

/** Writes a line of user input in the given font or, if it lacks letters, in another one that has them. */
export function writeName(sheet: Sheet, name: string, face: string): void {
  const lineHeight = sheet.font(face).currentLineHeight(true)
  const baseline = sheet.y + lineHeight * 0.8
  let left = margin
  for (const part of namePartsOf(name)) {
    sheet.font(part.face ?? face)
    // Setting a font feature keeps the words of a part together, in the reading order of their script.
    const options = { features: ['rlig' as const], lineBreak: false, baseline: 'alphabetic' as const }
    sheet.text(part.text, left, baseline, options)
    left += sheet.widthOfString(part.text, options)
  }
  sheet.x = margin
  sheet.y = baseline + lineHeight * 0.2
}

function drawNotice(sheet: Sheet): void {
  const width = widthOf(sheet)
  sheet.rect(margin, margin - 14, width, headHeight - 6).fill(colours.glass)
  sheet.font(faces.strong).fontSize(8.5).fillColor(colours.ink)
  sheet.text(m.simulation_notice(), margin, margin - 8, { width, align: 'center', lineBreak: false })
  sheet.x = margin
  sheet.y = margin + headHeight
}

function drawPageNumber(sheet: Sheet, page: number, pages: number): void {
  const { bottom } = sheet.page.margins
  // Below the margin the library would start a new page.
  sheet.page.margins.bottom = 0
  sheet.font(faces.text).fontSize(8).fillColor(colours.soft)
  const words = m.statement_page_of({ page: `${page}`, pages: `${pages}` })
  sheet.text(words, margin, sheet.page.height - margin, { width: widthOf(sheet), align: 'right', lineBreak: false })
  sheet.page.margins.bottom = bottom
}
