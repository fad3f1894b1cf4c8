import { readFont } from '#platform/assets.ts'

interface NameFace {
  readonly file: string
  /** Whether the font has this letter. */
  has(letter: string): boolean
}

const isEuropean = /[\u0300-\u036f\u0020-\u024f\u0370-\u052f\u1e00-\u1eff\u2010-\u2022]/u
const isArabic = /[\u0020-\u0040\u0600-\u06ff\u0750-\u077f\u2010-\u2022]/u

/**
 * The fonts for a person's name in a PDF if the standard fonts lack its letters. `npm run fonts` reduces each to the
 * letters listed here.
 */
export const nameFaces = {
  european: { file: 'names-european.ttf', has: (letter) => isEuropean.test(letter) },
  arabic: { file: 'names-arabic.ttf', has: (letter) => isArabic.test(letter) },
  chinese: { file: 'names-chinese.ttf', has: isOfChinese },
  korean: { file: 'names-korean.ttf', has: isOfKorean },
} as const satisfies Record<string, NameFace>

/** The letters of the fonts for Arabic text; `npm run fonts` removes all others. */
const isWritten =
  /^(?:[\u060C\u061B\u061F]|[\u0621-\u063A]|[\u0640-\u0652]|[\u0660-\u066C]|\u0670|[\u0671پچژڤکگھہیے])+$/u

/** The font for a run of Arabic letters: that of Arabic text, or that of names if it has rare letters. */
export function arabicFaceFor(text: string, isStrong: boolean): EmbeddedFace {
  if (!isWritten.test(text)) return readFace(nameFaces.arabic.file)
  return readFace(isStrong ? 'strong-arabic.ttf' : 'text-arabic.ttf')
}

/** The font of headings in PDFs. It has the letters of the standard fonts. */
export const displayFace = 'display.ttf'
/** The letters of the standard fonts of every PDF reader. */
const standard = /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]*$/
export const isStandard = (text: string) => standard.test(text)
const known: readonly NameFace[] = Object.values(nameFaces)

/** A font to embed in a document. */
export interface EmbeddedFace {
  readonly file: string
  readonly bytes: Buffer
}

export interface NamePart {
  readonly text: string
  /** Null if the standard font is enough. */
  readonly face: EmbeddedFace | null
}

/**
 * Divides a name into parts of one font each, in reading order. Signs between letters stay with the letters before
 * them. A letter that no font has becomes a question mark.
 */
export function namePartsOf(name: string): NamePart[] {
  const text = name.normalize('NFC')
  if (isStandard(text)) return [{ text, face: null }]
  const parts: { face: NameFace; text: string }[] = []
  for (const letter of text) {
    const last = parts.at(-1)
    const own = /\p{L}/u.test(letter) ? known.find((face) => face.has(letter)) : undefined
    const face = own ?? last?.face ?? nameFaces.european
    const written = face.has(letter) ? letter : '?'
    if (last?.face === face) last.text += written
    else parts.push({ face, text: gapAfter(last) + written })
  }
  return parts.map(({ face, text: part }) => ({ text: part, face: readFace(face.file) }))
}

/** Removes the trailing space of a right-to-left part, where it would be on the wrong side. */
function gapAfter(part: { face: NameFace; text: string } | undefined): string {
  if (part?.face !== nameFaces.arabic) return ''
  const written = part.text.trimEnd()
  const gap = part.text.slice(written.length)
  part.text = written
  return gap
}

const read = new Map<string, EmbeddedFace>()

/** Reads a font of the product, once. */
export function readFace(file: string): EmbeddedFace {
  const face = read.get(file) ?? { file, bytes: readFont(file) }
  read.set(file, face)
  return face
}

/*
 * The letters of Chinese, Japanese and Korean names that PDFs support. Unicode has a hundred thousand, and a font of
 * all of them would be larger than the rest of the product. National standards list the common ones, and every runtime
 * can decode them.
 */

/** A rectangle of a standard's code table: two-byte letters, each byte within its range. */
interface Rectangle {
  readonly encoding: string
  readonly first: readonly [number, number]
  readonly last: readonly [number, number]
}

/** GB 2312 for the mainland's Chinese, Big5's common letters for Taiwan's and Hong Kong's, JIS X 0208's common ones for Japan. */
const chinese: readonly Rectangle[] = [
  { encoding: 'gbk', first: [0xb0, 0xf7], last: [0xa1, 0xfe] },
  { encoding: 'big5', first: [0xa4, 0xc6], last: [0x40, 0xfe] },
  { encoding: 'shift_jis', first: [0x88, 0x97], last: [0x40, 0xfc] },
]
/** The syllables of KS X 1001. */
const korean: readonly Rectangle[] = [{ encoding: 'euc-kr', first: [0xb0, 0xc8], last: [0xa1, 0xfe] }]

/** Signs, digits and spaces of such names, and Japanese syllables. */
const latinSign = /^[\u0020-\u0040]$/u
const kana = /^[\u3000-\u30ff]$/u

let chineseLetters: ReadonlySet<string> | undefined
let koreanLetters: ReadonlySet<string> | undefined

/** Whether a letter is a common Chinese or Japanese one. */
function isOfChinese(letter: string): boolean {
  if (latinSign.test(letter) || kana.test(letter)) return true
  if (!/^\p{Script=Han}$/u.test(letter)) return false
  chineseLetters ??= lettersOf(chinese)
  return chineseLetters.has(letter)
}

/** Whether a letter is a common Korean syllable. */
function isOfKorean(letter: string): boolean {
  if (latinSign.test(letter)) return true
  if (!/^\p{Script=Hangul}$/u.test(letter)) return false
  koreanLetters ??= lettersOf(korean)
  return koreanLetters.has(letter)
}

function lettersOf(rectangles: readonly Rectangle[]): ReadonlySet<string> {
  return new Set(rectangles.flatMap((rectangle) => Array.from(readOut(rectangle))))
}

function readOut({ encoding, first, last }: Rectangle): string {
  const decoder = new TextDecoder(encoding)
  let letters = ''
  for (let lead = first[0]; lead <= first[1]; lead += 1)
    for (let trail = last[0]; trail <= last[1]; trail += 1) letters += decoder.decode(Uint8Array.of(lead, trail))
  return letters
}
