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

/** Signs, figures and spaces that stand in every such name, and Japanese syllables. */
const latinSign = /^[\u0020-\u0040]$/u
const kana = /^[\u3000-\u30ff]$/u

let chineseLetters: ReadonlySet<string> | undefined
let koreanLetters: ReadonlySet<string> | undefined

/** Whether a letter is one of Chinese or Japanese that people write. */
export function isOfChinese(letter: string): boolean {
  if (latinSign.test(letter) || kana.test(letter)) return true
  if (!/^\p{Script=Han}$/u.test(letter)) return false
  chineseLetters ??= lettersOf(chinese)
  return chineseLetters.has(letter)
}

/** Whether a letter is a syllable of Korean that people write. */
export function isOfKorean(letter: string): boolean {
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
