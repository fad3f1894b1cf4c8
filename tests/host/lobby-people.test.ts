import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { codeOfStep, stepAt } from '#root/server/identity/second-factor/totp.ts'
import { outbox } from '#root/server/platform/tables/outbox.ts'
import { passkeys } from '#root/server/platform/tables/security.ts'
import { fromBase32 } from '../base32.ts'
import { newAuthenticator } from '../http/authenticator.ts'
import type { Browser } from '../http/browser.ts'
import { apex, confirmed, goodPassword, type LobbyApp, newPerson, openLobbyApp } from './lobby-app.ts'

let app: LobbyApp
beforeAll(async () => {
  app = await openLobbyApp({ limits: { logInToAccountFromAddress: { attempts: 3, windowS: 300 } } })
})

const lastMailTo = async (recipient: string) => {
  const [mail] = await app.database.db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, recipient))
    .orderBy(desc(outbox.place))
    .limit(1)
  return mail
}
async function setUpFactor(browser: Browser): Promise<void> {
  const setup = await browser.expect(201, 'POST', '/api/profile/second-factor', { currentPassword: goodPassword })
  const code = codeOfStep(fromBase32(setup.secret), stepAt(Date.now()))
  await browser.expect(201, 'POST', '/api/profile/second-factor/confirmation', { code })
}

const logIn = (email: string, password = goodPassword, remember = false) => ({ email, password, remember })

describe('the first administrator', () => {
  test('joins by the one-time link of the first start, which works once', async () => {
    expect(app.lobby.firstAdministratorLink).toBe(`${apex}/invitation#${app.firstToken}`)
    const first = app.visitor()
    expect(await first.expect(200, 'POST', '/api/lobby/invitations/lookup', { token: app.firstToken })).toEqual({
      email: null,
      role: 'operator',
      className: null,
      hasAccount: false,
    })
    const person = newPerson('first@example.com', app.firstToken)
    expect(await first.expect(201, 'POST', '/api/lobby/invitations/acceptance', person)).toMatchObject({
      role: 'operator',
    })
    await first.expect(200, 'GET', '/api/host')
    const again = newPerson('second@example.com', app.firstToken)
    expect(await app.visitor().send('POST', '/api/lobby/invitations/acceptance', again)).toMatchObject({
      status: 409,
      body: { code: 'invitation-not-valid' },
    })
  })
})

describe('a sign-up without an invitation', () => {
  const newTeacher = (email: string) => ({ firstName: 'Sam', lastName: 'Roe', email, password: goodPassword })

  test('is refused until the host allows it, and then opens the account of a teacher', async () => {
    const visitor = app.visitor()
    expect(await visitor.expect(200, 'GET', '/api/lobby')).toEqual({ openSignUp: false })
    expect(await visitor.send('POST', '/api/teachers', newTeacher('sam@example.com'))).toMatchObject({
      status: 403,
      body: { code: 'sign-up-closed' },
    })
    const administrator = await app.administrator()
    const settings = await administrator.expect(200, 'GET', '/api/host/settings')
    await administrator.expect(200, 'PUT', '/api/host/settings', { ...settings, openSignUp: true })
    expect(await visitor.expect(201, 'POST', '/api/teachers', newTeacher('sam@example.com'))).toMatchObject({
      role: 'client',
      email: 'sam@example.com',
    })
    expect((await lastMailTo('sam@example.com'))!.body).toContain('create your first class')
    expect(await visitor.expect(200, 'GET', '/api/classes')).toMatchObject({ classes: [] })
    await visitor.expect(403, 'GET', '/api/host')
  })

  test('with a known address gets the same answer, no account and no session; its owner is notified', async () => {
    await app.teacher('known@example.com')
    const visitor = app.visitor()
    await visitor.expect(201, 'POST', '/api/teachers', newTeacher('known@example.com'))
    await visitor.expect(401, 'GET', '/api/classes')
    expect((await lastMailTo('known@example.com'))!.subject).toBe(
      'Someone tried to open an account with your email address',
    )
  })
})

