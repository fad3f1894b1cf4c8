import Pdf from 'pdfkit'
import type { Locale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { displayFace, readFace } from './name-faces.ts'
import { writeCell, writeParagraph } from './paragraphs.ts'

/** The colours of a document: text, secondary text, lines. */
export const colours = { ink: '#10231f', soft: '#4c5f59', line: '#c9d3ce', glass: '#eef3f0', brass: '#a9762f' } as const

/** Two fonts that every PDF reader has, and the font of headings. User input may need others: `namePartsOf`. */
export const faces = { text: 'Helvetica', strong: 'Helvetica-Bold', display: 'Display' } as const

export const margin = 48
const headHeight = 26
/** Between neighbouring columns. */
export const gap = 8

export type Paper = 'a4' | 'letter'
export type Sheet = PDFKit.PDFDocument

/** Opens a document in a language, with the simulation notice at the top of every page. */
export function openSheets(paper: Paper, title: string, language: Locale): Sheet {
  const sheet = new Pdf({
    size: paper.toUpperCase(),
    margins: { top: margin + headHeight, bottom: margin + 16, left: margin, right: margin },
    bufferPages: true,
    lang: language === 'en' ? 'en-US' : language,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Subject: m.simulation_notice({}, { locale: language }), Creator: 'Glasshouse' },
    autoFirstPage: false,
  })
  sheet.registerFont(faces.display, readFace(displayFace).bytes)
  sheet.on('pageAdded', () => drawNotice(sheet, language))
  return sheet.addPage()
}

/** The width between the margins, in points. */
export function widthOf(sheet: Sheet): number {
  return sheet.page.width - 2 * margin
}

/** Titles and numbers the pages in a language and ends the document; resolves with its bytes. */
export async function closeSheets(sheet: Sheet, language: Locale): Promise<Buffer> {
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    sheet.on('data', (chunk: Buffer) => chunks.push(chunk))
    sheet.on('end', resolve)
    sheet.on('error', reject)
  })
  const { start, count } = sheet.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    sheet.switchToPage(start + index)
    drawFoot(sheet, { page: `${index + 1}`, pages: `${count}` }, language)
  }
  sheet.end()
  await ended
  return Buffer.concat(chunks)
}

/** Draws amounts with their labels side by side between two rules, the first at the start of the line. */
export function drawFigures(
  sheet: Sheet,
  figures: readonly (readonly [label: string, amount: string])[],
  language: Locale,
): void {
  const [top, width] = [sheet.y, widthOf(sheet) / figures.length]
  drawRule(sheet, top, colours.line)
  for (const [place, [label, amount]] of figures.entries()) {
    const left = margin + (language === 'ar' ? (figures.length - 1 - place) * width + gap : place * width)
    const style = { language, left, width: width - gap }
    sheet.y = top + 9
    writeParagraph(sheet, label, { ...style, face: faces.text, size: 8, colour: colours.soft })
    writeParagraph(sheet, amount, { ...style, face: faces.text, size: 15, colour: colours.ink })
  }
  drawRule(sheet, sheet.y + 4, colours.line)
  sheet.x = margin
  sheet.y += 4
}

/** Draws a line across the page. */
export function drawRule(sheet: Sheet, y: number, colour: string): void {
  sheet.moveTo(margin, y).lineTo(sheet.page.width - margin, y)
  sheet
    .lineWidth(colour === colours.ink ? 0.75 : 0.5)
    .strokeColor(colour)
    .stroke()
}

function drawNotice(sheet: Sheet, language: Locale): void {
  const width = widthOf(sheet)
  const notice = m.simulation_notice({}, { locale: language })
  sheet.rect(margin, margin - 14, width, headHeight - 6).fill(colours.glass)
  const start = language === 'ar' ? margin + width - 3 : margin
  sheet.rect(start, margin - 14, 3, headHeight - 6).fill(colours.brass)
  const style = { language, face: faces.strong, size: 8.5, colour: colours.ink, top: margin - 8 }
  writeCell(sheet, notice, { ...style, left: margin + 8, width: width - 16 })
  sheet.x = margin
  sheet.y = margin + headHeight
}

/** The document's title, and the number of the page. */
function drawFoot(sheet: Sheet, numbers: { page: string; pages: string }, language: Locale): void {
  const { bottom } = sheet.page.margins
  // Below the margin the library would start a new page.
  sheet.page.margins.bottom = 0
  const style = { language, face: faces.text, size: 8, colour: colours.soft, left: margin, width: widthOf(sheet) }
  const top = sheet.page.height - margin
  writeCell(sheet, sheet.info.Title!, { ...style, top })
  writeCell(sheet, m.statement_page_of(numbers, { locale: language }), { ...style, top, align: 'end' })
  sheet.page.margins.bottom = bottom
}
