import type { Control } from './control.ts'
import {
  asvsPageMatchesCode,
  changedPassword,
  newAccountRefused,
  passwordTakenAsTyped,
  sessionsOfPerson,
} from './shared-tests.ts'

/** V6: passwords and their storage. */
export const passwordControls: readonly Control[] = [
  {
    requirements: ['6.1.2'],
    name: 'the words refused in passwords are not documented',
    file: 'docs/asvs.md',
    without: { section: 'Passwords (6.1.2)' },
    ...asvsPageMatchesCode,
  },
  {
    requirements: ['6.2.1'],
    name: 'a password of one character is accepted',
    file: 'server/identity/password-rules.ts',
    without: { named: 'minPasswordLength', becomes: '1' },
    ...newAccountRefused,
  },
  {
    requirements: ['6.2.2'],
    name: 'a new password is not stored',
    file: 'server/identity/change-password.ts',
    without: { statement: 'setPassword' },
    ...changedPassword,
  },
  {
    requirements: ['6.2.3'],
    name: 'a password is changed without the current one',
    file: 'server/identity/change-password.ts',
    without: { named: 'refused', becomes: 'null' },
    test: 'tests/http/password-and-sessions.test.ts',
    title: 'is checked before the new one',
  },
  {
    requirements: ['6.2.5'],
    name: 'a password needs capitals and digits',
    in: 'checkNewPassword',
    without: {
      adds: `if (!/[A-Z]/.test($1) || !/[0-9]/.test($1)) return refuse('password-too-common', { field: 'password' })`,
    },
    ...passwordTakenAsTyped,
  },
  {
    requirements: ['6.2.6'],
    name: 'a password field is not masked',
    in: 'PasswordField.input',
    without: { named: 'type', becomes: '"text"' },
    test: 'tests/dangerous-code.test.ts',
    title: 'passwords are typed only in the field that masks them',
  },
  {
    requirements: ['6.2.7'],
    name: 'a password cannot be pasted',
    in: 'PasswordField.input',
    without: { adds: 'onPaste={(event) => event.preventDefault()}' },
    test: 'tests/journey/client-details.test.ts',
    title: 'a password can be pasted twice at the sign-up, and the fields have autocomplete hints',
  },
  {
    requirements: ['6.2.8'],
    name: 'a password is compared without case',
    file: 'server/identity/check-password.ts',
    in: 'verify',
    without: { named: 'password', becomes: 'password.toLowerCase()' },
    ...passwordTakenAsTyped,
  },
  {
    requirements: ['6.2.9'],
    name: 'a password has at most 63 characters',
    without: { named: 'maxPasswordLength', becomes: '63' },
    ...passwordTakenAsTyped,
  },
  {
    requirements: ['6.2.10'],
    name: 'a password expires after a year',
    in: 'findByPassword',
    without: {
      call: 'isNull',
      becomes: "((column) => and(isNull(column), sql`${accounts.updatedAt} > now() - interval '1 year'`))",
    },
    ...sessionsOfPerson,
  },
  {
    requirements: ['6.2.11'],
    name: 'a password may consist of the firm’s own words',
    in: 'checkNewPassword',
    without: {
      named: 'common',
      becomes: `mostUsedPasswords.has(plain) ||\n    isOneCharacter(plain) ||\n    ownNames.some((name) => name.toLowerCase() === plain)`,
    },
    ...newAccountRefused,
  },
  {
    requirements: ['6.2.12'],
    name: 'a leaked password is accepted',
    in: 'mostUsedPasswords',
    without: { call: 'readLeakedPasswords', becomes: `(() => '')` },
    ...newAccountRefused,
  },
]
