const cookieName = 'PARAGLIDE_LOCALE'
/** 400 days, the longest that browsers keep a cookie. */
const cookieMaxAgeSeconds = 34_560_000

/** The cookie with the reader's language. Under https it is bound to the host, like the session cookie. */
export function languageCookieName(isSecure: boolean): string {
  return isSecure ? `__Host-${cookieName}` : cookieName
}

/** The cookie string with which a page stores a language for 400 days. */
export function languageCookie(locale: string, isSecure: boolean): string {
  const kept = `${languageCookieName(isSecure)}=${locale}; Path=/; Max-Age=${cookieMaxAgeSeconds}; SameSite=Lax`
  return isSecure ? `${kept}; Secure` : kept
}
