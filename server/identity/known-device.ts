import { hmac, isSameSecret, randomBytes } from '#platform/crypto.ts'
import { cookiePrefixOf } from './auth.ts'

/** The maximum lifetime of a cookie in browsers. */
const keptS = 400 * 86_400
/** A browser shared by a class remembers the latest people who logged in with it. */
const maxMarks = 10
const idBytes = 16
const markLength = 22

/** The browser of a visitor, with the people who have logged in with it. */
export interface KnownDevice {
  /** Random; null for a browser without a log-in so far. */
  readonly id: string | null
  /** Whether this person has logged in with it before. */
  hasLoggedIn(userId: string): boolean
  /** The cookie that records this log-in. */
  cookieFor(userId: string): string
}

interface DeviceSettings {
  readonly secret: string
  readonly publicUrl: string
}

/** The name of the cookie; under https, browsers accept it only from this host. */
export function deviceCookieName({ publicUrl }: Pick<DeviceSettings, 'publicUrl'>): string {
  return `${cookiePrefixOf(publicUrl)}.device`
}

/** The cookie that makes a browser forget the people who have logged in with it. */
export function expiredDeviceCookie(settings: Pick<DeviceSettings, 'publicUrl'>): string {
  const secure = settings.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${deviceCookieName(settings)}=; Max-Age=0; Path=/; HttpOnly${secure}; SameSite=Lax`
}

/**
 * Reads the device cookie: an id, and a mark for each person who has logged in with this browser. A mark is an HMAC
 * over the id and the person with the server's secret, so it cannot be forged for a person who never logged in here. It
 * gives no access: its holder only gets a separate limit of attempts, and no email about a new device.
 */
export function readDevice(cookie: string | undefined, settings: DeviceSettings): KnownDevice {
  const [id, ...marks] = (cookie ?? '').split('.')
  const isWhole = id !== undefined && /^[\w-]{22}$/.test(id) && marks.length <= maxMarks
  const known = isWhole ? marks : []
  return {
    id: isWhole ? id : null,
    hasLoggedIn: (userId) => isWhole && known.some((mark) => isSameSecret(mark, markOf(settings, id, userId))),
    cookieFor(userId) {
      const newId = isWhole ? id : randomBytes(idBytes).toString('base64url')
      const mine = markOf(settings, newId, userId)
      const kept = [...known.filter((mark) => mark !== mine), mine].slice(-maxMarks)
      const secure = settings.publicUrl.startsWith('https:') ? '; Secure' : ''
      const value = [newId, ...kept].join('.')
      return `${deviceCookieName(settings)}=${value}; Max-Age=${keptS}; Path=/; HttpOnly${secure}; SameSite=Lax`
    },
  }
}

function markOf({ secret }: DeviceSettings, id: string, userId: string): string {
  const mac = hmac('sha256', secret, `known device ${id} ${userId}`).toString('base64url')
  return mac.slice(0, markLength)
}
