import { beforeAll, describe, expect, test } from 'vitest'
import { inviteOperator } from '#root/server/identity/invitations.ts'
import { newToken } from '#root/server/identity/one-time-token.ts'
import { createThrottle, defaultLimits } from '#root/server/identity/throttle.ts'
import { emailChanges } from '#root/server/platform/tables/security.ts'
import { expectSameTime } from '../same-time.ts'
import type { Browser } from './browser.ts'
import { recoverySteps } from './recovery-steps.ts'
import { secondFactorSteps, secondStep } from './second-factor-steps.ts'
import { goodPassword, newClient, openTestApp, origin, type TestApp } from './test-app.ts'

let running: TestApp
beforeAll(async () => {
  running = await openTestApp({
    limits: {
      logInToAccountFromAddress: { attempts: 5, windowS: 60 },
      logInToAccount: { attempts: 12, windowS: 60 },
      signUpFromAddress: { attempts: 3, windowS: 60 },
      secondFactorFromAddress: { attempts: 3, windowS: 60 },
      passwordInSession: { attempts: 3, windowS: 60 },
      invitationFromAddress: { attempts: 3, windowS: 60 },
      recoveryFromAddress: { attempts: 3, windowS: 60 },
      emailConfirmationFromAddress: { attempts: 3, windowS: 60 },
    },
  })
})

const { requestRecovery, requestBrowserLink, useBrowserLink, mailsTo } = recoverySteps(() => running)

/** A user who has signed up, in a browser that is at this address now. */
async function newOwner(address?: string) {
  const person = newClient()
  const browser = running.visitor(address)
  const first = running.visitor()
  const { id } = await first.expect(201, 'POST', '/api/clients', person)
  for (const [name, value] of first.cookies) browser.cookies.set(name, value)
  return { ...person, id: id as string, browser }
}

async function newPerson() {
  const person = newClient()
  await running.visitor().expect(201, 'POST', '/api/clients', person)
  return person
}

const logInFrom = (address: string, email: string, password: string) =>
  running.visitor(address).send('POST', '/api/session', { email, password, remember: false })

describe('26 guessing the password of one account', () => {
  test('is throttled, also in parallel, and the owner can log in from another address', async () => {
    const { email } = await newPerson()
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, guess) => logInFrom('10.9.0.1', email, `wrong ${guess}`)),
    )
    const statuses = guesses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)

    const refused = await logInFrom('10.9.0.1', email.toUpperCase(), goodPassword)
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-attempts'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)

    expect((await logInFrom('10.9.0.2', email, goodPassword)).status).toBe(201)
  })

  test('does not count successful log-ins', async () => {
    const { email } = await newPerson()
    for (let times = 0; times < 8; times++) expect((await logInFrom('10.9.0.3', email, goodPassword)).status).toBe(201)
  })
})

