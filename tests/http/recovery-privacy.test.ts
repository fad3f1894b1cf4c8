import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from './browser.ts'
import { recoverySteps } from './recovery-steps.ts'
import { newClient, openTestApp, type TestApp } from './test-app.ts'

/* Who asks for a recovery learns nothing about who has an account. */

let running: TestApp
let person: ReturnType<typeof newClient>
let browser: Browser
beforeAll(async () => {
  running = await openTestApp()
})
beforeEach(async () => {
  person = newClient()
  browser = running.visitor()
  await browser.expect(201, 'POST', '/api/clients', person)
})

const { ask, mailsTo } = recoverySteps(() => running)

describe('28 asking tells nothing about an email', () => {
  test('the answer is the same, and an unknown address gets no mail', async () => {
    const [known, unknown, wrong] = [
      await ask(person.email, '0'),
      await ask('stranger@example.com', '0'),
      await ask(person.email, '123.45'),
    ]
    expect([known.status, known.body]).toEqual([202, { delivery: 'facilitator' }])
    for (const other of [unknown, wrong]) expect([other.status, other.body]).toEqual([known.status, known.body])
    expect(await mailsTo('stranger@example.com')).toEqual([])
  })

  test('the time is the same: neither is looked up before the answer', async () => {
    const fastest = { known: Infinity, unknown: Infinity }
    const measure = async (kind: 'known' | 'unknown', email: string) => {
      const begun = performance.now()
      expect((await ask(email, '0')).status).toBe(202)
      fastest[kind] = Math.min(fastest[kind], performance.now() - begun)
    }
    for (let round = 0; round < 40; round++) {
      const other = { ...newClient(), email: `known${round}@example.com` }
      await running.database.pool.query(
        `insert into "user" (id, name, email, role, first_name, last_name, username, phone_number, country)
         values ($1, 'A B', $2, 'client', 'A', 'B', $1, '1', 'US')`,
        [`known-${round}`, other.email],
      )
      await measure('known', other.email)
      await measure('unknown', `nobody${round}@example.com`)
    }
    expect(Math.abs(fastest.known - fastest.unknown)).toBeLessThan(Math.min(fastest.known, fastest.unknown) / 2)
  })

  test('and so is the throttle, by email and by address', async () => {
    const statusesOf = async (email: string, from = running.visitor()) => {
      const statuses = []
      for (let time = 0; time < 7; time++) statuses.push((await ask(email, '0', from)).status)
      return statuses
    }
    const expected = [202, 202, 202, 202, 202, 429, 429]
    expect(await statusesOf(person.email)).toEqual(expected)
    expect(await statusesOf('never-seen@example.com')).toEqual(expected)
    await mailsTo(person.email)
  })
})

describe('57 a stranger who asks for somebody’s recovery without end', () => {
  const askOften = async (email: string, amount: string, addresses: readonly string[]) => {
    for (const address of addresses)
      for (let time = 0; time < 6; time++) await ask(email, amount, running.visitor(address))
  }
  const fromFour = ['10.5.0.1', '10.5.0.2', '10.5.0.3', '10.5.0.4']

  test('keeps the owner from nothing, at another address or in a browser that is known at the same one', async () => {
    await askOften(person.email, '123.45', ['10.5.1.1'])
    expect((await ask(person.email, '0', running.visitor('10.5.1.1'))).status).toBe(429)
    expect((await ask(person.email, '0', running.visitor('10.5.1.2'))).status).toBe(202)
    const known = running.visitor('10.5.1.1')
    for (const [name, value] of browser.cookies) known.cookies.set(name, value)
    expect((await ask(person.email, '0', known)).status).toBe(202)
    expect((await mailsTo(person.email)).map(({ kind }) => kind)).toContain('recovery')
  })

  test('does not fill the mailbox from many addresses, and the owner’s right amount still brings a link', async () => {
    await askOften(person.email, '123.45', fromFour)
    await ask(person.email, '0', running.visitor('10.5.0.5'))
    const kinds = (await mailsTo(person.email)).map(({ kind }) => kind)
    expect(kinds).toEqual([...Array.from({ length: 5 }, () => 'recovery-refused'), 'recovery'])
  })

  test('with the right amount leaves the owner a link that works, also when one was used', async () => {
    await askOften(person.email, '0', fromFour)
    const links = (await mailsTo(person.email)).map(({ link }) => link)
    expect(links).toHaveLength(5)
    const recover = async (link: string | null | undefined) => {
      const completion = { token: link?.split('#')[1], password: 'eight brown bottles' }
      return running.visitor().send('POST', '/api/password-recoveries/completion', completion)
    }
    expect((await recover(links[0])).status).toBe(204)
    await ask(person.email, '0', running.visitor('10.5.0.5'))
    expect((await recover((await mailsTo(person.email)).at(-1)?.link)).status).toBe(204)
  })
})
