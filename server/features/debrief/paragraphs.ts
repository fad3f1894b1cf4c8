import { readFont } from '#platform/assets.ts'
import type { OfferLanguage } from '#root/domain/offers/offer-item.ts'
import { nameFaces, namePartsOf } from '#root/server/platform/name-faces.ts'
import type { Sheet } from '#root/server/platform/paper.ts'

/** A run of letters of one font. */
interface Piece {
  readonly text: string
  readonly face: Buffer | string
  readonly isRightToLeft: boolean
}

interface Style {
  readonly language: OfferLanguage
  /** A standard font for Latin letters. */
  readonly face: string
  readonly size: number
  readonly colour: string
  /** The left edge and the width, in points. */
  readonly left: number
  readonly width: number
}

/**
 * Writes a paragraph in a language at the sheet's present height, and moves the sheet below it. The library breaks and
 * orders lines from left to right only, so words are measured and placed here.
 */
export function writeParagraph(sheet: Sheet, text: string, style: Style): void {
  sheet.fontSize(style.size).fillColor(style.colour)
  const space = widthOf(sheet, { text: ' ', face: style.face, isRightToLeft: false })
  const lines: Piece[][][] = [[]]
  let used = 0
  for (const word of text.split(' ')) {
    const pieces = piecesOf(word, style.face)
    const width = pieces.reduce((sum, piece) => sum + widthOf(sheet, piece), 0)
    if (used > 0 && used + space + width > style.width) {
      lines.push([])
      used = 0
    }
    lines.at(-1)!.push(pieces)
    used += width + space
  }
  for (const line of lines) {
    const baseline = sheet.y + style.size
    writeLine(sheet, style.language === 'ar' ? visualOrder(line) : line.map((pieces) => ({ pieces, isRtl: false })), {
      style,
      space,
      baseline,
    })
    sheet.y = baseline + style.size * 0.45
  }
  sheet.x = style.left
}

interface Placed {
  readonly pieces: readonly Piece[]
  readonly isRtl: boolean
}

/** The words of a line from right to left; neighbouring words of Latin letters or digits keep their own order. */
function visualOrder(words: readonly (readonly Piece[])[]): Placed[] {
  const ordered: Placed[] = []
  let latin: Placed[] = []
  for (const pieces of words) {
    const isRtl = pieces.some(({ isRightToLeft }) => isRightToLeft)
    if (!isRtl) latin.unshift({ pieces, isRtl })
    else {
      ordered.push(...latin, { pieces, isRtl })
      latin = []
    }
  }
  return [...ordered, ...latin]
}

function writeLine(
  sheet: Sheet,
  words: readonly Placed[],
  { style, space, baseline }: { style: Style; space: number; baseline: number },
): void {
  const isRtl = style.language === 'ar'
  let at = isRtl ? style.left + style.width : style.left
  for (const word of words) {
    // Inside a word, Latin parts between Arabic ones follow the direction of the line.
    const pieces = isRtl && !word.isRtl ? word.pieces.toReversed() : word.pieces
    for (const piece of pieces) {
      const width = widthOf(sheet, piece)
      if (isRtl) at -= width
      sheet.font(piece.face)
      sheet.text(piece.text, at, baseline, { lineBreak: false, baseline: 'alphabetic', features: ['rlig'] })
      if (!isRtl) at += width
    }
    at += isRtl ? -space : space
  }
}

function widthOf(sheet: Sheet, { text, face }: Piece): number {
  sheet.font(face)
  return sheet.widthOfString(text, { features: ['rlig'] })
}

const arabicRun = /[\u0600-\u06FF]+|[^\u0600-\u06FF]+/gu

function piecesOf(word: string, face: string): Piece[] {
  return (word.match(arabicRun) ?? []).flatMap((text): Piece[] =>
    /[\u0600-\u06FF]/u.test(text)
      ? [{ text, face: readFont(nameFaces.arabic.file), isRightToLeft: true }]
      : namePartsOf(text).map((part) => ({ text: part.text, face: part.face ?? face, isRightToLeft: false })),
  )
}
