import type { Control } from './control.ts'
import { answersClosedToOtherSites, recoveryLinkMailed, scriptsOfPage } from './shared-tests.ts'

/** V14: personal data, in transit, in storage and in browsers. */
export const dataControls: readonly Control[] = [
  {
    requirements: ['14.1.1'],
    name: 'the withdrawals table has no data class',
    file: 'docs/asvs.md',
    without: { code: 'withdrawals' },
    test: 'assurance/asvs.test.ts',
    title: 'every table of the database has a data class on the page',
  },
  {
    requirements: ['14.2.1'],
    name: 'a link’s token is in the requested URL',
    file: 'server/identity/recovery-links.ts',
    in: 'makeLink',
    without: { returns: `$it.replace('#', '?token=')` },
    ...recoveryLinkMailed,
  },
  {
    requirements: ['14.2.2', '14.3.2'],
    name: 'personal answers may be cached',
    in: 'securityHeaders',
    without: { condition: 'req' },
    ...answersClosedToOtherSites,
  },
  {
    requirements: ['14.2.3'],
    name: 'a page may send its contents to any site',
    in: 'contentPolicyOfPage',
    without: { item: 'connect-src', becomes: "`connect-src 'self' https:${also}`" },
    ...scriptsOfPage,
  },
  {
    requirements: ['14.2.4'],
    name: 'documents are stored unencrypted',
    in: 'openFiles',
    without: { statement: 'store.put', becomes: 'await store.put(id, key && Buffer.from(bytes))' },
    test: 'tests/http/onboarding-files.test.ts',
    title: 'records and files are encrypted on the disk and in the database',
  },
  {
    requirements: ['14.2.4'],
    name: 'removed documents stay on the disk',
    file: 'server/features/onboarding/remove-onboarding.ts',
    without: { statement: 'files.eraseContents' },
    test: 'tests/http/onboarding-files.test.ts',
    title: 'removal by the client, by an operator and by the purge removes every file from the disk',
  },
  {
    requirements: ['14.3.3'],
    name: 'the browser stores the onboarding answers',
    in: 'Wizard',
    without: { adds: `sessionStorage.setItem('answers', location.href)` },
    test: 'tests/dangerous-code.test.ts',
    title: 'a browser stores display preferences, and no text that a person typed',
  },
]
