import { desc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { personalTables } from '#root/server/platform/personal-tables.ts'
import { outbox } from '#root/server/platform/tables/outbox.ts'
import { accountSteps } from './account-steps.ts'
import { goodPassword, openTestApp, type TestApp } from './test-app.ts'

/* How users edit their data and download it. */

let running: TestApp
beforeAll(async () => {
  running = await openTestApp()
})

const { signUp, actionsOn } = accountSteps(() => running)

const mailTo = async (recipient: string) => {
  const { db } = running.database
  const [mail] = await db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, recipient))
    .orderBy(desc(outbox.place))
    .limit(1)
  return mail
}

const withPassword = (more: object = {}) => ({ currentPassword: goodPassword, ...more })

test('a client changes their name, and the next session shows it', async () => {
  const { browser, person, id } = await signUp()
  const input = {
    firstName: 'Anna',
    lastName: 'Leigh',
    username: `${person.username}x`,
    phoneNumber: '1',
    country: 'Peru',
  }
  expect((await browser.send('PUT', '/api/profile', input)).body.field).toBe('phoneNumber')
  const changed = await browser.expect(200, 'PUT', '/api/profile', { ...input, phoneNumber: '555-9' })
  expect(changed).toEqual({ ...input, phoneNumber: '555-9', email: person.email, newEmail: null })
  expect(await browser.expect(200, 'GET', '/api/profile')).toEqual(changed)
  expect((await browser.expect(200, 'GET', '/api/session')).actor).toMatchObject({
    firstName: 'Anna',
    lastName: 'Leigh',
  })
  expect(await actionsOn(id)).toEqual(['profile-updated'])
})

test('another person’s username is refused in any case, and one’s own can be kept', async () => {
  const [one, two] = [await signUp(), await signUp()]
  const { email: _e, password: _p, ...input } = one.person
  const taken = await two.browser.send('PUT', '/api/profile', { ...input, username: input.username.toUpperCase() })
  expect([taken.status, taken.body.code, taken.body.field]).toEqual([409, 'username-taken', 'username'])
  await one.browser.expect(200, 'PUT', '/api/profile', input)
})

test.each(['role', 'email', 'id', 'deletedAt'])('15 %s in the profile is refused and named', async (field) => {
  const { browser, person } = await signUp()
  const { email: _e, password: _p, ...input } = person
  const answer = await browser.send('PUT', '/api/profile', { ...input, [field]: 'operator' })
  expect([answer.status, answer.body.field]).toEqual([400, field])
})

test('an operator has only names; a client has to fill in everything', async () => {
  const operator = await running.operator()
  const names = { firstName: 'Olga', lastName: 'Stern' }
  expect(await operator.expect(200, 'PUT', '/api/profile', names)).toMatchObject({ ...names, username: null })
  expect((await operator.send('PUT', '/api/profile', { ...names, country: 'Peru' })).body.field).toBe('country')
  expect((await (await running.client()).send('PUT', '/api/profile', names)).body.field).toBe('username')
})

test('a new email takes effect when its link is opened, and the previous address gets an email', async () => {
  const { browser, person, id } = await signUp()
  const email = `new-${person.email}`
  const wrong = await browser.send('PUT', '/api/profile/new-email', { email, currentPassword: 'nonsense' })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'current-password-wrong'])
  await browser.expect(200, 'PUT', '/api/profile/new-email', withPassword({ email: email.toUpperCase() }))
  expect(await browser.expect(200, 'GET', '/api/profile')).toMatchObject({ email: person.email, newEmail: email })

  const link = (await mailTo(email))?.link ?? ''
  expect(link).toMatch(/^http:\/\/glasshouse\.test\/confirm-email#[\w-]{43}$/)
  const token = link.split('#')[1]
  const confirm = () => browser.send('POST', '/api/profile/new-email/confirmation', { token })
  const answers = await Promise.all([confirm(), confirm(), confirm()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await browser.expect(200, 'GET', '/api/profile')).toMatchObject({ email, newEmail: null })
  expect((await mailTo(person.email))?.kind).toBe('security')
  expect(await actionsOn(id)).toEqual(['email-change-requested', 'email-changed'])
  await running.visitor().expect(201, 'POST', '/api/session', { email, password: goodPassword, remember: false })
})

test('28 an address with an account gets the same answer, and only its owner gets an email', async () => {
  const [one, two] = [await signUp(), await signUp()]
  const free = await one.browser.send(
    'PUT',
    '/api/profile/new-email',
    withPassword({ email: `free-${one.person.email}` }),
  )
  const taken = await one.browser.send('PUT', '/api/profile/new-email', withPassword({ email: two.person.email }))
  expect([taken.status, Object.keys(taken.body)]).toEqual([free.status, Object.keys(free.body)])
  const mail = await mailTo(two.person.email)
  expect([mail?.link, mail?.userId]).toEqual([null, two.id])
  expect(mail?.body).toContain('It already has an account')
})

test('an email that was taken meanwhile is refused, and an expired link does not work', async () => {
  const [one, two] = [await signUp(), await signUp()]
  const email = `late-${one.person.email}`
  for (const { browser } of [one, two])
    await browser.expect(200, 'PUT', '/api/profile/new-email', withPassword({ email }))
  const mails = await running.database.db.select().from(outbox).where(eq(outbox.recipient, email))
  const statuses = []
  for (const { link } of mails)
    statuses.push(
      (await one.browser.send('POST', '/api/profile/new-email/confirmation', { token: link?.split('#')[1] })).status,
    )
  expect(statuses).toEqual([200, 409])

  const other = `other-${one.person.email}`
  await one.browser.expect(200, 'PUT', '/api/profile/new-email', withPassword({ email: other }))
  await running.database.pool.query(`update email_changes set expires_at = now() - interval '1 second'`)
  const token = (await mailTo(other))?.link?.split('#')[1]
  expect((await running.visitor().send('POST', '/api/profile/new-email/confirmation', { token })).status).toBe(409)
})

test('my data is a file with the notice, complete, and without secrets or other people', async () => {
  const [{ browser, person, id }, stranger] = [await signUp(), await signUp()]
  const { id: depositId } = await browser.expect(201, 'POST', '/api/deposits', { amount: '250.00' })
  const answer = await browser.send('GET', '/api/profile/data')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="glasshouse-my-data.json"')
  expect(answer.body).toMatchObject({
    notice: 'Simulation. Play money, fictional firm. No real deposits.',
    person: { id, email: person.email, username: person.username, phoneNumber: '555-0100' },
    balances: { deposited: '0.00', invested: '0.00', withdrawable: '0.00', held: '0.00' },
    deposits: [{ id: depositId, amount: '250.00', status: 'opened' }],
    security: { sessions: [{ isCurrent: true }], secondFactor: { enabledAt: null } },
  })
  const declared = personalTables.map(({ exported }) => exported)
  const shown = declared.flatMap((exported) => ('as' in exported ? [exported.as] : []))
  expect(Object.keys(answer.body)).toEqual(expect.arrayContaining(shown))
  const leftOut = declared.flatMap((exported) => ('leftOut' in exported ? [exported.leftOut] : []))
  expect(answer.body.security.leftOut.toSorted()).toEqual(leftOut.toSorted())
  const text = JSON.stringify(answer.body)
  for (const theirs of [stranger.id, stranger.person.email]) expect(text).not.toContain(theirs)
  expect(text).not.toMatch(/[0-9a-f]{32}:[0-9a-f]{64}/)
  const operator = await (await running.operator()).send('GET', '/api/profile/data')
  expect([operator.status, operator.body.deposits, operator.body.ledger]).toEqual([200, undefined, undefined])
})
