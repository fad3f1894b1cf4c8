import { eq, inArray, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import type { Actor } from '#root/contract/identity.ts'
import type { AppEnv } from '#root/server/platform/http/router.ts'
import { createLog } from '#root/server/platform/log.ts'
import { sessions, users } from '#root/server/platform/tables/identity.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { newPerson } from '#root/tests/people.ts'
import { actorOfSession } from './actor.ts'
import { createAuth, maxSessionS } from './auth.ts'
import { refuseLocked } from './refuse-locked.ts'
import { headersOf, signedIn, toActor } from './signed-in.ts'
import { startSession } from './start-session.ts'

const { db } = await freshDatabase()
const settings = { publicUrl: 'http://glasshouse.test', secret: 'a secret of the tests, 32 characters and more' }
const auth = createAuth(db, settings)
const logged: string[] = []
const app = new Hono<AppEnv>()
  .use(actorOfSession({ auth, db, settings, log: createLog('error', (line) => logged.push(line)) }))
  .get('/', (c) => c.json({ actor: c.get('actor'), session: c.get('session') }))

const locked = { lockedAt: new Date(), lockedReason: 'Lost a telephone' }

/** The actor of a request with these cookies, and the cookies that its answer sets. */
async function ask(cookie?: string) {
  const answer = await app.request('/', { headers: cookie === undefined ? {} : { cookie } })
  return {
    ...((await answer.json()) as { actor: Actor | null; session: object | null }),
    set: answer.headers.getSetCookie(),
  }
}

/** A person who is signed in, and the cookies of their browser. */
async function signIn({ mfaVerified = false, role = 'client' }: { mfaVerified?: boolean; role?: Actor['role'] } = {}) {
  const actor = await newPerson(db, role)
  const visitor = { address: '10.0.0.1', userAgent: 'A browser' }
  const cookies = await startSession(db, auth, { userId: actor.id, remember: true, visitor, mfaVerified })
  const cookie = cookies.map((line) => line.slice(0, line.indexOf(';'))).join('; ')
  const ofActor = eq(sessions.userId, actor.id)
  const [session] = await db.select().from(sessions).where(ofActor)
  return { actor, cookie, session: session!, ofActor }
}

test('a request with a session acts for its owner, and one without for nobody', async () => {
  const { actor, cookie, session } = await signIn({ role: 'auditor' })
  expect(await ask(cookie)).toEqual({
    actor,
    session: { id: session.id, expiresAt: session.expiresAt.toISOString(), mfaVerified: false },
    set: [],
  })
  expect((await ask((await signIn({ mfaVerified: true })).cookie)).session).toMatchObject({ mfaVerified: true })
  const forged = cookie.replace(/=./, (first) => (first === '=x' ? '=y' : '=x'))
  for (const none of [undefined, '', 'other=1', forged])
    expect(await ask(none)).toMatchObject({ actor: null, session: null })
})

test('the language of the pages is stored for the emails of a person; a cookie of another value changes nothing', async () => {
  const { actor, cookie } = await signIn()
  const stored = async () => (await db.select().from(users).where(eq(users.id, actor.id)))[0]?.language
  for (const [language, expected] of [
    ['fr', 'en'],
    ['ar', 'ar'],
    ['', 'ar'],
  ] as const) {
    await ask(`${cookie}; PARAGLIDE_LOCALE=${language}`)
    expect(await stored()).toBe(expected)
  }
})

test('the cookie of an ended session gives no access and is not removed', async () => {
  const { cookie, ofActor } = await signIn()
  await db.delete(sessions).where(ofActor)
  expect(await ask(cookie)).toEqual({ actor: null, session: null, set: [] })
})

test.each([
  ['deleted', { deletedAt: new Date() }],
  ['locked', locked],
])('a session of an account that was %s gives no access', async (_, state) => {
  const { actor, cookie } = await signIn()
  await db.update(users).set(state).where(eq(users.id, actor.id))
  expect(await ask(cookie)).toMatchObject({ actor: null, session: null })
})

test('no session lasts longer than 90 days, even if it is used', async () => {
  const { actor, cookie, ofActor } = await signIn()
  const began = (secondsAgo: number) =>
    db
      .update(sessions)
      .set({ createdAt: sql`now() - make_interval(secs => ${secondsAgo})` })
      .where(ofActor)
  await began(maxSessionS - 60)
  expect((await ask(cookie)).actor).toEqual(actor)
  await began(maxSessionS)
  expect(await ask(cookie)).toMatchObject({ actor: null, session: null })
})

/** How long it may take until sessions are recorded as seen. */
const recordingMs = 10_000

test('a session in use is renewed in its browser, and its owner is seen', async () => {
  const { actor, cookie, ofActor } = await signIn()
  const longAgo = new Date(Date.now() - 3_600_000)
  await db
    .update(sessions)
    .set({ expiresAt: sql`now() + interval '28 days'`, lastSeenAt: longAgo })
    .where(ofActor)
  const { set } = await ask(cookie)
  expect(set).toEqual([expect.stringMatching(/session_token=.*Max-Age=2592000/)])
  // No request waits for it.
  const session = await vi.waitFor(async () => {
    const [seen] = await db.select().from(sessions).where(ofActor)
    expect(seen!.lastSeenAt > longAgo).toBe(true)
    const [owner] = await db.select().from(users).where(eq(users.id, actor.id))
    expect(owner!.lastSeenAt).not.toBeNull()
    return seen!
  }, recordingMs)
  expect(session.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000)
})

test('sessions that are seen at the same time are recorded together', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => signIn()))
  const ids = people.map(({ session }) => session.id)
  const isOneOfThem = inArray(sessions.id, ids)
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now() - interval '1 hour'` })
    .where(isOneOfThem)
  await Promise.all(people.map(({ cookie }) => ask(cookie)))
  await vi.waitFor(async () => {
    const rows = await db.select({ at: sessions.lastSeenAt }).from(sessions).where(isOneOfThem)
    expect(rows.every(({ at }) => Date.now() - at.getTime() < 60_000)).toBe(true)
    expect(new Set(rows.map(({ at }) => at.getTime())).size).toBeLessThan(8)
  }, recordingMs)
  expect(logged).toEqual([])
})

test('the auth library gets the address and the browser, and no earlier cookie', () => {
  expect([...headersOf({ address: '10.0.0.1', userAgent: 'A browser' })]).toEqual([
    ['user-agent', 'A browser'],
    ['x-glasshouse-address', '10.0.0.1'],
  ])
})

test('an unknown role counts as client', () => {
  const user = { id: 'ada', firstName: 'Ada', lastName: 'Example', email: 'ada@example.com' }
  for (const role of ['client', 'auditor', 'operator'] as const)
    expect(toActor({ ...user, role })).toEqual({ ...user, role })
  expect(toActor({ ...user, role: 'owner' }).role).toBe('client')
})

test.each([
  ['http:', 'glasshouse.dont_remember', ''],
  ['https:', '__Host-glasshouse.dont_remember', '; Secure'],
])(
  'over %s a sign-in removes an earlier “do not remember” cookie, unless it sets one',
  async (scheme, name, secure) => {
    const library = createAuth(db, { ...settings, publicUrl: `${scheme}//glasshouse.test` })
    const user = await newPerson(db, 'client')
    const cookiesAfter = async (...lines: string[]) => {
      const headers = new Headers(lines.map((line) => ['set-cookie', line] as [string, string]))
      return (await signedIn(library, user, headers)).cookies
    }
    expect(await cookiesAfter('a=1')).toEqual(['a=1', `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure}`])
    expect(await cookiesAfter('a=1', `${name}=true`)).toEqual(['a=1', `${name}=true`])
    expect((await signedIn(library, user, new Headers())).actor).toEqual(user)
  },
)

test('only a locked account is refused', async () => {
  const [lost, free] = [await newPerson(db, 'client'), await newPerson(db, 'client')]
  await db.update(users).set(locked).where(eq(users.id, lost.id))
  expect(await refuseLocked(db, lost.id)).toEqual({ refusal: 'account-locked' })
  expect(await refuseLocked(db, free.id)).toBeNull()
})
