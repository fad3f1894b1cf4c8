import { cookieMaxAge, cookieName } from './messages/runtime.js'

/** The cookie in which a browser keeps its reader's language: under https this very host's own, as that of a session is. */
export function languageCookieName(isSecure: boolean): string {
  return isSecure ? `__Host-${cookieName}` : cookieName
}

/** What a page writes to keep a language for 400 days. */
export function languageCookie(locale: string, isSecure: boolean): string {
  const kept = `${languageCookieName(isSecure)}=${locale}; Path=/; Max-Age=${cookieMaxAge}; SameSite=Lax`
  return isSecure ? `${kept}; Secure` : kept
}
