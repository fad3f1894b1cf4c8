import type { Control } from './control.ts'

/** V6: what is a password, and what becomes of it. */
export const passwordControls: readonly Control[] = [
  {
    requirements: ['6.1.2'],
    name: 'the words that no password may be made of are not written down',
    file: 'docs/asvs.md',
    without: {
      words:
        ', and what is made of these words and digits or signs: glasshouse, capital, bitcoin, wallet, invest, operator, auditor, client, demo.',
      becomes: '.',
    },
    test: 'assurance/asvs.test.ts',
    title: 'what the page writes down is what the code does',
  },
  {
    requirements: ['6.2.1'],
    name: 'a password of one character will do',
    file: 'server/identity/password-rules.ts',
    without: { named: 'minPasswordLength', becomes: '1' },
    test: 'tests/http/session.test.ts',
    title: 'a new account is refused as %s: %s',
  },
  {
    requirements: ['6.2.2'],
    name: 'a new password is not kept',
    file: 'server/identity/change-password.ts',
    without: { statement: 'setPassword' },
    test: 'tests/http/password-and-sessions.test.ts',
    title: '25 once changed, no session of before is worth anything, and the one that changed it is a new one',
  },
  {
    requirements: ['6.2.3'],
    name: 'a new password is set without asking for the present one',
    file: 'server/identity/change-password.ts',
    without: { named: 'refused', becomes: 'null' },
    test: 'tests/http/password-and-sessions.test.ts',
    title: 'is asked first, then the new one is looked at',
  },
  {
    requirements: ['6.2.5'],
    name: 'a password has to have capitals and digits',
    file: 'server/identity/password-rules.ts',
    without: {
      words: `  const plain = password.toLowerCase()\n`,
      becomes: `  if (!/[A-Z]/.test(password) || !/[0-9]/.test(password)) return refuse('password-too-common', { field: 'password' })\n  const plain = password.toLowerCase()\n`,
    },
    test: 'tests/http/session.test.ts',
    title: 'a password is taken as it was typed: of any signs, to the last of 128, in its case',
  },
  {
    requirements: ['6.2.6'],
    name: 'a password is readable while it is typed',
    file: 'web/ui/field.tsx',
    without: { words: `type={shown ? 'text' : 'password'}`, becomes: 'type="text"' },
    test: 'tests/dangerous-words.test.ts',
    title: 'a password is typed in the one field that masks it',
  },
  {
    requirements: ['6.2.7'],
    name: 'a password cannot be pasted',
    file: 'web/ui/field.tsx',
    without: {
      words: `type={shown ? 'text' : 'password'}`,
      becomes: `onPaste={(event) => event.preventDefault()} type={shown ? 'text' : 'password'}`,
    },
    test: 'tests/journey/client-details.test.ts',
    title: 'a password is pasted twice at the sign-up, and its keeper is told what is what',
  },
  {
    requirements: ['6.2.8'],
    name: 'a password is compared in small letters',
    file: 'server/identity/check-password.ts',
    in: 'verify',
    without: { named: 'password', becomes: 'password.toLowerCase()' },
    test: 'tests/http/session.test.ts',
    title: 'a password is taken as it was typed: of any signs, to the last of 128, in its case',
  },
  {
    requirements: ['6.2.9'],
    name: 'a password has at most 63 characters',
    file: 'server/identity/password-rules.ts',
    without: { named: 'maxPasswordLength', becomes: '63' },
    test: 'tests/http/session.test.ts',
    title: 'a password is taken as it was typed: of any signs, to the last of 128, in its case',
  },
  {
    requirements: ['6.2.10'],
    name: 'a password is good for a year',
    file: 'server/identity/check-password.ts',
    without: {
      words: 'isNull(users.deletedAt)))',
      becomes: "isNull(users.deletedAt), sql`${accounts.updatedAt} > now() - interval '1 year'`))",
    },
    test: 'tests/http/password-and-sessions.test.ts',
    title: 'are as many as somebody wants, and end with no password’s age',
  },
  {
    requirements: ['6.2.11'],
    name: 'a password may be made of the house’s own words',
    file: 'server/identity/password-rules.ts',
    without: {
      named: 'common',
      becomes: `mostUsedPasswords.has(plain) ||\n    isOneCharacter(plain) ||\n    ownNames.some((name) => name.toLowerCase() === plain)`,
    },
    test: 'tests/http/session.test.ts',
    title: 'a new account is refused as %s: %s',
  },
  {
    requirements: ['6.2.12'],
    name: 'a password may be a leaked one',
    file: 'server/identity/most-used-passwords.ts',
    without: { words: '  ${readLeaked()}\n', becomes: '' },
    test: 'tests/http/session.test.ts',
    title: 'a new account is refused as %s: %s',
  },
]
