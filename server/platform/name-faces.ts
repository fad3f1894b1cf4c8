import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The faces in which a person's name is written on paper when the standard ones lack its letters, and the letters of
 * each as a class of a regular expression. `npm run fonts` cuts the faces to these.
 */
export const nameFaces = [
  {
    file: 'names-european.ttf',
    letters: '\\u0020-\\u024f\\u0300-\\u036f\\u0370-\\u052f\\u1e00-\\u1eff\\u2010-\\u2022',
  },
  { file: 'names-arabic.ttf', letters: '\\u0020-\\u0040\\u0600-\\u06ff\\u0750-\\u077f\\u2010-\\u2022' },
] as const

export const fontFolder = path.join(import.meta.dirname, 'fonts')

/** The letters that the standard faces of every reader of PDF have. */
const standard = /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]*$/
const known = nameFaces.map(({ file, letters }) => ({ file, letters: new RegExp(`[${letters}]`, 'u') }))

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
  const parts: { face: (typeof known)[number]; text: string }[] = []
  for (const letter of text) {
    const last = parts.at(-1)
    const own = /\p{L}/u.test(letter) ? known.find(({ letters }) => letters.test(letter)) : undefined
    const face = own ?? last?.face ?? known[0]!
    const written = face.letters.test(letter) ? letter : '?'
    if (last?.face === face) last.text += written
    else parts.push({ face, text: gapAfter(last) + written })
  }
  return parts.map(({ face, text: part }) => ({ text: part, face: readFace(face.file) }))
}

/** Takes the space off the end of a part that is read from the right, where it would stand on the wrong side. */
function gapAfter(part: { face: (typeof known)[number]; text: string } | undefined): string {
  if (!part || part.face !== known[1]) return ''
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