describe('a log-in', () => {
  test('is throttled as in a firm, and then waits', async () => {
    await app.teacher('slow@example.com')
    const visitor = app.visitor('10.9.9.9')
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(await visitor.send('POST', '/api/session', logIn('slow@example.com', 'a wrong password'))).toMatchObject({
        status: 401,
        body: { code: 'invalid-credentials' },
      })
    const late = await visitor.send('POST', '/api/session', logIn('slow@example.com'))
    expect(late).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } })
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    // Another address is not affected.
    await app.visitor().expect(201, 'POST', '/api/session', logIn('slow@example.com'))
  })

  test('works with a passkey of the apex', async () => {
    const teacher = await app.teacher('key@example.com')
    const authenticator = newAuthenticator()
    const options = await teacher.expect(201, 'POST', '/api/profile/passkeys/options', {
      currentPassword: goodPassword,
    })
    expect(options.rp).toEqual({ id: 'classes.test', name: 'Glasshouse' })
    const response = authenticator.register({ ...options, origin: apex, rpId: 'classes.test' })
    await teacher.expect(201, 'POST', '/api/profile/passkeys', { name: 'Laptop', response })
    expect(await app.database.db.$count(passkeys)).toBe(1)
    const visitor = app.visitor()
    const asking = await visitor.expect(201, 'POST', '/api/session/passkey/options')
    const answer = { response: authenticator.logIn({ ...asking, origin: apex, rpId: 'classes.test' }), remember: false }
    expect(await visitor.expect(201, 'POST', '/api/session/passkey', answer)).toMatchObject({
      email: 'key@example.com',
    })
  })

  test('is recovered by a link in an email; the answer is the same for an unknown address', async () => {
    await app.teacher('forgot@example.com')
    const visitor = app.visitor()
    const asking = (email: string) => visitor.expect(202, 'POST', '/api/lobby/password-recoveries', { email })
    expect(await asking('forgot@example.com')).toEqual(await asking('nobody@example.com'))
    await expect.poll(async () => (await lastMailTo('forgot@example.com'))?.link).toContain(`${apex}/resetpassword#`)
    const token = (await lastMailTo('forgot@example.com'))!.link!.split('#')[1]!
    const set = { token, password: 'eight yellow bottles', removePasskeys: false }
    await visitor.expect(204, 'POST', '/api/password-recoveries/completion', set)
    await visitor.expect(409, 'POST', '/api/password-recoveries/completion', set)
    await visitor.expect(201, 'POST', '/api/session', logIn('forgot@example.com', 'eight yellow bottles'))
    expect(await lastMailTo('nobody@example.com')).toBeUndefined()
  })

  test('gives no access to routes of a firm', async () => {
    const teacher = await app.teacher()
    for (const path of [
      '/api/account',
      '/api/deposits',
      '/api/operator/staff',
      '/api/operator/clients',
      '/api/profile',
    ])
      expect([path, (await teacher.send('GET', path)).status]).toEqual([path, 404])
    await app.visitor().expect(404, 'POST', '/api/clients', {})
  })
})

