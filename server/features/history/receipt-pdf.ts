import type { Receipt } from '#root/contract/history.ts'
import type { Locale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { linesOfReceipt, type ReceiptLine, titleOfReceipt } from '#root/contract/receipt-lines.ts'
import { defaultBranding } from '#root/domain/branding.ts'
import { isSeatAddress } from '#root/domain/seat.ts'
import { namePartsOf } from '#root/server/platform/name-faces.ts'
import {
  closeSheets,
  colours,
  faces,
  margin,
  openSheets,
  type Paper,
  type Sheet,
  widthOf,
  writeName,
} from '#root/server/platform/paper.ts'
import { writeParagraph } from '#root/server/platform/paragraphs.ts'
import { writeDay, writeTime } from './statement-dates.ts'

const nameShare = 0.3
/** At this size a Bitcoin transaction ID fits on one line of either paper. */
const codeSize = 8.8

interface ReceiptForm {
  readonly paper: Paper
  readonly zone: string
  readonly language: Locale
  readonly brand?: string
}

/** Draws a receipt in a language on one page of A4 or US Letter and returns the document. Times are in `zone`. */
export function receiptPdf(
  receipt: Receipt,
  { paper, zone, language, brand = defaultBranding.brand }: ReceiptForm,
): Promise<Buffer> {
  const locale = { locale: language }
  const title = titleOfReceipt(receipt, locale)
  const sheet = openSheets(paper, `${title} ${receipt.id}`, language)
  const style = { language, left: margin, width: widthOf(sheet) }
  sheet.fontSize(10).fillColor(colours.soft)
  sheet.x = margin
  writeName(sheet, brand, faces.text, language)
  writeParagraph(sheet, title, { ...style, face: faces.display, size: 26, colour: colours.ink })
  sheet.fontSize(10).fillColor(colours.ink)
  writeName(sheet, receipt.holder, faces.strong, language)
  if (!isSeatAddress(receipt.email)) writeName(sheet, receipt.email, faces.text, language)
  sheet.y += 12
  const moment = (instant: string) => `${writeDay(instant, zone, language)} ${writeTime(instant, zone)}`
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
  const valueWidth = width * (1 - nameShare) - 4
  sheet.y = top + 5
  const nameLeft = isRtl ? margin + width - nameWidth - 4 : margin + 4
  const style = { language, face: faces.text, size: 9 }
  writeParagraph(sheet, name, { ...style, left: nameLeft, width: nameWidth, colour: colours.soft })
  const nameEnd = sheet.y
  const valueLeft = isRtl ? margin + 4 : margin + width * nameShare
  if (isCode) {
    sheet.font('Courier').fontSize(codeSize).fillColor(colours.ink)
    sheet.text(value, valueLeft, top + 7, { width: valueWidth, align: isRtl ? 'right' : 'left' })
  } else {
    sheet.y = top + 5
    const strong = { ...style, face: faces.strong, colour: colours.ink }
    writeParagraph(sheet, value, { ...strong, left: valueLeft, width: valueWidth })
  }
  const end = Math.max(nameEnd, sheet.y) + 5
  sheet.moveTo(margin, end).lineTo(margin + width, end)
  sheet.lineWidth(0.5).strokeColor(colours.line).stroke()
  sheet.x = margin
  sheet.y = end
}
