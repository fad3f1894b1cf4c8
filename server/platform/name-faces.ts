import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fontFolder } from '#platform/assets.ts'
import { isOfChinese, isOfKorean } from './east-asian-letters.ts'

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

export interface NamePart {
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

/** Takes the space off the end of a part that is read from the right, where it would stand on the wrong side. */
function gapAfter(part: { face: NameFace; text: string } | undefined): string {
  if (part?.face !== nameFaces.arabic) return ''
  const written = part.text.trimEnd()
  const gap = part.text.slice(written.length)
  part.text = written
  return gap
}

const read = new Map<string, Buffer>()

function readFace(file: string): Buffer {
  const face = read.get(file) ?? readFileSync(path.join(fontFolder, file))
  read.set(file, face)
  return face
}
