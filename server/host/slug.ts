const maxLength = 32

/** Names that people would mistake for a part of the host. */
const reserved = new Set(['www', 'api', 'admin', 'host', 'lobby', 'mail', 'static', 'status', 'healthz', 'enter'])

/**
 * The slug of a class, from its name: the letters without accents and the digits. A name without any, or a reserved
 * one, gets a neutral slug. `ending` is added if the slug is taken.
 */
export function slugOf(name: string, ending?: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replaceAll(/^-+|-+$/g, '')
  const slug = plain === '' || reserved.has(plain) ? `class${plain && `-${plain}`}` : plain
  return ending === undefined ? slug : `${slug}-${ending}`
}

const slugPattern = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/

/**
 * The slug in a Host header, for a host of this domain. '' for the domain itself; null for any other name, such as an
 * IP address of the machine.
 */
export function slugInHost(header: string | null | undefined, domain: string): string | null {
  const name = (header ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  if (name === domain) return ''
  if (!name.endsWith(`.${domain}`)) return null
  const slug = name.slice(0, -domain.length - 1)
  return slugPattern.test(slug) ? slug : null
}
