import type { Context } from 'hono'
import { clientAddress } from '#root/server/platform/http/client-address.ts'
import type { AppEnv } from '#root/server/platform/http/router.ts'
import type { Visitor } from './identity-services.ts'

const longestUserAgent = 300

/** Who asks, as far as a request itself tells. */
export function visitorOf(c: Context<AppEnv>, { trustProxy }: { readonly trustProxy: boolean }): Visitor {
  const userAgent = (c.req.header('user-agent') ?? '').slice(0, longestUserAgent)
  return { address: clientAddress(c, trustProxy), userAgent }
}

/** Replaces whatever cookies the reading of the old session has set. */
export function setCookies(c: Context<AppEnv>, cookies: readonly string[]): void {
  c.header('Set-Cookie', undefined)
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
}
