import type { Control } from './control.ts'
import { foreignRequests, forwardedForWithoutProxy, headersOfEveryAnswer } from './shared-tests.ts'

/** V3.5 and V4: which requests are accepted, and which of their headers are trusted. */
export const requestControls: readonly Control[] = [
  {
    requirements: ['3.5.1'],
    name: 'another site may send changes through the user’s browser',
    in: 'sameOrigin',
    without: { condition: 'foreign', becomes: 'foreign && reads && !proven' },
    ...foreignRequests,
  },
  {
    requirements: ['3.5.2'],
    name: 'a form on another site may send JSON',
    file: 'server/platform/http/json-body.ts',
    without: { refusal: 'wrong-origin' },
    ...foreignRequests,
  },
  {
    requirements: ['3.5.3'],
    name: 'a GET request approves a deposit',
    file: 'contract/review.ts',
    in: 'reviewRoutes.approve',
    without: { named: 'method', becomes: `'get'` },
    test: 'tests/http/permission.test.ts',
    title: 'console reads are open to all staff, changes and secrets only to operators',
  },
  {
    requirements: ['3.5.3'],
    name: 'another site may read through the user’s browser',
    in: 'sameOrigin',
    without: { condition: 'foreign', becomes: '!reads && (foreign || !proven)' },
    test: 'tests/http/origin.test.ts',
    title: '36 a live stream is refused to another origin',
  },
  {
    requirements: ['4.1.1'],
    name: 'a page does not declare its character set',
    file: 'server/platform/node/http/web-build.ts',
    without: { item: 'text/html', becomes: `'text/html'` },
    ...headersOfEveryAnswer,
  },
  {
    requirements: ['4.1.2'],
    name: 'API requests over plain HTTP are redirected',
    file: 'server/platform/http/serve-web.ts',
    in: 'send',
    without: {
      adds: `if ($1.req.url.startsWith('http:')) return $1.redirect($1.req.url.replace('http:', 'https:'))`,
    },
    test: 'tests/dangerous-code.test.ts',
    title:
      'the server sends no redirects except into a firm of a host, so that a request over plain HTTP does not succeed unnoticed',
  },
  {
    requirements: ['4.1.3'],
    name: 'X-Forwarded-For is trusted from any sender',
    in: 'visitorAddress',
    without: {
      named: 'forwarded',
      becomes: `trustProxy || true ? forwardedFor?.split(',').at(-1)?.trim() : undefined`,
    },
    ...forwardedForWithoutProxy,
  },
  {
    requirements: ['4.2.1'],
    name: 'a request with two lengths is accepted',
    in: 'listen',
    without: {
      call: 'createServer',
      becomes: '((options, answer) => createServer({ ...options, insecureHTTPParser: true }, answer))',
    },
    test: 'tests/http/limits.test.ts',
    title: '%s: 400, and the connection is closed',
  },
]
