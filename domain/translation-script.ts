/** A host name or an IPv4 address. Other characters that URLs allow could change the content security policy. */
const plainHost = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/

const ownMachine = /^(?:localhost|127(?:\.\d+){3})$/

/**
 * The address of an external page-translation script; null if it must not be loaded. Accepted are https addresses
 * without a user name, and http addresses of this machine, for a translator that runs locally.
 */
export function translationScriptAddress(text: string | null): URL | null {
  const address = text === null ? null : URL.parse(text.trim())
  if (!address || !plainHost.test(address.hostname) || address.username || address.password) return null
  const isSafe = address.protocol === 'https:' || (address.protocol === 'http:' && ownMachine.test(address.hostname))
  return isSafe ? address : null
}
