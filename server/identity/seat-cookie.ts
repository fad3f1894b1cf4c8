import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { randomBytes } from '#platform/crypto.ts'
import type { AppEnv } from '#root/server/platform/http/router.ts'
import { cookiePrefixOf } from './auth.ts'

/** How long a browser may return to its seat: until after the last reminder, 90 days after the lesson. */
const keptS = 120 * 86_400
const secretBytes = 32
const form = /^([0-9a-f-]{36})\.([\w-]{43})$/

/** The key with which a browser finds its seat again: a lesson, and the browser's secret for it. */
export interface SeatKey {
  readonly lesson: string
  readonly secret: string
}

interface CookieSettings {
  readonly publicUrl: string
}

/** The name of the cookie with the key of a seat; under https, browsers accept it only from this host. */
function seatCookieName({ publicUrl }: CookieSettings): string {
  return `${cookiePrefixOf(publicUrl)}.seat`
}

/** The key that a browser sends; null if it has none. */
export function seatKeyOf(c: Context<AppEnv>, settings: CookieSettings): SeatKey | null {
  const [, lesson, secret] = form.exec(getCookie(c, seatCookieName(settings)) ?? '') ?? []
  return lesson && secret ? { lesson, secret } : null
}

/** A new key for a lesson. */
export function newSeatKey(lesson: string): SeatKey {
  return { lesson, secret: randomBytes(secretBytes).toString('base64url') }
}

/** The cookie with a key. No script can read it. */
export function seatCookie({ lesson, secret }: SeatKey, settings: CookieSettings): string {
  return cookie(`${lesson}.${secret}`, keptS, settings)
}

/** The cookie that makes a browser forget its seat. */
export function expiredSeatCookie(settings: CookieSettings): string {
  return cookie('', 0, settings)
}

function cookie(value: string, maxAgeS: number, settings: CookieSettings): string {
  const secure = settings.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${seatCookieName(settings)}=${value}; Max-Age=${maxAgeS}; Path=/; HttpOnly${secure}; SameSite=Lax`
}
