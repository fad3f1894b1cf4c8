import { beforeAll, describe, expect, test } from 'vitest'
import { accountSteps } from './account-steps.ts'
import { type Authenticator, newAuthenticator } from './authenticator.ts'
import type { Browser } from './browser.ts'
import { goodPassword, openTestApp, type TestApp } from './test-app.ts'

/* Invalid passkeys are refused; the journeys test how a browser creates and uses a real one. */

let running: TestApp
beforeAll(async () => {
  running = await openTestApp()
})

const { signUp, actionsOn } = accountSteps(() => running)

describe('passkeys', () => {
  test('an unsigned answer is refused, and a challenge works once', async () => {
    const { browser } = await signUp()
    const refused = await browser.send('POST', '/api/profile/passkeys/options', { currentPassword: 'nonsense' })
    expect(refused.body.code).toBe('current-password-wrong')
    const options = await browser.expect(201, 'POST', '/api/profile/passkeys/options', {
      currentPassword: goodPassword,
    })
    expect(options).toMatchObject({
      rp: { id: 'glasshouse.test' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const data = { type: 'webauthn.create', challenge: options.challenge, origin: 'http://glasshouse.test' }
    const clientDataJSON = Buffer.from(JSON.stringify(data)).toString('base64url')
    const response = {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject: 'oA' },
    }
    for (let n = 0; n < 2; n += 1) {
      const answer = await browser.send('POST', '/api/profile/passkeys', { name: 'Mine', response })
      expect([answer.status, answer.body.code]).toEqual([400, 'passkey-not-valid'])
    }
    expect(await browser.expect(200, 'GET', '/api/profile/passkeys')).toEqual({ passkeys: [] })
  })

  test('a log-in with an unknown passkey is refused, and its options name nobody', async () => {
    const visitor = running.visitor()
    const options = await visitor.expect(201, 'POST', '/api/session/passkey/options')
    expect(options).toMatchObject({ rpId: 'glasshouse.test', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
    const data = { type: 'webauthn.get', challenge: options.challenge, origin: 'http://glasshouse.test' }
    const response = {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: Buffer.from(JSON.stringify(data)).toString('base64url'),
        authenticatorData: 'AAAA',
        signature: 'AAAA',
      },
    }
    const answer = await visitor.send('POST', '/api/session/passkey', { response, remember: false })
    expect([answer.status, answer.body.code, visitor.cookies.size]).toEqual([400, 'passkey-not-valid', 0])
  })

  /** A client with a passkey in an authenticator. */
  async function signUpWithPasskey() {
    const authenticator = newAuthenticator()
    const { browser, id, person } = await signUp()
    const challenge = await challengeFor(browser)
    const response = authenticator.register({ challenge })
    await browser.expect(201, 'POST', '/api/profile/passkeys', { name: 'Phone', response })
    return { authenticator, id, person }
  }

  const challengeFor = async (browser: Browser): Promise<string> =>
    (await browser.expect(201, 'POST', '/api/profile/passkeys/options', { currentPassword: goodPassword })).challenge

  /** Answers the options of a log-in. */
  async function logIn(answerTo: (challenge: string) => ReturnType<Authenticator['logIn']>) {
    const visitor = running.visitor()
    const { challenge } = await visitor.expect(201, 'POST', '/api/session/passkey/options')
    const response = answerTo(challenge)
    const answer = await visitor.send('POST', '/api/session/passkey', { response, remember: false })
    return { visitor, response, outcome: answer.body.code ?? answer.status }
  }

  test('its owner can log in with it repeatedly, with a new signature each time', async () => {
    const { authenticator, person } = await signUpWithPasskey()
    for (const count of [1, 2]) {
      const { visitor, outcome } = await logIn((challenge) => authenticator.logIn({ challenge, count }))
      expect(outcome).toBe(201)
      expect((await visitor.expect(200, 'GET', '/api/session')).actor.email).toBe(person.email)
    }
  })

  test.each([
    ['for another site’s page', { origin: 'http://glasshouse.example' }],
    ['for another site', { rpId: 'glasshouse.example' }],
    ['without its owner’s finger, face or number', { isVerified: false }],
    ['as a copy that has signed less often', { count: 1 }],
    ['with another’s key', { signWith: newAuthenticator() }],
  ])('a signature %s gives no access', async (_, wrong) => {
    const { authenticator } = await signUpWithPasskey()
    expect((await logIn((challenge) => authenticator.logIn({ challenge, count: 5 }))).outcome).toBe(201)
    const { visitor, outcome } = await logIn((challenge) => authenticator.logIn({ challenge, count: 6, ...wrong }))
    expect([outcome, visitor.cookies.size]).toEqual(['passkey-not-valid', 0])
  })

  test('a signature for another challenge, or a repeated one, is refused', async () => {
    const { authenticator } = await signUpWithPasskey()
    const { browser } = await signUp()
    const offered = await challengeFor(browser)
    expect((await logIn(() => authenticator.logIn({ challenge: offered }))).outcome).toBe('passkey-not-valid')
    const { response, outcome } = await logIn((challenge) => authenticator.logIn({ challenge }))
    expect(outcome).toBe(201)
    expect((await logIn(() => response)).outcome).toBe('passkey-not-valid')
  })

  test.each([
    ['for another site’s page', { origin: 'http://glasshouse.example' }],
    ['for another site', { rpId: 'glasshouse.example' }],
    ['without its owner’s finger, face or number', { isVerified: false }],
  ])('a passkey created %s is not stored', async (_, wrong) => {
    const { browser } = await signUp()
    const challenge = await challengeFor(browser)
    const response = newAuthenticator().register({ challenge, ...wrong })
    const answer = await browser.send('POST', '/api/profile/passkeys', { name: 'Phone', response })
    expect(answer.body.code).toBe('passkey-not-valid')
    expect(await browser.expect(200, 'GET', '/api/profile/passkeys')).toEqual({ passkeys: [] })
  })

  test('a challenge of one person creates no passkey for another', async () => {
    const [{ browser }, { browser: stranger }] = [await signUp(), await signUp()]
    const response = newAuthenticator().register({ challenge: await challengeFor(browser) })
    const answer = await stranger.send('POST', '/api/profile/passkeys', { name: 'Phone', response })
    expect(answer.body.code).toBe('passkey-not-valid')
  })

  test('a locked account is refused with its message', async () => {
    const { authenticator, id } = await signUpWithPasskey()
    const operator = await running.operator()
    await operator.expect(200, 'PUT', `/api/operator/clients/${id}/lock`, { reason: 'Test' })
    const { visitor, outcome } = await logIn((challenge) => authenticator.logIn({ challenge }))
    expect([outcome, visitor.cookies.size]).toEqual(['account-locked', 0])
  })

  async function passkeyOf(owner: string) {
    const { rows } = await running.database.pool.query<{ id: string }>(
      `insert into passkeys (user_id, credential_id, name, public_key, counter) values ($1, $1, 'Theirs', '\\x00', 0) returning id`,
      [owner],
    )
    return `/api/profile/passkeys/${rows[0]?.id}/removal`
  }

  test('13 another person’s passkey gets the same 404 as a missing one', async () => {
    const [{ browser }, { id: owner }] = [await signUp(), await signUp()]
    const answer = await browser.send('POST', await passkeyOf(owner), { currentPassword: goodPassword })
    expect([answer.status, answer.body.code]).toEqual([404, 'not-found'])
  })

  test('a passkey is not removed without the password', async () => {
    const { browser, id } = await signUp()
    const removal = await passkeyOf(id)
    const refused = await browser.send('POST', removal, { currentPassword: 'nonsense' })
    expect([refused.status, refused.body.code]).toEqual([400, 'current-password-wrong'])
    expect((await browser.expect(200, 'GET', '/api/profile/passkeys')).passkeys).toHaveLength(1)
    await browser.expect(204, 'POST', removal, { currentPassword: goodPassword })
    expect(await browser.expect(200, 'GET', '/api/profile/passkeys')).toEqual({ passkeys: [] })
    expect(await actionsOn(removal.split('/').at(-2) ?? '')).toEqual(['passkey-removed'])
  })
})