describe('57 attempts by others lock nobody out', () => {
  const guess = async (times: number, send: (n: number) => Promise<{ status: number }>) => {
    const statuses = []
    for (let n = 0; n < times; n += 1) statuses.push((await send(n)).status)
    return statuses
  }
  const logIn = (email: string, password = goodPassword) => ({ email, password, remember: false })

  test('26 guessing one account from many addresses is throttled, and its owner can log in with a known browser', async () => {
    const { email, browser } = await newOwner('10.9.5.1')
    const guesses = await guess(15, (n) => logInFrom(`10.9.6.${n}`, email, `wrong ${n}`))
    expect(guesses.filter((status) => status === 429)).toHaveLength(3)
    // A browser without an earlier log-in waits like the guesser, and the owner's does not.
    await browser.expect(204, 'DELETE', '/api/session')
    expect((await logInFrom('10.9.6.99', email, goodPassword)).status).toBe(429)
    await browser.expect(201, 'POST', '/api/session', logIn(email))
  })

  test('27 a class that guesses at one address does not lock its teacher out at that address', async () => {
    const { email, browser } = await newOwner('10.9.7.1')
    const guesses = await guess(8, (n) => logInFrom('10.9.7.1', email, `wrong ${n}`))
    expect(guesses.filter((status) => status === 429)).toHaveLength(3)
    await browser.expect(201, 'POST', '/api/session', logIn(email))
    // The browser has a limit of its own, so it does not allow endless guesses.
    const wrong = (n: number) => browser.send('POST', '/api/session', logIn(email, `wrong ${n}`))
    expect((await guess(12, wrong)).filter((status) => status === 429)).toHaveLength(2)
  })

  test('the owner in a new browser at the guesser’s address can log in at once with an emailed link', async () => {
    const { email } = await newOwner()
    const here = '10.9.11.1'
    await guess(20, (n) => logInFrom(here, email, `wrong ${n}`))
    const browser = running.visitor(here)
    expect((await browser.send('POST', '/api/session', logIn(email))).status).toBe(429)

    // A stranger at the same address asks for links and tries invalid ones first: neither blocks the owner.
    await guess(20, async () => {
      const answer = await requestBrowserLink(email, running.visitor(here))
      await mailsTo(email)
      return answer
    })
    await guess(4, () => useBrowserLink(running.visitor(here), `#${'x'.repeat(43)}`))
    expect((await requestBrowserLink(email, browser)).status).toBe(202)
    const links = (await mailsTo(email)).map(({ link }) => link)
    expect(links).toHaveLength(5)
    expect((await useBrowserLink(browser, links[4])).status).toBe(204)
    await browser.expect(201, 'POST', '/api/session', logIn(email))

    // The link works once, signs nobody in, and does not set a new password.
    expect((await useBrowserLink(running.visitor(), links[4])).status).toBe(409)
    const token = links[3]?.split('#')[1]
    const completion = { token, password: 'eight brown bottles' }
    expect((await running.visitor().send('POST', '/api/password-recoveries/completion', completion)).status).toBe(409)
    const thief = running.visitor(here)
    expect((await useBrowserLink(thief, links[3])).status).toBe(204)
    expect((await thief.expect(200, 'GET', '/api/session')).actor).toBe(null)
    const wrong = (n: number) => thief.send('POST', '/api/session', logIn(email, `wrong ${n}`))
    expect((await guess(12, wrong)).filter((status) => status === 401)).toHaveLength(10)
    expect((await useBrowserLink(running.visitor(), links[2])).status).toBe(204)
  })

  test('a link for a new browser ends with every credential change', async () => {
    const { email, browser } = await newOwner()
    await requestBrowserLink(email)
    const [mail] = await mailsTo(email)
    const change = { currentPassword: goodPassword, newPassword: 'eight brown bottles' }
    await browser.expect(204, 'PUT', '/api/profile/password', change)
    expect((await useBrowserLink(running.visitor(), mail?.link)).status).toBe(409)
  })

  test('an email without an account gets no link, and the same answer', async () => {
    const { email } = await newOwner()
    const [known, unknown] = [await requestBrowserLink(email), await requestBrowserLink('nobody@example.com')]
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(await mailsTo('nobody@example.com')).toEqual([])
  })

  test('after setting a new password, that browser can log in despite guesses by others', async () => {
    const { email } = await newOwner()
    const here = '10.9.12.1'
    await guess(20, (n) => logInFrom(here, email, `wrong ${n}`))
    await requestRecovery(email, '0')
    const token = (await mailsTo(email)).at(-1)?.link?.split('#')[1]
    const browser = running.visitor(here)
    const completion = { token, password: 'eight brown bottles' }
    await browser.expect(204, 'POST', '/api/password-recoveries/completion', completion)
    await browser.expect(201, 'POST', '/api/session', logIn(email, 'eight brown bottles'))
  })

  test('one address does not use up the account’s limit for all addresses', async () => {
    const { email } = await newOwner()
    await guess(30, (n) => logInFrom('10.9.8.1', email, `wrong ${n}`))
    expect((await logInFrom('10.9.8.2', email, goodPassword)).status).toBe(201)
  })

  test('the cookie of another person’s browser gives no attempts', async () => {
    const [{ email }, { browser: eve }] = [await newOwner(), await newOwner('10.9.9.1')]
    await guess(5, (n) => logInFrom('10.9.9.1', email, `wrong ${n}`))
    expect((await eve.send('POST', '/api/session', logIn(email))).status).toBe(429)
  })

  test('guesses at the second factor by someone who knows the password', async () => {
    const { withFactor, firstStep } = secondFactorSteps(() => running)
    const { browser, person, code } = await withFactor()
    const thief = await firstStep(person.email)
    const guesses = await guess(4, () => secondStep(thief.browser, thief.ticket, '000000'))
    expect(guesses).toEqual([400, 400, 400, 429])
    await browser.expect(204, 'DELETE', '/api/session')
    const { ticket } = await browser.expect(200, 'POST', '/api/session', logIn(person.email))
    expect((await secondStep(browser, ticket, code())).status).toBe(201)
  })

  test('guesses at the password in a stolen session', async () => {
    const { email, browser } = await newOwner()
    const thief = running.visitor()
    await thief.expect(201, 'POST', '/api/session', logIn(email))
    const change = (by: Browser, currentPassword: string) =>
      by.send('PUT', '/api/profile/password', { currentPassword, newPassword: 'eight brown bottles' })
    expect(await guess(4, (n) => change(thief, `wrong ${n}`))).toEqual([400, 400, 400, 429])
    expect((await change(browser, goodPassword)).status).toBe(204)
  })

  test('a valid link never counts as an attempt: an invitation, a new email', async () => {
    const { db } = running.database
    const here = (path: string, body: object) => running.visitor('10.9.10.1').send('POST', path, body)
    const bad = 'x'.repeat(43)
    const lookUp = (token: string) => here('/api/invitations/lookup', { token })
    expect(await guess(4, () => lookUp(bad))).toEqual([409, 409, 409, 429])
    const token = (await inviteOperator(db, origin, null)).split('#')[1] ?? ''
    expect(await guess(3, () => lookUp(token))).toEqual([200, 200, 200])
    const { username: _u, phoneNumber: _p, country: _c, ...person } = newClient()
    expect((await here('/api/invitations/acceptance', { ...person, token })).status).toBe(201)

    const confirm = (given: string) => here('/api/profile/new-email/confirmation', { token: given })
    expect(await guess(4, () => confirm(bad))).toEqual([409, 409, 409, 429])
    const { id } = await newOwner()
    const made = newToken()
    const expiresAt = new Date(Date.now() + 60_000)
    await db.insert(emailChanges).values({ userId: id, newEmail: newClient().email, tokenHash: made.hash, expiresAt })
    expect((await confirm(made.token)).status).toBe(200)
  })
})

