import { readFont } from '#platform/assets.ts'
import type { OfferLanguage } from '#root/domain/offers/offer-item.ts'
import { nameFaces, namePartsOf } from '#root/server/platform/name-faces.ts'
import type { Sheet } from '#root/server/platform/paper.ts'

/** A run of letters of one font and direction. Punctuation has the direction of its paragraph. */
interface Piece {
  readonly text: string
  readonly face: Buffer | string
  readonly direction: 'left-to-right' | 'right-to-left' | 'none'
  /** Whether a space comes before it. */
  readonly isApart: boolean
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
  const space = sheet.font(style.face).widthOfString(' ')
  for (const line of breakLines(sheet, text, style, space)) {
    const baseline = sheet.y + style.size
    const ordered = style.language === 'ar' ? fromTheRight(line) : line
    writeLine(sheet, ordered, { style, space, baseline })
    sheet.y = baseline + style.size * 0.45
  }
  sheet.x = style.left
}

function breakLines(sheet: Sheet, text: string, style: Style, space: number): Piece[][] {
  const lines: Piece[][] = [[]]
  let used = 0
  for (const word of text.split(' ')) {
    const pieces = piecesOf(word, style)
    const width = pieces.reduce((sum, piece) => sum + widthOf(sheet, piece), 0)
    if (used > 0 && used + space + width > style.width) {
      lines.push([])
      used = 0
    }
    lines.at(-1)!.push(...pieces)
    used += width + space
  }
  return lines
}

/** The pieces of a line in the order in which they are placed from the right: a run of Latin letters keeps its own order. */
function fromTheRight(pieces: readonly Piece[]): Piece[] {
  const ordered: Piece[] = []
  let latin: Piece[] = []
  const endRun = () => {
    // The space that came before the run is now before its last piece.
    const isApart = latin.map((piece) => piece.isApart)
    const spaces = [isApart[0] ?? false, ...isApart.slice(1).toReversed()]
    latin.toReversed().forEach(({ text, face, direction }, place) => {
      ordered.push({ text, face, direction, isApart: spaces[place]! })
    })
    latin = []
  }
  for (const piece of pieces) {
    if (piece.direction === 'left-to-right') latin.push(piece)
    else {
      endRun()
      ordered.push(piece)
    }
  }
  endRun()
  return ordered
}

function writeLine(
  sheet: Sheet,
  pieces: readonly Piece[],
  { style, space, baseline }: { style: Style; space: number; baseline: number },
): void {
  const isRtl = style.language === 'ar'
  let at = isRtl ? style.left + style.width : style.left
  for (const [place, piece] of pieces.entries()) {
    const width = widthOf(sheet, piece)
    const gap = piece.isApart && place > 0 ? space : 0
    if (isRtl) at -= gap + width
    else at += gap
    sheet.font(piece.face)
    sheet.text(piece.text, at, baseline, { lineBreak: false, baseline: 'alphabetic', features: ['rlig'] })
    if (!isRtl) at += width
  }
}

function widthOf(sheet: Sheet, { text, face }: Piece): number {
  return sheet.font(face).widthOfString(text, { features: ['rlig'] })
}

/** Arabic letters; opening and closing punctuation; and the rest, which is Latin letters and numbers. */
const runsOfArabic = /[\u0600-\u06FF]+|^[(]+|[).,:;]+$|[^\u0600-\u06FF().,:;]+(?:[.,:;/][^\u0600-\u06FF().,:;]+)*|./gu
const mirrored: Readonly<Record<string, string>> = { '(': ')', ')': '(' }

function piecesOf(word: string, { language, face }: Style): Piece[] {
  const runs = language === 'ar' ? (word.match(runsOfArabic) ?? []) : [word]
  return runs.flatMap((text, place): Piece[] => {
    const isApart = place === 0
    if (/[\u0600-\u06FF]/u.test(text))
      return [{ text, face: readFont(nameFaces.arabic.file), direction: 'right-to-left', isApart }]
    if (language === 'ar' && /^[().,:;]+$/.test(text)) {
      const shown = Array.from(text, (letter) => mirrored[letter] ?? letter)
      return shown.map((letter, at) => ({ text: letter, face, direction: 'none', isApart: isApart && at === 0 }))
    }
    return namePartsOf(text).map((part, at) => ({
      text: part.text,
      face: part.face ?? face,
      direction: 'left-to-right',
      isApart: isApart && at === 0,
    }))
  })
}
