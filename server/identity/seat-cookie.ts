import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { randomBytes } from '#platform/crypto.ts'
import type { AppEnv } from '#root/server/platform/http/router.ts'
import { cookiePrefixOf } from './auth.ts'

/** How long a browser may return to its seat: until after the last reminder, 90 days after the lesson. */
const keptS = 120 * 86_400
/** How long a browser has to take a seat with the key that it was given for it. */
const offeredS = 86_400
const secretBytes = 32
const form = /^([0-9a-f-]{36})\.([\w-]{43})$/

/** The key with which a browser finds its seat again: a lesson, and the browser's secret for it. */
export interface SeatKey {
  readonly lesson: string
  readonly secret: string
}

/**
 * The keys that a browser sends. They are two cookies, because a browser that only looks at a lesson must keep the key
 * of the seat that it has.
 */
export interface SeatKeys {
  /** Of the seat that the browser took last; null if it has none. */
  readonly seat: SeatKey | null
  /** For the seat that it may take next. */
  readonly next: SeatKey | null
}

interface CookieSettings {
  readonly publicUrl: string
}

type CookieName = 'seat' | 'next_seat'

/** The name of a cookie with a key; under https, browsers accept it only from this host. */
function cookieName(name: CookieName, { publicUrl }: CookieSettings): string {
  return `${cookiePrefixOf(publicUrl)}.${name}`
}

/** The keys that a browser sends. */
export function seatKeysOf(c: Context<AppEnv>, settings: CookieSettings): SeatKeys {
  const read = (name: CookieName) => {
    const [, lesson, secret] = form.exec(getCookie(c, cookieName(name, settings)) ?? '') ?? []
    return lesson && secret ? { lesson, secret } : null
  }
  return { seat: read('seat'), next: read('next_seat') }
}

/** The key of a browser for a lesson; null if it has none. */
export function keyForLesson({ seat, next }: SeatKeys, lesson: string): SeatKey | null {
  return [seat, next].find((key) => key?.lesson === lesson) ?? null
}

/** A new key for a lesson. */
export function newSeatKey(lesson: string): SeatKey {
  return { lesson, secret: randomBytes(secretBytes).toString('base64url') }
}

/** The cookies with the key of a seat that a browser has taken. No script can read them. */
export function takenSeatCookies(key: SeatKey, settings: CookieSettings): string[] {
  return [cookie('seat', valueOf(key), keptS, settings), cookie('next_seat', '', 0, settings)]
}

/** The cookie with the key for a seat that a browser may take. */
export function nextSeatCookie(key: SeatKey, settings: CookieSettings): string {
  return cookie('next_seat', valueOf(key), offeredS, settings)
}

/** The cookies that make a browser forget its seat. */
export function expiredSeatCookies(settings: CookieSettings): string[] {
  return [cookie('seat', '', 0, settings), cookie('next_seat', '', 0, settings)]
}

const valueOf = ({ lesson, secret }: SeatKey) => `${lesson}.${secret}`

function cookie(name: CookieName, value: string, maxAgeS: number, settings: CookieSettings): string {
  const secure = settings.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(name, settings)}=${value}; Max-Age=${maxAgeS}; Path=/; HttpOnly${secure}; SameSite=Lax`
}
