import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recoveryRequests } from '#root/server/platform/tables/recovery.ts'
import { expectSameTime } from '../same-time.ts'
import type { Browser } from './browser.ts'
import { recoverySteps } from './recovery-steps.ts'
import { newClient, openTestApp, type TestApp } from './test-app.ts'

/* A recovery request does not reveal who has an account. */

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

const { requestRecovery, requestBrowserLink, mailsTo } = recoverySteps(() => running)

describe('28 a request reveals nothing about an email', () => {
  test('the answer is the same, and an unknown address gets no email', async () => {
    const [known, unknown, wrong] = [
      await requestRecovery(person.email, '0'),
      await requestRecovery('stranger@example.com', '0'),
      await requestRecovery(person.email, '123.45'),
    ]
    expect([known.status, known.body]).toEqual([202, { delivery: 'facilitator' }])
    for (const other of [unknown, wrong]) expect([other.status, other.body]).toEqual([known.status, known.body])
    expect(await mailsTo('stranger@example.com')).toEqual([])
  })

  test('the time is the same: no account is looked up before the answer', async () => {
    const accepted = async (email: string) => expect((await requestRecovery(email, '0')).status).toBe(202)
    const known = Array.from({ length: 80 }, (_, number) => `known-${number}`)
    await running.database.pool.query(
      `insert into "user" (id, name, email, role, first_name, last_name, username, phone_number, country)
       select id, 'A B', id || '@example.com', 'client', 'A', 'B', id, '1', 'US' from unnest($1::text[]) as id`,
      [known],
    )
    await expectSameTime(
      (round) => accepted(`${known[round]}@example.com`),
      (round) => accepted(`nobody${round}@example.com`),
    )
  })

  test('no request is refused, however many there are', async () => {
    const statuses = new Set<number>()
    for (const email of [person.email, 'never-seen@example.com'])
      for (let time = 0; time < 20; time++) {
        statuses.add((await requestRecovery(email, '0')).status)
        statuses.add((await requestBrowserLink(email)).status)
      }
    expect([...statuses]).toEqual([202])
    await mailsTo(person.email)
  })
})

describe('57 a stranger who keeps requesting another person’s recovery', () => {
  const askOften = async (email: string, amount: string, addresses: readonly string[]) => {
    for (const address of addresses)
      for (let time = 0; time < 6; time++) {
        await requestRecovery(email, amount, running.visitor(address))
        await mailsTo(email)
      }
  }
  const fromFour = ['10.5.0.1', '10.5.0.2', '10.5.0.3', '10.5.0.4']

  test('does not block the owner in a new browser at the same address', async () => {
    await askOften(person.email, '123.45', ['10.5.1.1', '10.5.1.1', '10.5.1.1'])
    expect((await requestRecovery(person.email, '0', running.visitor('10.5.1.1'))).status).toBe(202)
    expect((await mailsTo(person.email)).map(({ kind }) => kind)).toContain('recovery')
  })

  test('leaves at most one row per account, and wrong amounts do not affect the right one', async () => {
    for (let n = 0; n < 50; n++) {
      await requestRecovery(`nobody-${n}@example.com`, '0', running.visitor('10.5.1.2'))
      await requestRecovery(person.email, `${n}.45`, running.visitor('10.5.1.2'))
    }
    await requestRecovery(person.email, '0', running.visitor('10.5.1.2'))
    const kinds = (await mailsTo(person.email)).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['recovery', 'recovery-refused'])
    expect(await running.database.db.$count(recoveryRequests)).toBe(0)
  })

  test('does not fill the mailbox from many addresses, and the owner’s right amount still brings a link', async () => {
    await askOften(person.email, '123.45', fromFour)
    await requestRecovery(person.email, '0', running.visitor('10.5.0.5'))
    const kinds = (await mailsTo(person.email)).map(({ kind }) => kind)
    expect(kinds).toEqual([...Array.from({ length: 5 }, () => 'recovery-refused'), 'recovery'])
  })

  test('with the right amount leaves the owner a working link, also after one was used', async () => {
    await askOften(person.email, '0', fromFour)
    const links = (await mailsTo(person.email)).map(({ link }) => link)
    expect(links).toHaveLength(5)
    const recover = async (link: string | null | undefined) => {
      const completion = { token: link?.split('#')[1], password: 'eight brown bottles' }
      return running.visitor().send('POST', '/api/password-recoveries/completion', completion)
    }
    expect((await recover(links[0])).status).toBe(204)
    await requestRecovery(person.email, '0', running.visitor('10.5.0.5'))
    expect((await recover((await mailsTo(person.email)).at(-1)?.link)).status).toBe(204)
  })
})
