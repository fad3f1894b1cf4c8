/** Endings of names that have a full stop of their own. */
const abbreviation = String.raw`(?:Inc|Co|Corp|Ltd|S\.p\.A|S\.A|U\.A)`

/** A name, an address, a number with its signs: what is read from left to right, up to the next Arabic word or mark. */
const latinRun = new RegExp(
  String.raw`[+-]?[\p{Script=Latin}\d](?:[\p{Script=Latin}\p{M}\d_@&'’%]|[.,:/+-](?=[\p{Script=Latin}\d])|,? (?=[\p{Script=Latin}\d&])|(?<=\b${abbreviation})\.|(?<=\b[A-D])[+-])*`,
  'gu',
)

/** The space between a number and its sign in Spanish: "8,4 %". */
const spaceBeforeSign = /(?<=\d) (?=[%$€£])/g

/**
 * Prepares a text with names and numbers for the screen. A number and its sign stay on one line. In Arabic text, names,
 * addresses and numbers in Latin script stay from left to right: otherwise a sign, a full stop or a house number moves to the wrong end.
 */
export function typeset(text: string): string {
  const joined = text.replaceAll(spaceBeforeSign, '\u00A0')
  return /\p{Script=Arabic}/u.test(joined) ? joined.replaceAll(latinRun, '\u2066$&\u2069') : joined
}
