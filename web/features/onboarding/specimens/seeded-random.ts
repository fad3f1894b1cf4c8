/** A number from 0 to below 1 derived from a text and an index: the same input always gives the same number. */
export function seededNumber(text: string, index: number): number {
  let hash = 2_166_136_261 ^ index
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519)
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_917)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** One of several, derived from a text and an index. */
export function seededChoice<Each>(text: string, index: number, choices: readonly Each[]): Each {
  return choices[Math.floor(seededNumber(text, index) * choices.length)]!
}
