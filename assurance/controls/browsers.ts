import type { Control } from './control.ts'
import {
  cookiesUnderHttps,
  headersOfEveryAnswer,
  nothingForOtherSites,
  proofShownInPlace,
  scriptsOfPage,
} from './shared-tests.ts'

/** The rest of V3: what browsers may do with a response. */
export const browserControls: readonly Control[] = [
  {
    requirements: ['3.2.1', '5.4.1'],
    name: 'a file is handed out without a sandbox',
    in: 'fileHeaders',
    without: { named: 'Content-Security-Policy' },
    ...proofShownInPlace,
  },
  {
    requirements: ['3.2.2'],
    name: 'what somebody typed is written as markup',
    in: 'SignedInOffer',
    without: { element: 'p', becomes: '<p dangerouslySetInnerHTML={{ __html: location.hash }} />' },
    test: 'tests/dangerous-words.test.ts',
    title: 'markup comes only from React, the escaping function of emails, and constants of our own',
  },
  {
    requirements: ['3.4.1'],
    name: 'no browser is told to stay with https',
    in: 'securityHeadersOf',
    without: { condition: 'https', becomes: '!https' },
    ...cookiesUnderHttps,
  },
  {
    requirements: ['3.4.1'],
    name: 'a browser stays with https for less than a year',
    file: 'server/platform/http/security-headers.ts',
    without: { named: 'hstsMaxAgeS', becomes: '10_000_000' },
    ...cookiesUnderHttps,
  },
  {
    requirements: ['3.4.2'],
    name: 'every site may read an answer',
    file: 'server/platform/http/security-headers.ts',
    in: 'headersOfAll',
    without: { adds: `'Access-Control-Allow-Origin': '*'` },
    ...nothingForOtherSites,
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
    name: 'a page may load what its policy does not name',
    in: 'contentPolicyOfPage',
    without: { item: 'default-src' },
    ...headersOfEveryAnswer,
  },
  {
    requirements: ['3.4.4'],
    name: 'no answer tells the browser not to guess its type',
    file: 'server/platform/http/security-headers.ts',
    without: { named: 'X-Content-Type-Options' },
    ...headersOfEveryAnswer,
  },
  {
    requirements: ['3.4.5'],
    name: 'other sites are told which page somebody comes from',
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
    name: 'a page shows something by a plug-in',
    in: 'SignedInOffer',
    without: { element: 'p', becomes: '<embed src="/greeting" />' },
    test: 'tests/dangerous-words.test.ts',
    title: 'pages use no obsolete technology: no plug-ins, framesets or applets',
  },
]