describe('the people of the host', () => {
  test('are listed, found, invited and revoked by an administrator', async () => {
    const administrator = await confirmed(await app.administrator())
    const { link } = await administrator.expect(201, 'POST', '/api/host/invitations', {
      email: 'Auditor@example.com',
      role: 'auditor',
    })
    expect(await lastMailTo('auditor@example.com')).toMatchObject({ subject: 'You are invited to Glasshouse', link })
    const list = async (search = '') => administrator.expect(200, 'GET', `/api/host/people?search=${search}`)
    const open = (await list()).invitations as { id: string; email: string; role: string }[]
    expect(open.find(({ email }) => email === 'auditor@example.com')).toMatchObject({ role: 'auditor' })
    await app.teacher('findme@example.com')
    expect((await list('findme')).people.rows).toMatchObject([
      { email: 'findme@example.com', role: 'client', classes: 0, lockedAt: null, hasSecondFactor: false },
    ])
    expect((await list('%25')).people.rows).toEqual([])
    const { id } = open.find(({ email }) => email === 'auditor@example.com')!
    await administrator.expect(204, 'DELETE', `/api/host/invitations/${id}`)
    await administrator.expect(404, 'DELETE', `/api/host/invitations/${id}`)
    const late = newPerson('auditor@example.com', link.split('#')[1])
    await app.visitor().expect(409, 'POST', '/api/lobby/invitations/acceptance', late)
    expect(
      await administrator.send('POST', '/api/host/invitations', { email: 'findme@example.com', role: 'client' }),
    ).toMatchObject({ body: { code: 'email-taken', field: 'email' } })
  })

  test('are removed permanently, from their classes and the lobby, unless a class has no other owner', async () => {
    const administrator = await confirmed(await app.administrator())
    const [owner, leaver] = [await app.teacher(), await app.teacher('leaver@example.com')]
    const { actor } = await leaver.expect(200, 'GET', '/api/session')
    const remove = () => administrator.send('DELETE', `/api/host/people/${actor.id}`)
    const { slug } = await owner.expect(201, 'POST', '/api/classes', { name: 'Shared', language: 'en', people: 30 })
    const invite = async (email: string) =>
      (await owner.expect(201, 'POST', `/api/classes/${slug}/invitations`, { email })).link.split('#')[1] as string
    await leaver.expect(201, 'POST', '/api/lobby/invitations/membership', { token: await invite('leaver@example.com') })
    const own = await leaver.expect(201, 'POST', '/api/classes', { name: 'Alone', language: 'en', people: 30 })
    expect(await remove()).toMatchObject({
      status: 409,
      body: { code: 'only-owner', params: { classes: 'Alone' } },
    })
    await confirmed(leaver)
    await leaver.expect(204, 'POST', `/api/classes/${own.slug}/deletion`, { name: 'Alone' })
    expect(await remove()).toMatchObject({ status: 204 })
    expect(app.calls.at(-1)).toBe(`sign out of ${slug}: ${actor.id}`)
    await leaver.expect(401, 'GET', '/api/classes')
    expect(await app.visitor().send('POST', '/api/session', logIn('leaver@example.com'))).toMatchObject({ status: 401 })
    const { staff } = await owner.expect(200, 'GET', `/api/classes/${slug}`)
    expect(staff.members).toHaveLength(1)
    expect((await remove()).status).toBe(404)
    const { people } = await administrator.expect(200, 'GET', '/api/host/people?search=leaver')
    expect(people.rows).toEqual([])
    const me = await administrator.expect(200, 'GET', '/api/session')
    expect(await administrator.send('DELETE', `/api/host/people/${me.actor.id}`)).toMatchObject({
      body: { code: 'not-oneself' },
    })
    // The address can be invited again.
    const again = newPerson('leaver@example.com', await invite('leaver@example.com'))
    await app.visitor().expect(201, 'POST', '/api/lobby/invitations/acceptance', again)
  })

  test('of the staff need a second factor where the host requires one, and teachers do not', async () => {
    const administrator = await confirmed(await app.administrator())
    const [colleague, teacher] = [await app.administrator(), await app.teacher()]
    const settings = await administrator.expect(200, 'GET', '/api/host/settings')
    const required = { ...settings, requiresSecondFactor: true }
    expect(await administrator.send('PUT', '/api/host/settings', required)).toMatchObject({
      status: 409,
      body: { code: 'second-factor-first' },
    })
    await setUpFactor(administrator)
    await administrator.expect(200, 'PUT', '/api/host/settings', required)
    expect(await colleague.send('GET', '/api/host/people')).toMatchObject({ body: { code: 'second-factor-needed' } })
    expect(await colleague.expect(200, 'GET', '/api/session')).toMatchObject({ needsSecondFactor: true })
    await teacher.expect(200, 'GET', '/api/classes')
    await setUpFactor(colleague)
    await colleague.expect(200, 'GET', '/api/host/people')
    await administrator.expect(200, 'PUT', '/api/host/settings', settings)
    await (await app.administrator()).expect(200, 'GET', '/api/host/people')
  })

  test('nobody can lock themselves, and of two administrators who lock each other one remains', async () => {
    const [one, other] = [await confirmed(await app.administrator()), await confirmed(await app.administrator())]
    const idOf = async (browser: typeof one) => (await browser.expect(200, 'GET', '/api/session')).actor.id as string
    const [oneId, otherId] = [await idOf(one), await idOf(other)]
    const lock = (browser: typeof one, id: string) =>
      browser.send('PUT', `/api/host/people/${id}/lock`, { reason: 'Testing' })
    expect(await lock(one, oneId)).toMatchObject({ body: { code: 'not-oneself' } })
    const outcomes = await Promise.all([lock(one, otherId), lock(other, oneId)])
    expect(outcomes.map(({ status }) => status).toSorted()[0]).toBe(204)
    expect(outcomes.filter(({ status }) => status === 204)).toHaveLength(1)
  })
})
