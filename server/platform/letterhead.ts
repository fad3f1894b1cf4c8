import type { Locale } from '#root/contract/language.ts'
import type { Branding } from '#root/domain/branding.ts'
import { isSeatAddress } from '#root/domain/seat.ts'
import { type NamePart, namePartsOf } from './name-faces.ts'
import { colours, drawRule, faces, margin, type Sheet, widthOf } from './paper.ts'
import { chooseFace, writeParagraph } from './paragraphs.ts'

interface Letterhead {
  readonly branding: Branding
  readonly title: string
  /** Lines under the title. */
  readonly about?: readonly string[]
  readonly holder: string
  readonly email: string
  readonly language: Locale
}

/** The height of the firm's mark, in points; it is drawn in a square of 28 units (web/ui/logo.tsx). */
const markSize = 26

/** The head of a client's document: the firm and its address, the title, and the client. */
export function drawLetterhead(
  sheet: Sheet,
  { branding, title, about = [], holder, email, language }: Letterhead,
): void {
  const small = { face: faces.text, size: 7.5, colour: colours.soft, language }
  const top = sheet.y
  drawMark(sheet, language === 'ar' ? margin + widthOf(sheet) - markSize : margin, top)
  sheet.y = top + 5
  const indent = markSize + 8
  writeName(sheet, branding.brand, { face: faces.display, size: 15, colour: colours.ink, language, indent })
  sheet.y = top
  for (const line of [branding.addressLine1, branding.addressLine2, branding.telephone, branding.email])
    writeName(sheet, line, { ...small, isAtEnd: true })
  drawRule(sheet, sheet.y + 8, colours.ink)
  sheet.y += 24
  const style = { language, left: margin, width: widthOf(sheet) }
  writeParagraph(sheet, title, { ...style, face: faces.display, size: 26, colour: colours.ink })
  for (const line of about) writeParagraph(sheet, line, { ...style, face: faces.text, size: 9, colour: colours.soft })
  sheet.y += 10
  writeName(sheet, holder, { face: faces.strong, size: 10, colour: colours.ink, language })
  if (!isSeatAddress(email)) writeName(sheet, email, { face: faces.text, size: 10, colour: colours.ink, language })
}

/** The firm's mark: a gabled glass house of six panes, one of them lit. */
function drawMark(sheet: Sheet, left: number, top: number): void {
  sheet
    .save()
    .translate(left, top)
    .scale(markSize / 28)
  sheet.rect(14, 12, 10, 6.25).fill(colours.brass)
  sheet.strokeColor(colours.ink)
  sheet.path('M14 3.5v21M4 12h20M4 18.25h20').lineWidth(1).stroke()
  sheet.path('M4 12 14 3.5 24 12v12.5H4z').lineWidth(1.5).stroke()
  sheet.restore()
}

interface NameStyle {
  readonly face: string
  readonly size: number
  readonly colour: string
  readonly language: Locale
  /** The distance from the margin, in points. */
  readonly indent?: number
  /** Whether it is at the side where lines of the language end. */
  readonly isAtEnd?: boolean
}

/**
 * Writes a line of user input in the given font or, if it lacks letters, in another one that has them. It begins at the
 * side where lines of the document's language begin, unless it is at the end.
 */
function writeName(sheet: Sheet, name: string, style: NameStyle): void {
  const { face, size, colour, language, indent = 0, isAtEnd = false } = style
  const lineHeight = sheet.font(face).fontSize(size).fillColor(colour).currentLineHeight(true)
  const baseline = sheet.y + lineHeight * 0.8
  // A font feature keeps the words of a part together, in the reading order of their script.
  const options = { features: ['rlig' as const], lineBreak: false, baseline: 'alphabetic' as const }
  const widthOfPart = ({ face: own, text }: NamePart) => chooseFace(sheet, own ?? face).widthOfString(text, options)
  const parts = namePartsOf(name)
  const used = parts.reduce((sum, part) => sum + widthOfPart(part), 0)
  const isRtl = language === 'ar'
  let left = isRtl === isAtEnd ? margin + indent : sheet.page.width - margin - indent - used
  for (const part of isRtl ? parts.toReversed() : parts) {
    const width = widthOfPart(part)
    sheet.text(part.text, left, baseline, options)
    left += width
  }
  sheet.x = margin
  sheet.y = baseline + lineHeight * 0.2
}
