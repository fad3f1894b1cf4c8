import type { Control } from './control.ts'
import { asvsPageMatchesCode, secretsAreRandom, sessionOfSignUp, sessionsOfPerson } from './shared-tests.ts'

/** V7: how a session begins, and how long it lasts. */
export const sessionControls: readonly Control[] = [
  {
    requirements: ['7.1.1'],
    name: 'it is not written down how long a remembered session lasts',
    file: 'docs/asvs.md',
    without: { row: 'With Remember me' },
    ...asvsPageMatchesCode,
  },
  {
    requirements: ['7.1.2'],
    name: 'it is not written down how many sessions somebody may have',
    file: 'docs/asvs.md',
    without: { section: 'Sessions (7.1.1, 7.1.2)' },
    ...asvsPageMatchesCode,
  },
  {
    requirements: ['7.1.2'],
    name: 'a log-in ends the sessions of before, unlike what is written down',
    in: 'startSession',
    without: { adds: 'await $1.delete(sessions).where(sql`${sessions.userId} = ${$3.userId}`)' },
    ...sessionsOfPerson,
  },
  {
    requirements: ['7.2.1'],
    name: 'the signature of a cookie is not looked at',
    file: 'server/identity/sessions/read-session.ts',
    in: 'signedValue',
    without: { named: 'expected', becomes: 'signature' },
    test: 'tests/http/session.test.ts',
    title: '25 a forged or changed cookie signs nobody in',
  },
  {
    requirements: ['7.2.2'],
    name: 'the token of a session is made of its owner’s id',
    in: 'startSession',
    without: { named: 'token', becomes: `Buffer.from(userId.padEnd(tokenBytes)).toString('base64url')` },
    ...sessionsOfPerson,
  },
  {
    requirements: ['7.2.3'],
    name: 'the token of a log-in has 64 bits',
    file: 'server/identity/start-session.ts',
    without: { named: 'tokenBytes', becomes: '8' },
    ...secretsAreRandom,
  },
  {
    requirements: ['7.2.3'],
    name: 'the token of a sign-up has 48 bits',
    in: 'createAuth',
    without: {
      adds: `databaseHooks: {\n  session: {\n    create: { before: async (session) => ({ data: { ...session, token: session.token.slice(0, 8) } }) },\n  },\n}`,
      beside: 'telemetry',
    },
    ...sessionOfSignUp,
  },
  {
    requirements: ['7.2.4'],
    name: 'the session of before goes on after a log-in in its browser',
    file: 'server/identity/routes.ts',
    without: { condition: 'former' },
    test: 'tests/http/session.test.ts',
    title: '25 a session that was planted in the browser is not used',
  },
  {
    requirements: ['7.3.1'],
    name: 'a session whose time is over goes on',
    in: 'sessionReader',
    without: { call: 'gt', becomes: '((column: typeof sessions.expiresAt) => eq(column, column))' },
    test: 'tests/http/session.test.ts',
    title: 'an expired session signs nobody in',
  },
  {
    requirements: ['7.3.1'],
    name: 'a session that is not remembered is kept for 30 days',
    in: 'startSession',
    without: { named: 'lifetimeS', becomes: 'rememberedS' },
    test: 'tests/http/password-and-sessions.test.ts',
    title: 'a remembered session stays remembered, and another one does not become remembered',
  },
  {
    requirements: ['7.3.2'],
    name: 'a session goes on for as long as it is used',
    in: 'actorOfSession',
    without: { condition: 'user', becomes: 'found && !found.user.deletedAt && !found.user.lockedAt' },
    test: 'tests/http/session.test.ts',
    title: 'no session lasts longer than 90 days, even if it is used',
  },
]
