import { asc, inArray } from 'drizzle-orm'
import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#root/contract/identity.ts'
import type { Access } from '#root/contract/route.ts'
import type { AppEnv } from '#root/server/platform/http/router.ts'
import { storeSetting } from '#root/server/platform/stored-settings.ts'
import { auditLog } from '#root/server/platform/tables/audit.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { newPerson } from '#root/tests/people.ts'
import { requireAccess } from './require-access.ts'

const { db } = await freshDatabase()
const client = await newPerson(db, 'client')
const auditor = await newPerson(db, 'auditor')
const operator = await newPerson(db, 'operator')
const staff = [auditor, operator]

beforeEach(() => storeSetting(db, 'staff-second-factor', null))

type Session = AppEnv['Variables']['session']
const once: Session = { id: 's1', expiresAt: new Date(), mfaVerified: false }
const twice: Session = { ...once, mfaVerified: true }

/** The answer of a route with a required access; 'let in' means that its handler ran. */
async function ask(access: Access, actor: Actor | null, session: Session = once): Promise<string> {
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('actor', actor)
      c.set('session', session)
      await next()
    })
    .get('/', requireAccess(db, access, `GET /${access}`), (c) => c.json({ code: 'let in' }))
  const answer = await app.request('/')
  const { code } = (await answer.json()) as { code: string }
  return answer.status === 200 ? code : `${answer.status} ${code}`
}

test.each([
  ['anyone', ['let in', 'let in', 'let in', 'let in']],
  ['signed-in', ['401 not-signed-in', 'let in', 'let in', 'let in']],
  ['client', ['401 not-signed-in', 'let in', '403 forbidden', '403 forbidden']],
  ['staff', ['401 not-signed-in', '403 forbidden', 'let in', 'let in']],
  ['operator', ['401 not-signed-in', '403 forbidden', '403 forbidden', 'let in']],
] as const)('14 a route for %s: visitor, client, auditor, operator', async (access, answers) => {
  const given: string[] = []
  for (const actor of [null, client, auditor, operator]) given.push(await ask(access, actor))
  expect(given).toEqual(answers)
})

test('14 only refused attempts at staff routes are audited', async () => {
  const people = [await newPerson(db, 'client'), await newPerson(db, 'auditor'), await newPerson(db, 'operator')]
  const ids = people.map(({ id }) => id)
  for (const access of ['staff', 'operator', 'client', 'signed-in'] as const)
    for (const actor of people) await ask(access, actor)
  const rows = await db.select().from(auditLog).where(inArray(auditLog.actorId, ids)).orderBy(asc(auditLog.id))
  expect(
    rows.map(({ actorRole, action, subjectKind, subjectId }) => [actorRole, action, subjectKind, subjectId]),
  ).toEqual([
    ['client', 'access-refused', 'route', 'GET /staff'],
    ['client', 'access-refused', 'route', 'GET /operator'],
    ['auditor', 'access-refused', 'route', 'GET /operator'],
  ])
})

test('31 if staff must have a second factor, a session without one is refused on staff routes', async () => {
  await storeSetting(db, 'staff-second-factor', 'required')
  for (const actor of staff) {
    expect(await ask('staff', actor, once)).toBe('403 second-factor-needed')
    expect(await ask('staff', actor, null)).toBe('403 second-factor-needed')
    expect(await ask('staff', actor, twice)).toBe('let in')
    expect(await ask('signed-in', actor, once)).toBe('let in')
  }
  expect(await ask('operator', operator, once)).toBe('403 second-factor-needed')
  expect(await ask('operator', operator, twice)).toBe('let in')
  expect(await ask('operator', auditor, twice)).toBe('403 forbidden')
  expect(await ask('client', client, once)).toBe('let in')
})
