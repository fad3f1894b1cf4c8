import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { users } from '#root/server/platform/tables/identity.ts'
import { png } from '../proof-of-payment.ts'
import { accountSteps } from './account-steps.ts'
import type { Browser } from './browser.ts'
import { goodPassword, openTestApp, type TestApp } from './test-app.ts'

/* How users delete their accounts, and what prevents it. */

let running: TestApp
beforeAll(async () => {
  running = await openTestApp()
})

const { signUp } = accountSteps(() => running)

const withPassword = (more: object = {}) => ({ currentPassword: goodPassword, ...more })

/** A deposit under review; other tests cover how its proof arrives. */
async function depositPending(browser: Browser) {
  const { id } = await browser.expect(201, 'POST', '/api/deposits', { amount: '250.00' })
  await running.database.pool.query(
    `update deposits set status = 'pending', proof_name = 'p.png', proof_type = 'image/png', proof_bytes = $2, submitted_at = now() where id = $1`,
    [id, png.length],
  )
  return id as string
}

test('an account with money is not deleted; the refusal names each amount', async () => {
  const { browser, person } = await signUp()
  const depositId = await depositPending(browser)
  const remove = () => browser.send('POST', '/api/profile/deletion', withPassword({ username: person.username }))
  const pending = await remove()
  expect([pending.status, pending.body.code, pending.body.params.pending]).toEqual([
    409,
    'account-holds-money',
    '$250.00',
  ])
  await (await running.operator()).expect(200, 'POST', `/api/operator/deposits/${depositId}/approval`)
  const held = await remove()
  expect([held.status, held.body.params]).toEqual([
    409,
    expect.objectContaining({ pending: '$0.00', deposited: '$250.00' }),
  ])
  expect(held.body.detail).toContain('$250.00')
  expect((await browser.send('GET', '/api/profile')).status).toBe(200)
})

test('a deletion requires the username and the password', async () => {
  const { browser, person } = await signUp()
  const slip = await browser.send('POST', '/api/profile/deletion', withPassword({ username: 'yes' }))
  expect([slip.status, slip.body.code, slip.body.field]).toEqual([400, 'confirmation-differs', 'username'])
  const thief = { username: person.username, currentPassword: 'nonsense nonsense' }
  expect((await browser.send('POST', '/api/profile/deletion', thief)).body.code).toBe('current-password-wrong')
  expect((await browser.send('POST', '/api/profile/deletion', { ...thief, currentPassword: '' })).body.detail).toBe(
    'Current password is required!',
  )
})

test('a deleted account keeps its id and no personal data', async () => {
  const { browser, person, id } = await signUp()
  await browser.expect(200, 'PUT', '/api/profile/new-email', withPassword({ email: `n-${person.email}` }))
  const elsewhere = running.visitor()
  await elsewhere.expect(201, 'POST', '/api/session', { email: person.email, password: goodPassword, remember: true })
  const answer = await browser.send('POST', '/api/profile/deletion', withPassword({ username: person.username }))
  expect([answer.status, browser.cookies.size]).toEqual([204, 0])
  expect((await elsewhere.send('GET', '/api/profile')).status).toBe(401)
  const login = { email: person.email, password: goodPassword, remember: false }
  expect((await running.visitor().send('POST', '/api/session', login)).status).toBe(401)

  const [row] = await running.database.db.select().from(users).where(eq(users.id, id))
  expect(row).toMatchObject({
    firstName: 'Deleted',
    lastName: 'client',
    phoneNumber: '',
    country: '',
    deletedAt: expect.any(Date),
  })
  const { rows } = await running.database.pool.query<{ text: string }>(
    `select string_agg(query_to_xml(format('select * from %I', table_name), true, false, '')::text, '') as text
     from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  expect(rows[0]?.text).toContain(id)
  expect(rows[0]?.text).not.toContain(person.email)
  expect(rows[0]?.text).not.toContain(`>${person.username}<`)
  // The name and the email are free again.
  await running.visitor().expect(201, 'POST', '/api/clients', person)
})
