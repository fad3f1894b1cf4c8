import type { Control } from './control.ts'

/** V3 and V4: what a browser is told, and what is listened to of what it sends. */
export const browserControls: readonly Control[] = [
  {
    requirements: ['3.4.4'],
    name: 'no answer tells the browser not to guess its type',
    file: 'server/platform/http/security-headers.ts',
    text: `  'X-Content-Type-Options': 'nosniff',\n`,
    without: '',
    test: 'tests/http/origin.test.ts',
    title: '%s %s (%i) carries every security header, and names no machinery',
  },
  {
    requirements: ['3.4.1'],
    name: 'no browser is told to stay with https',
    file: 'server/platform/http/security-headers.ts',
    text: `if (https) c.header('Strict-Transport-Security'`,
    without: `if (!https) c.header('Strict-Transport-Security'`,
    test: 'tests/http/session.test.ts',
    title: 'under https the cookies are Secure and this host’s own, and browsers are told to stay there',
  },
]
