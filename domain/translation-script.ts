/** A host name or an IPv4 address. Other characters that URLs allow mean something in a content policy, or nothing. */
const plainHost = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/

const ownMachine = /^(?:localhost|127(?:\.\d+){3})$/

/**
 * The address of an external page-translation script. Null for what may not be loaded: anything but an https
 * address without a user's name (or http on this machine itself, for a translator that runs beside the product).
 */
export function translationScriptAddress(text: string | null): URL | null {
  const address = text === null ? null : URL.parse(text.trim())
  if (!address || !plainHost.test(address.hostname) || address.username || address.password) return null
  const isSafe = address.protocol === 'https:' || (address.protocol === 'http:' && ownMachine.test(address.hostname))
  return isSafe ? address : null
}
