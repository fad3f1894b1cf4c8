import type { Receipt } from '#root/contract/history.ts'
import type { Locale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { linesOfReceipt, type ReceiptLine, titleOfReceipt } from '#root/contract/receipt-lines.ts'
import { type Branding, defaultBranding } from '#root/domain/branding.ts'
import { drawLetterhead } from '#root/server/platform/letterhead.ts'
import { namePartsOf } from '#root/server/platform/name-faces.ts'
import {
  closeSheets,
  colours,
  drawRule,
  faces,
  margin,
  openSheets,
  type Paper,
  type Sheet,
  widthOf,
} from '#root/server/platform/paper.ts'
import { writeParagraph } from '#root/server/platform/paragraphs.ts'
import { formatDay, formatTime } from './statement-dates.ts'

const nameShare = 0.3
/** At this size a Bitcoin transaction ID fits on one line of either paper. */
const codeSize = 8.8

interface ReceiptForm {
  readonly paper: Paper
  readonly zone: string
  readonly language: Locale
  readonly branding?: Branding
}

/** Draws a receipt in a language on one page of A4 or US Letter and returns the document. Times are in `zone`. */
export function receiptPdf(
  receipt: Receipt,
  { paper, zone, language, branding = defaultBranding }: ReceiptForm,
): Promise<Buffer> {
  const locale = { locale: language }
  const title = titleOfReceipt(receipt, locale)
  const sheet = openSheets(paper, `${title} ${receipt.id}`, language)
  const style = { language, left: margin, width: widthOf(sheet) }
  const { holder, email } = receipt
  drawLetterhead(sheet, { branding, title, holder, email, language })
  sheet.y += 18
  drawRule(sheet, sheet.y, colours.ink)
  const moment = (instant: string) => `${formatDay(instant, zone, language)} ${formatTime(instant, zone)}`
  const reason = receipt.reason && isPrintable(receipt.reason, language) ? receipt.reason : null
  for (const line of linesOfReceipt({ ...receipt, reason }, moment, locale)) drawLine(sheet, line, language)
  sheet.y += 12
  for (const note of [m.statement_zone({ zone }, locale), m.receipt_note({}, locale)])
    writeParagraph(sheet, note, { ...style, face: faces.text, size: 9, colour: colours.soft })
  return closeSheets(sheet, language)
}

/** A reason is user input, for which the fonts may lack letters; the page shows it in any case. */
function isPrintable(reason: string, language: Locale): boolean {
  const text = language === 'ar' ? reason.replaceAll(/[\u060C-\u06FF]/gu, '') : reason
  return namePartsOf(text).every(({ face }) => face === null)
}

function drawLine(sheet: Sheet, { name, value, isCode }: ReceiptLine, language: Locale): void {
  const [width, top] = [widthOf(sheet), sheet.y]
  const isRtl = language === 'ar'
  const nameWidth = width * nameShare - 8
  const valueWidth = width * (1 - nameShare)
  sheet.y = top + 5
  const nameLeft = isRtl ? margin + width - nameWidth : margin
  const style = { language, face: faces.text, size: 9 }
  writeParagraph(sheet, name, { ...style, left: nameLeft, width: nameWidth, colour: colours.soft })
  const nameEnd = sheet.y
  const valueLeft = isRtl ? margin : margin + width * nameShare
  if (isCode) {
    sheet.font('Courier').fontSize(codeSize).fillColor(colours.ink)
    sheet.text(value, valueLeft, top + 7.6, { width: valueWidth, align: isRtl ? 'right' : 'left' })
  } else {
    sheet.y = top + 5
    const strong = { ...style, face: faces.strong, colour: colours.ink }
    writeParagraph(sheet, value, { ...strong, left: valueLeft, width: valueWidth })
  }
  const end = Math.max(nameEnd, sheet.y) + 5
  drawRule(sheet, end, colours.line)
  sheet.x = margin
  sheet.y = end
}
