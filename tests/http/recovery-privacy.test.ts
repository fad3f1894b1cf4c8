import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recoverySteps } from './recovery-steps.ts'
import { newClient, openTestApp, type TestApp } from './test-app.ts'

/* Who asks for a recovery learns nothing about who has an account. */

let running: TestApp
let person: ReturnType<typeof newClient>
beforeAll(async () => {
  running = await openTestApp()
})
beforeEach(async () => {
  person = newClient()
  await running.visitor().expect(201, 'POST', '/api/clients', person)
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
    const statusesOf = async (email: string) => {
      const statuses = []
      for (let time = 0; time < 7; time++) statuses.push((await ask(email, '0')).status)
      return statuses
    }
    const expected = [202, 202, 202, 202, 202, 429, 429]
    expect(await statusesOf(person.email)).toEqual(expected)
    expect(await statusesOf('never-seen@example.com')).toEqual(expected)
    await mailsTo(person.email)
  })
})
