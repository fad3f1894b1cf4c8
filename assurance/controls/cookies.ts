import type { Control } from './control.ts'
import { cookiesUnderHttps, sessionOfSignUp } from './shared-tests.ts'

/** V3.3: the cookies of a session and of the reader’s language. */
export const cookieControls: readonly Control[] = [
  {
    requirements: ['3.3.1'],
    name: 'the cookie of a log-in goes over plain http, too',
    in: 'startSession',
    without: { named: 'secure', becomes: `''` },
    ...cookiesUnderHttps,
  },
  {
    requirements: ['3.3.1'],
    name: 'the cookie of a sign-up goes over plain http, too',
    in: 'createAuth',
    without: { named: 'secure', becomes: 'false' },
    ...cookiesUnderHttps,
  },
  {
    requirements: ['3.3.1', '3.3.3'],
    name: 'the cookie of a session may be set by a sibling of the host',
    in: 'cookiePrefixOf',
    without: { returns: `'glasshouse'` },
    ...cookiesUnderHttps,
  },
  {
    requirements: ['3.3.1'],
    name: 'the cookie of the language goes over plain http, too',
    in: 'languageCookie',
    without: { returns: 'kept' },
    test: 'contract/language-cookie.test.ts',
    title: 'under https the language cookie is Secure and bound to the host',
  },
  {
    requirements: ['3.3.2'],
    name: 'other sites send the cookie of a session along',
    in: 'createAuth',
    without: { named: 'defaultCookieAttributes', becomes: `{ secure: isSecure, sameSite: 'none' }` },
    ...sessionOfSignUp,
  },
  {
    requirements: ['3.3.3'],
    name: 'a cookie of the language is listened to that a sibling of the host may have set',
    in: 'webAnswers',
    without: { named: 'languageCookie', becomes: 'languageCookieName(false)' },
    test: 'tests/http/pages.test.ts',
    title: 'under https reads the language only from the cookie bound to the host',
  },
  {
    requirements: ['3.3.4'],
    name: 'scripts may read the cookie of a sign-up',
    in: 'createAuth',
    without: { named: 'defaultCookieAttributes', becomes: '{ secure: isSecure, httpOnly: false }' },
    ...sessionOfSignUp,
  },
  {
    requirements: ['3.3.4'],
    name: 'scripts may read the cookie of a log-in',
    in: 'startSession',
    without: { returns: `$it.map((cookie) => cookie.replace('; HttpOnly', ''))` },
    ...cookiesUnderHttps,
  },
]
