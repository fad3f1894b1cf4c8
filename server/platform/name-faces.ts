import { readFont } from '#platform/assets.ts'

interface NameFace {
  readonly file: string
  /** Whether the face has this letter. */
  has(letter: string): boolean
}

const isEuropean = /[\u0300-\u036f\u0020-\u024f\u0370-\u052f\u1e00-\u1eff\u2010-\u2022]/u
const isArabic = /[\u0020-\u0040\u0600-\u06ff\u0750-\u077f\u2010-\u2022]/u

/**
 * The faces in which a person's name is written on paper when the standard ones lack its letters. `npm run fonts` cuts
 * each to the letters that it has here.
 */
export const nameFaces = {
  european: { file: 'names-european.ttf', has: (letter) => isEuropean.test(letter) },
  arabic: { file: 'names-arabic.ttf', has: (letter) => isArabic.test(letter) },
  chinese: { file: 'names-chinese.ttf', has: isOfChinese },
  korean: { file: 'names-korean.ttf', has: isOfKorean },
} as const satisfies Record<string, NameFace>

/** The letters that the standard faces of every reader of PDF have. */
const standard = /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]*$/
const known: readonly NameFace[] = Object.values(nameFaces)

interface NamePart {
  readonly text: string
  /** The face to embed; null where the standard one will do. */
  readonly face: Buffer | null
}

/**
 * Divides a name into parts of one face each, in the order in which they are read. Signs between the letters stay with
 * those before them. A letter that no face has becomes a question mark: better than a wrong one.
 */
export function namePartsOf(name: string): NamePart[] {
  const text = name.normalize('NFC')
  if (standard.test(text)) return [{ text, face: null }]
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

/** Takes the space off the end of a part that is read from the right, where it would end up on the wrong side. */
function gapAfter(part: { face: NameFace; text: string } | undefined): string {
  if (part?.face !== nameFaces.arabic) return ''
  const written = part.text.trimEnd()
  const gap = part.text.slice(written.length)
  part.text = written
  return gap
}

const read = new Map<string, Buffer>()

function readFace(file: string): Buffer {
  const face = read.get(file) ?? readFont(file)
  read.set(file, face)
  return face
}

/*
 * Which letters of Chinese, Japanese and Korean names are written on paper. Unicode has a hundred thousand; a face of all of them
 * is larger than the rest of the product. The national standards chose those that people write, and every runtime can
 * read them out.
 */

/** A rectangle of a standard: letters of two bytes, each between the first and the last of its own. */
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

/** Signs, figures and spaces that are in every such name, and Japanese syllables. */
const latinSign = /^[\u0020-\u0040]$/u
const kana = /^[\u3000-\u30ff]$/u

let chineseLetters: ReadonlySet<string> | undefined
let koreanLetters: ReadonlySet<string> | undefined

/** Whether a letter is one of Chinese or Japanese that people write. */
function isOfChinese(letter: string): boolean {
  if (latinSign.test(letter) || kana.test(letter)) return true
  if (!/^\p{Script=Han}$/u.test(letter)) return false
  chineseLetters ??= lettersOf(chinese)
  return chineseLetters.has(letter)
}

/** Whether a letter is a syllable of Korean that people write. */
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
