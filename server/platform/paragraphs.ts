import type { Locale } from '#root/contract/language.ts'
import { arabicFaceFor, type EmbeddedFace, namePartsOf } from './name-faces.ts'

type Sheet = PDFKit.PDFDocument

/** A run of letters of one font and direction. Punctuation has the direction of its paragraph. */
interface Piece {
  readonly text: string
  readonly face: EmbeddedFace | string
  readonly direction: 'left-to-right' | 'right-to-left' | 'none'
  /** Whether a space comes before it. */
  readonly isApart: boolean
}

interface Style {
  readonly language: Locale
  /** A standard font for Latin letters. */
  readonly face: string
  readonly size: number
  readonly colour: string
  /** The left edge and the width, in points. */
  readonly left: number
  readonly width: number
}

/**
 * Writes a paragraph in a language at the sheet's current height, and moves the sheet below it. The library breaks and
 * orders lines only from left to right, so words are measured and placed here.
 */
export function writeParagraph(sheet: Sheet, text: string, style: Style): void {
  sheet.fontSize(style.size).fillColor(style.colour)
  const space = sheet.font(style.face).widthOfString(' ')
  for (const line of breakLines(sheet, withoutMarks(text), style, space)) {
    const baseline = sheet.y + style.size
    const ordered = style.language === 'ar' ? fromTheRight(line) : line
    writeLine(sheet, ordered, { style, space, baseline })
    sheet.y = baseline + style.size * 0.45
  }
  sheet.x = style.left
}

/**
 * Sets the font of a document. An embedded font is registered by its name; otherwise the library would read it again
 * for each word.
 */
export function chooseFace(sheet: Sheet, face: EmbeddedFace | string): Sheet {
  return typeof face === 'string' ? sheet.font(face) : sheet.registerFont(face.file, face.bytes).font(face.file)
}

/**
 * Writes one line into a cell whose upper edge is at `top`: from the side where the language begins, or aligned to the
 * other side. The position of the sheet does not change.
 */
export function writeCell(sheet: Sheet, text: string, style: Style & { top: number; align?: 'start' | 'end' }): void {
  const { left, width, top, size, align = 'start' } = style
  const { x, y } = sheet
  sheet.font(style.face).fontSize(size).fillColor(style.colour)
  if (style.language !== 'ar') {
    sheet.text(text, left, top, { width, align: align === 'start' ? 'left' : 'right', lineBreak: false })
  } else {
    const space = sheet.widthOfString(' ')
    const pieces = fromTheRight(
      withoutMarks(text)
        .split(' ')
        .flatMap((word) => piecesOf(word, style)),
    )
    const used = pieces.reduce((sum, piece) => sum + widthOf(sheet, piece) + (piece.isApart ? space : 0), -space)
    const room = align === 'start' ? width : Math.min(width, used)
    writeLine(sheet, pieces, { style: { ...style, width: room }, space, baseline: top + size * 0.8 })
  }
  sheet.x = x
  sheet.y = y
}

/** Removes the invisible marks of text direction, which fonts draw as boxes. */
function withoutMarks(text: string): string {
  return text.replaceAll(/[\u200E\u200F\u2066-\u2069]/gu, '')
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

/** The pieces of a line in the order of placement from the right: a run of Latin letters keeps its own order. */
function fromTheRight(pieces: readonly Piece[]): Piece[] {
  const ordered: Piece[] = []
  let latin: Piece[] = []
  const endRun = () => {
    // The space before the run is now before its last piece.
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
  for (const [place, piece] of (isRtl ? pieces : joined(pieces)).entries()) {
    const width = widthOf(sheet, piece)
    const gap = piece.isApart && place > 0 ? space : 0
    if (isRtl) at -= gap + width
    else at += gap
    chooseFace(sheet, piece.face).text(piece.text, at, baseline, {
      lineBreak: false,
      baseline: 'alphabetic',
      features: ['rlig'],
    })
    if (!isRtl) at += width
  }
}

/** Joins neighbours in one font into one piece, so that a reader can search and copy whole lines. */
function joined(pieces: readonly Piece[]): Piece[] {
  const lines: Piece[] = []
  for (const piece of pieces) {
    const last = lines.at(-1)
    if (last?.face !== piece.face) lines.push(piece)
    else lines[lines.length - 1] = { ...last, text: `${last.text}${piece.isApart ? ' ' : ''}${piece.text}` }
  }
  return lines
}

function widthOf(sheet: Sheet, { text, face }: Piece): number {
  return chooseFace(sheet, face).widthOfString(text, { features: ['rlig'] })
}

/** Arabic letters; opening and closing punctuation; and the rest, which is Latin letters and numbers. */
const runsOfArabic = /[\u0600-\u06FF]+|^[(]+|[).,:;]+$|[^\u0600-\u06FF().,:;]+(?:[.,:;/][^\u0600-\u06FF().,:;]+)*|./gu
const mirrored: Readonly<Record<string, string>> = { '(': ')', ')': '(' }

function piecesOf(word: string, { language, face }: Style): Piece[] {
  const runs = language === 'ar' ? (word.match(runsOfArabic) ?? []) : [word]
  return runs.flatMap((text, place): Piece[] => {
    const isApart = place === 0
    if (/[\u0600-\u06FF]/u.test(text))
      return [{ text, face: arabicFaceFor(text, face.endsWith('Bold')), direction: 'right-to-left', isApart }]
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
