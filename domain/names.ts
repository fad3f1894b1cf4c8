/** Top-level domains that mail programs turn into links; any two letters count as a country. */
const topLevels =
  'com|net|org|edu|gov|int|mil|info|biz|name|pro|app|dev|page|site|online|store|shop|live|link|click|xyz|top|icu|vip|club|' +
  'blog|news|bank|cash|money|finance|fund|loan|crypto|world|email|support|help|cloud|tech|space|website|work|today|[a-z]{2}'

const addresses = [
  /:\/\//,
  /@/,
  /\bwww\./i,
  /\b(?:https?|ftp|mailto|tel|sms|data|javascript):/i,
  // A dot between two words, such as example.com. In a name a space follows the dot: "J. Smith", "St. John".
  /[\p{L}\p{N}][.。][\p{L}]{2,}/u,
  // The numbers of a host, such as 192.0.2.1.
  /\p{N}[.。]\p{N}/u,
]
const endsAsDomain = new RegExp(`[.](?:${topLevels})[._-]*$`, 'i')

/** Control characters, line breaks, and marks that change the direction of text. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u

/**
 * Whether a text is accepted as a person's name. A name appears on other people's screens and in their mail, so it must
 * contain no web or email address, nothing that a mail program would turn into one, and no control characters.
 */
export function isPlainName(text: string): boolean {
  if (unprintable.test(text)) return false
  // The name as a reader sees it: width variants are normalised, and invisible characters are removed.
  const seen = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')
  return !addresses.some((address) => address.test(seen))
}

/** Whether a username is not a web address. It may contain dots, as in ada.lovelace, but must not end like a domain. */
export function isPlainUsername(text: string): boolean {
  const seen = text.normalize('NFKC')
  return !/^www\./i.test(seen) && !/\p{N}[.]\p{N}+[.]\p{N}/u.test(seen) && !endsAsDomain.test(seen)
}
