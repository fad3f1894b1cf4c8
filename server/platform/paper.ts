import Pdf from 'pdfkit'
import type { Locale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { type NamePart, namePartsOf } from './name-faces.ts'
import { chooseFace, writeCell } from './paragraphs.ts'

/** The colours of a document: text, secondary text, lines. */
export const colours = { ink: '#10231f', soft: '#4c5f59', line: '#c9d3ce', glass: '#eef3f0', brass: '#a9762f' } as const

/** The fonts that every PDF reader has. User input may need others: `writeName`. */
export const faces = { text: 'Helvetica', strong: 'Helvetica-Bold', display: 'Times-Roman' } as const

export const margin = 48
const headHeight = 26

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
  sheet.on('pageAdded', () => drawNotice(sheet, language))
  return sheet.addPage()
}

/** The width between the margins, in points. */
export function widthOf(sheet: Sheet): number {
  return sheet.page.width - 2 * margin
}

/** Numbers the pages in a language and ends the document; resolves with its bytes. */
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
    drawPageNumber(sheet, { page: `${index + 1}`, pages: `${count}` }, language)
  }
  sheet.end()
  await ended
  return Buffer.concat(chunks)
}

/**
 * Writes a line of user input in the given font or, if it lacks letters, in another one that has them. It begins at the
 * side where lines of the document's language begin.
 */
export function writeName(sheet: Sheet, name: string, face: string, language: Locale): void {
  const lineHeight = sheet.font(face).currentLineHeight(true)
  const baseline = sheet.y + lineHeight * 0.8
  // A font feature keeps the words of a part together, in the reading order of their script.
  const options = { features: ['rlig' as const], lineBreak: false, baseline: 'alphabetic' as const }
  const widthOfPart = ({ face: own, text }: NamePart) => chooseFace(sheet, own ?? face).widthOfString(text, options)
  const parts = namePartsOf(name)
  const used = parts.reduce((sum, part) => sum + widthOfPart(part), 0)
  let left = language === 'ar' ? sheet.page.width - margin - used : margin
  for (const part of language === 'ar' ? parts.toReversed() : parts) {
    const width = widthOfPart(part)
    sheet.text(part.text, left, baseline, options)
    left += width
  }
  sheet.x = margin
  sheet.y = baseline + lineHeight * 0.2
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

function drawPageNumber(sheet: Sheet, numbers: { page: string; pages: string }, language: Locale): void {
  const { bottom } = sheet.page.margins
  // Below the margin the library would start a new page.
  sheet.page.margins.bottom = 0
  const style = { language, face: faces.text, size: 8, colour: colours.soft, left: margin, width: widthOf(sheet) }
  const words = m.statement_page_of(numbers, { locale: language })
  writeCell(sheet, words, { ...style, top: sheet.page.height - margin, align: 'end' })
  sheet.page.margins.bottom = bottom
}