test('26 nobody is locked out permanently: counting starts again after the window', async () => {
  const limits = { ...defaultLimits, logInFromAddress: { attempts: 1, windowS: 1 } }
  const throttle = createThrottle(running.database.pool, limits)
  await expect.poll(() => throttle.take('logInFromAddress', '10.9.4.1'), { interval: 10 }).toBeGreaterThan(0)
  await expect.poll(() => throttle.take('logInFromAddress', '10.9.4.1'), { timeout: 10_000 }).toBe(0)
})

test('26 the count is shared by processes and survives restarts', async () => {
  const limits = { ...defaultLimits, logInFromAddress: { attempts: 2, windowS: 60 } }
  const [one, two] = [createThrottle(running.database.pool, limits), createThrottle(running.database.pool, limits)]
  expect(await one.take('logInFromAddress', '10.9.3.1')).toBe(0)
  expect(await two.take('logInFromAddress', '10.9.3.1')).toBe(0)
  expect(await createThrottle(running.database.pool, limits).take('logInFromAddress', '10.9.3.1')).toBeGreaterThan(50)
})

test('27 many accounts from one address are throttled, and other addresses are not', async () => {
  const statuses = []
  for (let times = 0; times < 5; times++)
    statuses.push((await running.visitor('10.9.1.1').send('POST', '/api/clients', newClient())).status)
  expect(statuses).toEqual([201, 201, 201, 429, 429])
  expect((await running.visitor('10.9.1.2').send('POST', '/api/clients', newClient())).status).toBe(201)
})

test('X-Forwarded-For is ignored unless a proxy is trusted', async () => {
  for (let times = 0; times < 5; times++) {
    const answer = await running
      .visitor('10.9.2.1')
      .send('POST', '/api/clients', newClient(), { 'x-forwarded-for': `10.8.0.${times}` })
    expect(answer.status).toBe(times < 3 ? 201 : 429)
  }
})

test('28 neither message nor time of a log-in reveals whether an email has an account', async () => {
  // One account would be throttled after 12 wrong passwords.
  const people = await Promise.all(Array.from({ length: 8 }, () => newPerson()))
  const refused = async (round: number, tried: string) => {
    const answer = await logInFrom(`10.7.${round}.1`, tried, 'not the password')
    expect({ ...answer.body, instance: '' }).toEqual({
      type: '/api/docs#problem-invalid-credentials',
      title: 'Invalid credentials',
      status: 401,
      detail: 'Incorrect email or password.',
      instance: '',
      code: 'invalid-credentials',
    })
  }
  // An answer without the slow hash would be faster.
  await expectSameTime(
    (round) => refused(round, people[round % people.length]!.email),
    (round) => refused(round, `nobody${round}@example.com`),
  )
})
