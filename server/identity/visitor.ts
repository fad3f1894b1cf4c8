import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { languageCookieName } from '#root/contract/language-cookie.ts'
import { asLocale, type Locale } from '#root/contract/language.ts'
import { clientAddress } from '#root/server/platform/http/client-address.ts'
import type { AppEnv } from '#root/server/platform/http/router.ts'
import type { IdentityServices, Visitor } from './identity-services.ts'
import { deviceCookieName, readDevice } from './known-device.ts'

const maxUserAgentLength = 300

/** The visitor, from the request alone. */
export function visitorOf(c: Context<AppEnv>, settings: IdentityServices['settings']): Visitor {
  const userAgent = (c.req.header('user-agent') ?? '').slice(0, maxUserAgentLength)
  const device = readDevice(getCookie(c, deviceCookieName(settings)), settings)
  return { address: clientAddress(c, settings.trustProxy), userAgent, language: languageOf(c, settings), device }
}

/** The language of the pages of a request's browser; null if it has chosen none. */
export function languageOf(c: Context, settings: Pick<IdentityServices['settings'], 'publicUrl'>): Locale | null {
  return asLocale(getCookie(c, languageCookieName(settings.publicUrl.startsWith('https:'))))
}

/** Replaces the cookies that reading the old session has set. */
export function setCookies(c: Context<AppEnv>, cookies: readonly string[]): void {
  c.header('Set-Cookie', undefined)
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
}
