import type { Control } from './control.ts'
import { asvsPageMatchesCode, secretsAreRandom, sessionOfSignUp, sessionsOfPerson } from './shared-tests.ts'

/** V7: how a session begins, and how long it lasts. */
export const sessionControls: readonly Control[] = [
  {
    requirements: ['7.1.1'],
    name: 'the length of a remembered session is not documented',
    file: 'docs/asvs.md',
    without: { row: 'With Remember me' },
    ...asvsPageMatchesCode,
  },
  {
    requirements: ['7.1.2'],
    name: 'the number of sessions is not documented',
    file: 'docs/asvs.md',
    without: { section: 'Sessions (7.1.1, 7.1.2)' },
    ...asvsPageMatchesCode,
  },
  {
    requirements: ['7.1.2'],
    name: 'a log-in ends earlier sessions, unlike the documentation',
    in: 'startSession',
    without: { adds: 'await $1.delete(sessions).where(sql`${sessions.userId} = ${$3.userId}`)' },
    ...sessionsOfPerson,
  },
  {
    requirements: ['7.2.1'],
    name: 'the signature of a cookie is not verified',
    file: 'server/identity/sessions/read-session.ts',
    in: 'signedValue',
    without: { named: 'expected', becomes: 'signature' },
    test: 'tests/http/session.test.ts',
    title: '25 a forged or changed cookie signs nobody in',
  },
  {
    requirements: ['7.2.2'],
    name: 'a session token is derived from its owner’s id',
    in: 'startSession',
    without: { named: 'token', becomes: `Buffer.from(userId.padEnd(tokenBytes)).toString('base64url')` },
    ...sessionsOfPerson,
  },
  {
    requirements: ['7.2.3'],
    name: 'a log-in token has 64 bits',
    file: 'server/identity/start-session.ts',
    without: { named: 'tokenBytes', becomes: '8' },
    ...secretsAreRandom,
  },
  {
    requirements: ['7.2.3'],
    name: 'a sign-up token has 48 bits',
    in: 'createAuth',
    without: {
      adds: `databaseHooks: {\n  session: {\n    create: { before: async (session) => ({ data: { ...session, token: session.token.slice(0, 8) } }) },\n  },\n}`,
      beside: 'telemetry',
    },
    ...sessionOfSignUp,
  },
  {
    requirements: ['7.2.4'],
    name: 'a log-in keeps the browser’s earlier session',
    file: 'server/identity/complete-sign-in.ts',
    without: { condition: 'former' },
    test: 'tests/http/session.test.ts',
    title: '25 a session that was planted in the browser is not used',
  },
  {
    requirements: ['7.3.1'],
    name: 'an expired session continues',
    file: 'server/identity/sessions/read-session.ts',
    without: { named: 'isOpen', becomes: 'sql`true`' },
    test: 'tests/http/session.test.ts',
    title: 'an expired session signs nobody in',
  },
  {
    requirements: ['7.3.1'],
    name: 'a session without Remember me lasts 30 days',
    in: 'startSession',
    without: { named: 'lifetimeS', becomes: 'rememberedS' },
    test: 'tests/http/password-and-sessions.test.ts',
    title: 'a remembered session stays remembered, and another one does not become remembered',
  },
  {
    requirements: ['7.3.2'],
    name: 'a session in use never ends',
    in: 'actorOfSession',
    without: { condition: 'user', becomes: 'found && !found.user.deletedAt && !found.user.lockedAt' },
    test: 'tests/http/session.test.ts',
    title: 'no session lasts longer than 90 days, even if it is used',
  },
]
