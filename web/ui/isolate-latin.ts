/** Endings of names that have a full stop of their own. */
const abbreviation = String.raw`(?:Inc|Co|Corp|Ltd|S\.p\.A|S\.A|U\.A)`

/** A name, an address, a number with its signs: what is read from left to right, up to the next Arabic word or mark. */
const latinRun = new RegExp(
  String.raw`[+-]?[\p{Script=Latin}\d](?:[\p{Script=Latin}\p{M}\d_@&'’%]|[.,:/+-](?=[\p{Script=Latin}\d])|,? (?=[\p{Script=Latin}\d&])|(?<=\b${abbreviation})\.|(?<=\b[A-D])[+-])*`,
  'gu',
)

/**
 * In Arabic text, keeps names, addresses and numbers in Latin script from left to right: otherwise a sign, a full stop or a house
 * number moves to the wrong end. Other text stays as it is.
 */
export function isolateLatin(text: string): string {
  return /\p{Script=Arabic}/u.test(text) ? text.replaceAll(latinRun, '\u2066$&\u2069') : text
}
