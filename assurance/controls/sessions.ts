import type { Control } from './control.ts'

/** V7: how a session begins, and how long it lasts. */
export const sessionControls: readonly Control[] = [
  {
    requirements: ['7.1.1'],
    name: 'it is not written down how long a remembered session lasts',
    file: 'docs/asvs.md',
    without: { words: `| With *Remember me* | 30 days after it was last used |\n`, becomes: '' },
    test: 'assurance/asvs.test.ts',
    title: 'what the page writes down is what the code does',
  },
  {
    requirements: ['7.1.2'],
    name: 'it is not written down how many sessions somebody may have',
    file: 'docs/asvs.md',
    without: {
      words: 'As many at once as somebody wants, in as many browsers; all are listed',
      becomes: 'All are listed',
    },
    test: 'assurance/asvs.test.ts',
    title: 'what the page writes down is what the code does',
  },
  {
    requirements: ['7.1.2'],
    name: 'a log-in ends the sessions of before, unlike what is written down',
    file: 'server/identity/start-session.ts',
    without: {
      words: '  const lifetimeS = remember',
      becomes: '  await tx.delete(sessions).where(sql`${sessions.userId} = ${userId}`)\n  const lifetimeS = remember',
    },
    test: 'tests/http/password-and-sessions.test.ts',
    title: 'are as many as somebody wants, and end with no password’s age',
  },
  {
    requirements: ['7.2.1'],
    name: 'the signature of a cookie is not looked at',
    file: 'server/identity/actor.ts',
    without: {
      words: `    const cookie = c.req.header('cookie')\n`,
      becomes:
        "    const { makeSignature } = await import('better-auth/crypto')\n    const { authCookies, secret } = await auth.$context\n    const [, token = ''] = /session_token=([^.;]+)/.exec(c.req.header('cookie') ?? '') ?? []\n    const signed = encodeURIComponent(`${token}.${await makeSignature(token, secret)}`)\n    const cookie = token && `${authCookies.sessionToken.name}=${signed}`\n",
    },
    test: 'tests/http/session.test.ts',
    title: '25 a forged or changed cookie is nobody’s',
  },
  {
    requirements: ['7.2.2'],
    name: 'the token of a session is made of its owner’s id',
    file: 'server/identity/start-session.ts',
    without: { named: 'token', becomes: `Buffer.from(userId.padEnd(tokenBytes)).toString('base64url')` },
    test: 'tests/http/password-and-sessions.test.ts',
    title: 'are as many as somebody wants, and end with no password’s age',
  },
  {
    requirements: ['7.2.3'],
    name: 'the token of a log-in has 64 bits',
    file: 'server/identity/start-session.ts',
    without: { named: 'tokenBytes', becomes: '8' },
    test: 'tests/dangerous-words.test.ts',
    title: 'what nobody may guess is drawn by the system’s generator',
  },
  {
    requirements: ['7.2.3'],
    name: 'the token of a sign-up has 48 bits',
    file: 'server/identity/auth.ts',
    without: {
      words: `    telemetry: { enabled: false },\n`,
      becomes: `    telemetry: { enabled: false },\n    databaseHooks: {\n      session: {\n        create: { before: async (session) => ({ data: { ...session, token: session.token.slice(0, 8) } }) },\n      },\n    },\n`,
    },
    test: 'tests/http/session.test.ts',
    title: 'signing up makes a client who is signed in until the browser is closed',
  },
  {
    requirements: ['7.2.4'],
    name: 'the session of before goes on after a log-in in its browser',
    file: 'server/identity/routes.ts',
    without: { condition: 'former' },
    test: 'tests/http/session.test.ts',
    title: '25 a session that somebody put into the browser is not taken over',
  },
  {
    requirements: ['7.3.1'],
    name: 'a session whose time is over goes on',
    file: 'server/identity/actor.ts',
    without: {
      words: `    const cookie = c.req.header('cookie')\n`,
      becomes: `    const cookie = c.req.header('cookie')\n    await db.execute("update session set expires_at = now() + interval '1 day' where expires_at <= now()")\n`,
    },
    test: 'tests/http/session.test.ts',
    title: 'an expired session is nobody’s',
  },
  {
    requirements: ['7.3.1'],
    name: 'a session that is not remembered is kept for 30 days',
    file: 'server/identity/start-session.ts',
    without: { named: 'lifetimeS', becomes: 'rememberedS' },
    test: 'tests/http/password-and-sessions.test.ts',
    title: 'a remembered session stays remembered, another does not become so',
  },
  {
    requirements: ['7.3.2'],
    name: 'a session goes on for as long as it is used',
    file: 'server/identity/actor.ts',
    without: { condition: 'user', becomes: 'found && !found.user.deletedAt && !found.user.lockedAt' },
    test: 'tests/http/session.test.ts',
    title: 'no session outlasts 90 days, however often it is used',
  },
]
