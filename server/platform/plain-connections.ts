import { StartupError } from './startup-error.ts'

/** The services that may run on another machine, by setting, and how to connect to them with TLS. */
const remedies = {
  DATABASE_URL: 'add ?sslmode=verify-full',
  DATABASE_OWNER_URL: 'add ?sslmode=verify-full',
  GLASSHOUSE_DIRECTORY_URL: 'add ?sslmode=verify-full',
  GLASSHOUSE_CELLS: 'add ?sslmode=verify-full',
  GLASSHOUSE_S3_ENDPOINT: 'use https',
  GLASSHOUSE_CLAMD_SOCKET: 'use a scanner on this machine',
  BITCOIN_RPC_URL: 'use https, or a tunnel to this machine',
} as const

/**
 * Refuses settings that would connect to another machine without TLS, unless the network is trusted explicitly. A mail
 * server is not checked here: its connection always requires TLS.
 */
export function refusePlainConnections(
  given: Readonly<{ [name in keyof typeof remedies]?: string | undefined } & { GLASSHOUSE_PLAIN_CONNECTIONS: boolean }>,
): void {
  if (given.GLASSHOUSE_PLAIN_CONNECTIONS) return
  for (const name of Object.keys(remedies) as (keyof typeof remedies)[]) {
    const address = given[name]
    if (address && isUnencrypted(address))
      throw new StartupError(
        `${name} names another machine and would connect to it without TLS: ${remedies[name]}, or set GLASSHOUSE_PLAIN_CONNECTIONS=true if no one else uses that network.`,
      )
  }
}

/** Whether an address is on this machine: a socket, or a loopback name or number. */
export function isOnThisMachine(address: string): boolean {
  if (address.startsWith('/')) return true
  const { hostname, searchParams } = parse(address)
  const host = decodeURIComponent(searchParams.get('host') ?? hostname)
  return host === '' || host.startsWith('/') || isOwnHost(host)
}

/** A database URL without a host means this machine, or the host in its parameters. */
function parse(address: string): URL {
  return new URL(address.replace('@/', '@localhost/'))
}

/** The loopback names and numbers. */
export function isOwnHost(host: string): boolean {
  return /^(127\.[\d.]+|\[?::1\]?|localhost)$/.test(host)
}

function isUnencrypted(address: string): boolean {
  if (address === 'embedded' || isOnThisMachine(address)) return false
  const { protocol, searchParams } = parse(address)
  if (protocol.startsWith('postgres'))
    return !/^(?:require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '')
  return protocol !== 'https:'
}
