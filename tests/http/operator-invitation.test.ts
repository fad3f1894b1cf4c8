import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { inviteFirstOperator, inviteOperator } from '#root/server/identity/invitations.ts'
import { auditLog } from '#root/server/platform/tables/audit.ts'
import { operatorInvitations, users } from '#root/server/platform/tables/identity.ts'
import { goodPassword, newClient, openTestApp, origin, type TestApp } from './test-app.ts'

let running: TestApp
beforeAll(async () => {
  running = await openTestApp()
})

const tokenOf = (link: string | null) => link?.split('#')[1] ?? ''
const claim = (token: string, email = newClient().email) =>
  running.visitor().send('POST', '/api/invitations/acceptance', {
    token,
    firstName: 'Olga',
    lastName: 'Op',
    email,
    password: goodPassword,
  })
const lookUp = (token: string) => running.visitor().send('POST', '/api/invitations/lookup', { token })

test('the link for the first operator is created once', async () => {
  // There are no built-in accounts.
  expect(await running.database.db.$count(users)).toBe(0)
  const links = await Promise.all(Array.from({ length: 5 }, () => inviteFirstOperator(running.database.db, origin)))
  const made = links.filter((link) => link !== null)
  expect(made).toEqual([expect.stringMatching(/^http:\/\/glasshouse\.test\/operator\/join#[\w-]{43}$/)])

  const answer = await claim(tokenOf(made[0] ?? null), 'Olga@Example.com')
  expect([answer.status, answer.body.role, answer.body.email]).toEqual([201, 'operator', 'olga@example.com'])
  expect(await inviteFirstOperator(running.database.db, origin)).toBeNull()
})

test('a link works once, also in parallel', async () => {
  const token = tokenOf(await inviteOperator(running.database.db, origin, null))
  expect((await lookUp(token)).body).toEqual({ email: null, role: 'operator' })
  const answers = await Promise.all(Array.from({ length: 6 }, () => claim(token)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
  const [invitation] = await running.database.db
    .select()
    .from(operatorInvitations)
    .where(eq(operatorInvitations.usedBy, answers.find(({ status }) => status === 201)?.body.id))
  expect(invitation?.usedAt).toBeInstanceOf(Date)
  expect((await lookUp(token)).body.code).toBe('invitation-not-valid')
})

test('a link for one email does not work for another', async () => {
  const { email } = newClient()
  const token = tokenOf(await inviteOperator(running.database.db, origin, email))
  expect((await lookUp(token)).body).toEqual({ email, role: 'operator' })
  expect((await claim(token)).body.code).toBe('invitation-not-valid')
  expect((await claim(token, email.toUpperCase())).status).toBe(201)
})

test('an expired or invented link is refused and creates no account', async () => {
  const token = tokenOf(await inviteOperator(running.database.db, origin, null))
  await running.database.pool.query(`update operator_invitations set expires_at = now() where used_at is null`)
  const { email } = newClient()
  expect((await claim(token, email)).body.code).toBe('invitation-not-valid')
  expect((await claim('a'.repeat(43), email)).body.code).toBe('invitation-not-valid')
  expect(await running.database.db.select().from(users).where(eq(users.email, email))).toEqual([])
})

test('a link that failed because of a taken email or a weak password can still be used', async () => {
  const token = tokenOf(await inviteOperator(running.database.db, origin, null))
  const person = newClient()
  await running.visitor().expect(201, 'POST', '/api/clients', person)
  expect((await claim(token, person.email)).body).toMatchObject({ code: 'email-taken', field: 'email' })
  expect(
    (
      await running.visitor().send('POST', '/api/invitations/acceptance', {
        token,
        firstName: 'O',
        lastName: 'P',
        email: newClient().email,
        password: 'short',
      })
    ).body.code,
  ).toBe('password-too-short')
  expect((await claim(token)).status).toBe(201)
})

test('the database stores no token, and the audit log records who joined by which link', async () => {
  const token = tokenOf(await inviteOperator(running.database.db, origin, null))
  const { body: actor } = await claim(token)
  const { rows } = await running.database.pool.query<{ text: string }>(
    `select query_to_xml('select * from operator_invitations', true, false, '')::text as text`,
  )
  expect(rows[0]?.text).not.toContain(token)
  const [row] = await running.database.db.select().from(auditLog).where(eq(auditLog.actorId, actor.id))
  expect(row).toMatchObject({
    action: 'operator-joined',
    actorRole: 'operator',
    subjectKind: 'invitation',
    subjectId: expect.any(String),
  })
})

test('the audit log is added to and never changed', async () => {
  for (const statement of [`update audit_log set action = 'x'`, 'delete from audit_log', 'truncate audit_log']) {
    await expect(running.database.owner.query(statement)).rejects.toThrow('append-only')
  }
})
