import type { Control } from './control.ts'
import { cookiesUnderHttps, sessionOfSignUp } from './shared-tests.ts'

/** V3.3: the cookies of a session and of the reader’s language. */
export const cookieControls: readonly Control[] = [
  {
    requirements: ['3.3.1'],
    name: 'the log-in cookie is sent over plain HTTP',
    in: 'startSession',
    without: { named: 'secure', becomes: `''` },
    ...cookiesUnderHttps,
  },
  {
    requirements: ['3.3.1'],
    name: 'the sign-up cookie is sent over plain HTTP',
    in: 'createAuth',
    without: { named: 'secure', becomes: 'false' },
    ...cookiesUnderHttps,
  },
  {
    requirements: ['3.3.1', '3.3.3'],
    name: 'a sibling host may set the session cookie',
    in: 'cookiePrefixOf',
    without: { returns: `'glasshouse'` },
    ...cookiesUnderHttps,
  },
  {
    requirements: ['3.3.1'],
    name: 'the language cookie is sent over plain HTTP',
    in: 'languageCookie',
    without: { returns: 'kept' },
    test: 'contract/language-cookie.test.ts',
    title: 'under https the language cookie is Secure and bound to the host',
  },
  {
    requirements: ['3.3.2'],
    name: 'requests of other sites carry the session cookie',
    in: 'createAuth',
    without: { named: 'defaultCookieAttributes', becomes: `{ secure: isSecure, sameSite: 'none' }` },
    ...sessionOfSignUp,
  },
  {
    requirements: ['3.3.3'],
    name: 'the language cookie of a sibling host is accepted',
    in: 'webAnswers',
    without: { named: 'languageCookie', becomes: 'languageCookieName(false)' },
    test: 'tests/http/pages.test.ts',
    title: 'under https reads the language only from the cookie bound to the host',
  },
  {
    requirements: ['3.3.4'],
    name: 'scripts may read the sign-up cookie',
    in: 'createAuth',
    without: { named: 'defaultCookieAttributes', becomes: '{ secure: isSecure, httpOnly: false }' },
    ...sessionOfSignUp,
  },
  {
    requirements: ['3.3.4'],
    name: 'scripts may read the log-in cookie',
    in: 'startSession',
    without: { returns: `$it.map((cookie) => cookie.replace('; HttpOnly', ''))` },
    ...cookiesUnderHttps,
  },
]
