import type { Control } from './control.ts'
import { nothingForOtherSites, recoveryLinkMailed, scriptsOfPage } from './shared-tests.ts'

/** V14: personal data, in transit, in storage and in browsers. */
export const dataControls: readonly Control[] = [
  {
    requirements: ['14.1.1'],
    name: 'the table of withdrawals is of no class of data',
    file: 'docs/asvs.md',
    without: { code: 'withdrawals' },
    test: 'assurance/asvs.test.ts',
    title: 'every table of the database has a data class on the page',
  },
  {
    requirements: ['14.2.1'],
    name: 'the token of a link is a part of the address that the server is asked for',
    file: 'server/identity/recovery-links.ts',
    in: 'makeLink',
    without: { returns: `$it.replace('#', '?token=')` },
    ...recoveryLinkMailed,
  },
  {
    requirements: ['14.2.2', '14.3.2'],
    name: 'answers about people may be kept on the way and in the browser',
    in: 'securityHeaders',
    without: { condition: 'req' },
    ...nothingForOtherSites,
  },
  {
    requirements: ['14.2.3'],
    name: 'a page may tell any site what stands on it',
    in: 'contentPolicyOfPage',
    without: { item: 'connect-src', becomes: "`connect-src 'self' https:${also}`" },
    ...scriptsOfPage,
  },
  {
    requirements: ['14.2.4'],
    name: 'papers lie on the disk as they came',
    in: 'openFiles',
    without: { statement: 'store.put', becomes: 'await store.put(id, key && Buffer.from(bytes))' },
    test: 'tests/http/onboarding-files.test.ts',
    title: 'records and files are encrypted on the disk and in the database',
  },
  {
    requirements: ['14.2.4'],
    name: 'papers that were removed stay on the disk',
    file: 'server/features/onboarding/remove-onboarding.ts',
    without: { statement: 'files.eraseContents' },
    test: 'tests/http/onboarding-files.test.ts',
    title: 'removal by the client, by an operator and by the purge leaves nothing on the disk',
  },
  {
    requirements: ['14.3.3'],
    name: 'a browser keeps the answers of the onboarding',
    in: 'Wizard',
    without: { adds: `sessionStorage.setItem('answers', location.href)` },
    test: 'tests/dangerous-words.test.ts',
    title: 'a browser stores display preferences, and no text that a person typed',
  },
]
