import type { Receipt } from '#root/contract/history.ts'
import { m } from '#root/contract/messages/messages.js'
import { linesOfReceipt, type ReceiptLine, titleOfReceipt } from '#root/contract/receipt-lines.ts'
import { defaultBranding } from '#root/domain/branding.ts'
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
import { writeDay, writeTime } from './statement-dates.ts'

const nameShare = 0.34

/** Draws a receipt on one page of A4 or US Letter and returns the document. Times are in `zone`. */
export function receiptPdf(
  receipt: Receipt,
  { paper, zone, brand = defaultBranding.brand }: { paper: Paper; zone: string; brand?: string },
): Promise<Buffer> {
  const sheet = openSheets(paper, `${titleOfReceipt(receipt)} ${receipt.id}`)
  sheet.fontSize(10).fillColor(colours.soft)
  sheet.x = margin
  writeName(sheet, brand, faces.text)
  sheet.font(faces.display).fontSize(26).fillColor(colours.ink).text(titleOfReceipt(receipt)).moveDown(0.4)
  sheet.fontSize(10)
  writeName(sheet, receipt.holder, faces.strong)
  writeName(sheet, receipt.email, faces.text)
  sheet.moveDown(1)
  const moment = (instant: string) => `${writeDay(instant, zone)} ${writeTime(instant, zone)}`
  // A reason is user input, for which the fonts may lack letters; the page shows it in any case.
  const reason =
    receipt.reason && namePartsOf(receipt.reason).every(({ face }) => face === null) ? receipt.reason : null
  for (const line of linesOfReceipt({ ...receipt, reason }, moment)) drawLine(sheet, line)
  sheet.moveDown(1).font(faces.text).fontSize(9).fillColor(colours.soft)
  sheet.text(m.statement_zone({ zone }), margin, sheet.y, { width: widthOf(sheet) })
  sheet.text(m.receipt_note(), margin, sheet.y + 4, { width: widthOf(sheet) })
  return closeSheets(sheet)
}

function drawLine(sheet: Sheet, { name, value, isCode }: ReceiptLine): void {
  const [width, top] = [widthOf(sheet), sheet.y]
  sheet.font(faces.text).fontSize(9).fillColor(colours.soft)
  sheet.text(name, margin + 4, top + 6, { width: width * nameShare - 8 })
  const nameEnd = sheet.y
  sheet.font(isCode ? 'Courier' : faces.strong).fillColor(colours.ink)
  sheet.text(value, margin + width * nameShare, top + 6, { width: width * (1 - nameShare) - 4 })
  const end = Math.max(nameEnd, sheet.y) + 6
  sheet.moveTo(margin, end).lineTo(margin + width, end)
  sheet.lineWidth(0.5).strokeColor(colours.line).stroke()
  sheet.x = margin
  sheet.y = end
}
