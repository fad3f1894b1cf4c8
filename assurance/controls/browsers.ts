import type { Control } from './control.ts'
import {
  cookiesUnderHttps,
  headersOfEveryAnswer,
  answersClosedToOtherSites,
  proofServedSafely,
  scriptsOfPage,
} from './shared-tests.ts'

/** The rest of V3: what browsers may do with a response. */
export const browserControls: readonly Control[] = [
  {
    requirements: ['3.2.1', '5.4.1'],
    name: 'a file is served without a sandbox policy',
    in: 'fileHeaders',
    without: { named: 'Content-Security-Policy' },
    ...proofServedSafely,
  },
  {
    requirements: ['3.2.2'],
    name: 'user input is inserted as HTML',
    in: 'SignedInOffer',
    without: { element: 'p', becomes: '<p dangerouslySetInnerHTML={{ __html: location.hash }} />' },
    test: 'tests/dangerous-code.test.ts',
    title: 'markup comes only from React, the escaping function of emails, and constants of our own',
  },
  {
    requirements: ['3.4.1'],
    name: 'the answers lack Strict-Transport-Security',
    in: 'securityHeadersOf',
    without: { condition: 'https', becomes: '!https' },
    ...cookiesUnderHttps,
  },
  {
    requirements: ['3.4.1'],
    name: 'Strict-Transport-Security lasts less than a year',
    file: 'server/platform/http/security-headers.ts',
    without: { named: 'hstsMaxAgeS', becomes: '10_000_000' },
    ...cookiesUnderHttps,
  },
  {
    requirements: ['3.4.2'],
    name: 'any site may read answers',
    file: 'server/platform/http/security-headers.ts',
    in: 'headersOfAll',
    without: { adds: `'Access-Control-Allow-Origin': '*'` },
    ...answersClosedToOtherSites,
  },
  {
    requirements: ['3.4.3'],
    name: 'a page may run any inline script',
    in: 'contentPolicyOfPage',
    without: { named: 'scripts', becomes: `hashes.length > 0 ? "'self' 'unsafe-inline'" : "'self'"` },
    ...scriptsOfPage,
  },
  {
    requirements: ['3.4.3'],
    name: 'the content security policy has no default',
    in: 'contentPolicyOfPage',
    without: { item: 'default-src' },
    ...headersOfEveryAnswer,
  },
  {
    requirements: ['3.4.4'],
    name: 'the answers lack X-Content-Type-Options',
    file: 'server/platform/http/security-headers.ts',
    without: { named: 'X-Content-Type-Options' },
    ...headersOfEveryAnswer,
  },
  {
    requirements: ['3.4.5'],
    name: 'the referrer is sent to other sites',
    file: 'server/platform/http/security-headers.ts',
    without: { named: 'Referrer-Policy' },
    ...headersOfEveryAnswer,
  },
  {
    requirements: ['3.4.6'],
    name: 'a page may be framed',
    in: 'contentPolicyOfPage',
    without: { item: 'frame-ancestors' },
    test: 'tests/http/origin.test.ts',
    title: '34 nothing can be framed: pages, files, answers',
  },
  {
    requirements: ['3.7.1'],
    name: 'a page uses a plug-in',
    in: 'SignedInOffer',
    without: { element: 'p', becomes: '<embed src="/greeting" />' },
    test: 'tests/dangerous-code.test.ts',
    title: 'pages use no obsolete technology: no plug-ins, framesets or applets',
  },
]
