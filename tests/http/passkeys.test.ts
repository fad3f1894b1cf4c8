import { beforeAll, describe, expect, test } from 'vitest'
import { accountSteps } from './account-steps.ts'
import { goodPassword, openTestApp, type TestApp } from './test-app.ts'

/* What is no passkey of ours opens nothing; how a real one is made and used, a browser tells. */

let running: TestApp
beforeAll(async () => {
  running = await openTestApp()
})

const { signUp, actionsOn } = accountSteps(() => running)

describe('passkeys', () => {
  test('what no authenticator has signed is refused, and a challenge is good once', async () => {
    const { browser } = await signUp()
    const refused = await browser.send('POST', '/api/profile/passkeys/options', { currentPassword: 'nonsense' })
    expect(refused.body.refusal).toBe('current-password-wrong')
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
      expect([answer.status, answer.body.refusal]).toEqual([400, 'passkey-not-valid'])
    }
    expect(await browser.expect(200, 'GET', '/api/profile/passkeys')).toEqual({ passkeys: [] })
  })

  test('a log-in without one of ours is refused, and its options name nobody', async () => {
    const visitor = running.visitor()
    const options = await visitor.expect(201, 'POST', '/api/session/passkey-options')
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
    expect([answer.status, answer.body.refusal, visitor.cookies.size]).toEqual([400, 'passkey-not-valid', 0])
  })

  async function passkeyOf(owner: string) {
    const { rows } = await running.database.pool.query<{ id: string }>(
      `insert into passkeys (user_id, credential_id, name, public_key, counter) values ($1, $1, 'Theirs', '\\x00', 0) returning id`,
      [owner],
    )
    return `/api/profile/passkeys/${rows[0]?.id}/removal`
  }

  test('13 a stranger’s passkey gets the same 404 as none', async () => {
    const [{ browser }, { id: owner }] = [await signUp(), await signUp()]
    const answer = await browser.send('POST', await passkeyOf(owner), { currentPassword: goodPassword })
    expect([answer.status, answer.body.refusal]).toEqual([404, 'not-found'])
  })

  test('one’s own is not removed without the password', async () => {
    const { browser, id } = await signUp()
    const removal = await passkeyOf(id)
    const refused = await browser.send('POST', removal, { currentPassword: 'nonsense' })
    expect([refused.status, refused.body.refusal]).toEqual([400, 'current-password-wrong'])
    expect((await browser.expect(200, 'GET', '/api/profile/passkeys')).passkeys).toHaveLength(1)
    await browser.expect(204, 'POST', removal, { currentPassword: goodPassword })
    expect(await browser.expect(200, 'GET', '/api/profile/passkeys')).toEqual({ passkeys: [] })
    expect(await actionsOn(removal.split('/').at(-2) ?? '')).toEqual(['passkey-removed'])
  })
})
