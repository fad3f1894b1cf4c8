import type { Control } from './control.ts'
import { asvsPageMatchesCode, secretsAreRandom, signInMethodsDocumented } from './shared-tests.ts'

/** V6: authentication. */
export const identityControls: readonly Control[] = [
  {
    requirements: ['6.1.1'],
    name: 'a limit on guesses is not documented',
    file: 'docs/asvs.md',
    without: { row: 'logInToAccountFromAddress' },
    ...asvsPageMatchesCode,
  },
  {
    requirements: ['6.1.3'],
    name: 'the sign-in methods are not documented',
    file: 'docs/asvs.md',
    without: { section: 'Sign-in methods (6.1.3)' },
    ...signInMethodsDocumented,
  },
  {
    requirements: ['6.1.3'],
    name: 'a password recovery starts a session, which is not documented',
    file: 'server/identity/recover-password.ts',
    without: {
      adds: `const { startSession } = await import('./start-session.ts')\nawait startSession($1, undefined, $2)`,
      beside: 'mailPasswordChanged',
    },
    ...signInMethodsDocumented,
  },
  {
    requirements: ['6.3.1'],
    name: 'password guesses have no limit',
    file: 'server/identity/log-in.ts',
    without: { refusal: 'too-many-attempts' },
    test: 'tests/http/throttle.test.ts',
    title: 'is throttled, also in parallel, and the owner can log in from another address',
  },
  {
    requirements: ['6.3.1'],
    name: 'wrong passwords lock an account permanently',
    file: 'server/identity/throttle.ts',
    without: { named: 'duration', becomes: '0' },
    test: 'tests/http/throttle.test.ts',
    title: '26 nobody is locked out permanently: counting starts again after the window',
  },
  {
    requirements: ['6.3.2'],
    name: 'a new database has an account',
    file: 'server/migrations/002_identity.sql',
    without: {
      adds: `insert into "user" (id, name, email, role, first_name, last_name, username, phone_number, country, joined_at)\nvalues ('guest', 'Guest', 'guest@example.com', 'client', 'Guest', 'Guest', 'guest', '555', 'Peru', now());\n`,
    },
    test: 'tests/http/operator-invitation.test.ts',
    title: 'the link for the first operator is created once',
  },
  {
    requirements: ['6.3.2'],
    name: 'every start prints a link to the console',
    in: 'inviteFirstOperator',
    without: { adds: 'return inviteOperator($1, $2, null)' },
    test: 'tests/start/operator-link.test.ts',
    title: 'only the first start prints a link, and more can be created whether the instance runs or not',
  },
  {
    requirements: ['6.3.4'],
    name: 'a password alone starts a session despite a second factor',
    file: 'server/identity/log-in.ts',
    without: { condition: 'needsCode' },
    test: 'tests/http/second-factor.test.ts',
    title: '31 the password alone creates no session on any route',
  },
  {
    requirements: ['6.4.1'],
    name: 'an invitation never expires',
    in: 'isInvitationValid',
    without: {
      returns: `and(\n    isNull(operatorInvitations.usedAt),\n    isNull(operatorInvitations.revokedAt),\n    or(isNull(operatorInvitations.invitedBy), inArray(operatorInvitations.invitedBy, inviters)),\n  )`,
    },
    test: 'tests/http/operator-invitation.test.ts',
    title: 'an expired or invented link is refused and creates no account',
  },
  {
    requirements: ['6.4.1'],
    name: 'an invitation works more than once',
    in: 'isInvitationValid',
    without: {
      returns:
        'and(\n    isNull(operatorInvitations.revokedAt),\n    gt(operatorInvitations.expiresAt, sql`now()`),\n    or(isNull(operatorInvitations.invitedBy), inArray(operatorInvitations.invitedBy, inviters)),\n  )',
    },
    test: 'tests/http/operator-invitation.test.ts',
    title: 'a link works once, also in parallel',
  },
  {
    requirements: ['6.4.3'],
    name: 'a password recovery turns the second factor off',
    file: 'server/identity/recover-password.ts',
    without: {
      adds: `const { eq } = await import('drizzle-orm')\nconst { secondFactors } = await import('#root/server/platform/tables/security.ts')\nawait $1.delete(secondFactors).where(eq(secondFactors.userId, $2))`,
      beside: 'endOpenAccess',
    },
    test: 'tests/http/second-factor.test.ts',
    title: 'is also required after a password recovery',
  },
  {
    requirements: ['6.5.1'],
    name: 'a TOTP code works twice',
    in: 'takeCode',
    without: { statement: 'tx.update' },
    test: 'tests/http/second-factor.test.ts',
    title: 'a code creates the session, once; Remember me applies through both steps',
  },
  {
    requirements: ['6.5.1'],
    name: 'a recovery code works twice',
    in: 'takeRecoveryCode',
    without: { call: 'isNull', becomes: '(() => undefined)' },
    test: 'tests/http/second-factor.test.ts',
    title: 'a recovery code works once, in any notation, and is audited',
  },
  {
    requirements: ['6.5.2'],
    name: 'recovery codes are stored with a fast hash',
    in: 'newRecoveryCodes',
    without: { returns: '{ codes, hashes: codes.map((code) => formerHashOf(userId, code)) }' },
    test: 'tests/http/recovery-codes.test.ts',
    title: 'recovery codes are stored with the slow hash of passwords, and older hashes still work',
  },
  {
    requirements: ['6.5.3'],
    name: 'recovery codes are derived from the time',
    file: 'server/identity/second-factor/recovery-codes.ts',
    without: { named: 'letters', becomes: 'toBase32(Buffer.from(String(performance.now()))).slice(0, codeLetters)' },
    ...secretsAreRandom,
  },
  {
    requirements: ['6.5.4'],
    name: 'recovery codes have two letters',
    file: 'server/identity/second-factor/recovery-codes.ts',
    without: { named: 'codeLetters', becomes: '2' },
    test: 'tests/http/second-factor.test.ts',
    title: 'is set up with the password and a first code, and its secrets are stored encrypted',
  },
]
