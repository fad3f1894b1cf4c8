import { beforeAll, describe, expect, test } from 'vitest'
import { createThrottle, defaultLimits } from '#root/server/identity/throttle.ts'
import { goodPassword, newClient, openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
beforeAll(async () => {
  running = await openTestApp({
    limits: {
      logInToAccountFromAddress: { attempts: 5, windowS: 60 },
      signUpFromAddress: { attempts: 3, windowS: 60 },
    },
  })
})

async function newPerson() {
  const person = newClient()
  await running.visitor().expect(201, 'POST', '/api/clients', person)
  return person
}

const logInFrom = (address: string, email: string, password: string) =>
  running.visitor(address).send('POST', '/api/session', { email, password, remember: false })

describe('26 guessing the password of one account', () => {
  test('is throttled, in parallel too, and the owner comes in from elsewhere', async () => {
    const { email } = await newPerson()
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, guess) => logInFrom('10.9.0.1', email, `wrong ${guess}`)),
    )
    const statuses = guesses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)

    const refused = await logInFrom('10.9.0.1', email.toUpperCase(), goodPassword)
    expect([refused.status, refused.body.refusal]).toEqual([429, 'too-many-attempts'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)

    expect((await logInFrom('10.9.0.2', email, goodPassword)).status).toBe(201)
  })

  test('does not count log-ins that succeed', async () => {
    const { email } = await newPerson()
    for (let times = 0; times < 8; times++) expect((await logInFrom('10.9.0.3', email, goodPassword)).status).toBe(201)
  })
})

test('26 nobody is locked out for good: when the window is over, counting starts again', async () => {
  const limits = { ...defaultLimits, logInFromAddress: { attempts: 1, windowS: 1 } }
  const throttle = createThrottle(running.database.pool, limits)
  await expect.poll(() => throttle.take('logInFromAddress', '10.9.4.1'), { interval: 10 }).toBeGreaterThan(0)
  await expect.poll(() => throttle.take('logInFromAddress', '10.9.4.1'), { timeout: 10_000 }).toBe(0)
})

test('26 the count is shared by processes and outlives them', async () => {
  const limits = { ...defaultLimits, logInFromAddress: { attempts: 2, windowS: 60 } }
  const [one, two] = [createThrottle(running.database.pool, limits), createThrottle(running.database.pool, limits)]
  expect(await one.take('logInFromAddress', '10.9.3.1')).toBe(0)
  expect(await two.take('logInFromAddress', '10.9.3.1')).toBe(0)
  expect(await createThrottle(running.database.pool, limits).take('logInFromAddress', '10.9.3.1')).toBeGreaterThan(50)
})

test('27 many accounts from one address are throttled, and others go on', async () => {
  const statuses = []
  for (let times = 0; times < 5; times++)
    statuses.push((await running.visitor('10.9.1.1').send('POST', '/api/clients', newClient())).status)
  expect(statuses).toEqual([201, 201, 201, 429, 429])
  expect((await running.visitor('10.9.1.2').send('POST', '/api/clients', newClient())).status).toBe(201)
})

test('X-Forwarded-For is not believed unless a proxy is trusted', async () => {
  for (let times = 0; times < 5; times++) {
    const answer = await running
      .visitor('10.9.2.1')
      .send('POST', '/api/clients', newClient(), { 'x-forwarded-for': `10.8.0.${times}` })
    expect(answer.status).toBe(times < 3 ? 201 : 429)
  }
})

test('28 a log-in tells by neither words nor time whether an email has an account', async () => {
  const { email } = await newPerson()
  const times: Record<string, number[]> = { known: [], unknown: [] }
  for (let round = 0; round < 8; round++) {
    for (const [kind, tried] of [
      ['known', email],
      ['unknown', `nobody${round}@example.com`],
    ] as const) {
      const begun = performance.now()
      const answer = await logInFrom(`10.7.${round}.1`, tried, 'not the password')
      times[kind]?.push(performance.now() - begun)
      expect({ ...answer.body, requestId: '' }).toEqual({
        refusal: 'invalid-credentials',
        message: 'Incorrect email or password.',
        requestId: '',
      })
    }
  }
  const fastest = (kind: string) => Math.min(...(times[kind] ?? []))
  // The slow hash, some 50 ms and more, is what an answer without it would save.
  expect(Math.abs(fastest('known') - fastest('unknown'))).toBeLessThan(fastest('known') / 2)
})
