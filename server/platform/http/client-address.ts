import type { Context } from 'hono'
import type { AppEnv } from './router.ts'

/**
 * The source of a request, for throttling: the peer of the connection or, behind a trusted proxy, the last entry of
 * X-Forwarded-For, which the proxy wrote. An IPv6 address counts as its /64 network, because a single subscriber has
 * all of it.
 */
export function clientAddress(c: Context<AppEnv>, trustProxy: boolean): string {
  return visitorAddress(c.req.header('x-forwarded-for'), c.env?.incoming?.socket.remoteAddress, trustProxy)
}

/** Like `clientAddress`, from the header X-Forwarded-For and the address of the connection's peer. */
export function visitorAddress(
  forwardedFor: string | null | undefined,
  peer: string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined
  return networkOf(forwarded || peer || 'unknown')
}

/** With at least two colons, because a proxy may name an IPv4 address with its port. */
const ipv6 = /^(?=.*:.*:)[0-9a-f:.]+(?:%.+)?$/i

/** The counted address: an IPv4 address, or the /64 network of an IPv6 one. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!ipv6.test(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  while (tail !== undefined && groups.length + after.length < 8) groups.push('0')
  return `${[...groups, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
