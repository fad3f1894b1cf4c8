import { beforeAll, expect, test, vi } from 'vitest'
import { slowHash, slowHashLimits } from '#root/server/platform/node/slow-hash.ts'
import { Busy } from '#root/server/platform/outage.ts'
import type { Answer } from '#root/tests/http/browser.ts'
import { goodPassword, newClient, openTestApp, type TestApp } from '#root/tests/http/test-app.ts'

/* Slow hashes run in a pool of their own: other requests do not wait for them. */

let running: TestApp
beforeAll(async () => {
  running = await openTestApp()
})

const limit = slowHashLimits.threads + slowHashLimits.waiting

/** Many simultaneous wrong log-ins from one address, each for another email, and the number of unanswered ones. */
function flood(count: number) {
  const visitor = running.visitor()
  const flooding = { unanswered: count, refused: 0 }
  const answers = Array.from({ length: count }, async (_, n) => {
    const logIn = { email: `nobody${n}@example.com`, password: 'a wrong password', remember: false }
    const answer = await visitor.send('POST', '/api/session', logIn)
    flooding.unanswered -= 1
    if (answer.status === 503) flooding.refused += 1
    return answer
  })
  return { flooding, answers: Promise.all(answers) }
}

test('55 during 500 wrong log-ins at once, a signed-in client can read, and the surplus is asked to try again', async () => {
  const client = await running.client()
  const { flooding, answers } = flood(500)
  // By now the maximum number is running.
  await expect.poll(() => flooding.refused, { interval: 5 }).toBeGreaterThan(0)
  expect((await client.send('GET', '/api/account')).status).toBe(200)
  // If the reads waited for the hashes, none would be left now.
  expect(flooding.unanswered).toBeGreaterThan(limit / 3)

  const answered = await answers
  const [wrong, busy] = [401, 503].map((status) => answered.filter((each) => each.status === status))
  expect(wrong!.length + busy!.length).toBe(500)
  expect(wrong!.length).toBeGreaterThanOrEqual(limit)
  for (const { headers, body } of busy!) {
    expect(headers.get('retry-after')).toBe('5')
    expect(body.detail).toBe(
      'Many people are logging in or signing up right now. Nothing was changed. Please try again in a few seconds.',
    )
  }
})

test('55 a log-in refused for load does not count as an attempt; a sign-up and a password change are refused alike', async () => {
  const account = newClient()
  const owner = running.visitor()
  await owner.expect(201, 'POST', '/api/clients', account)
  const logIn = { email: account.email, password: goodPassword, remember: false }
  const visitor = running.visitor()

  const full = vi.spyOn(slowHash, 'derive').mockRejectedValue(new Busy('passwords-busy', 5))
  const refusedAs = async (asking: Promise<Answer>) => ((answer) => [answer.status, answer.body.code])(await asking)
  try {
    const passwords = { currentPassword: goodPassword, newPassword: 'another nine bottles' }
    expect(await refusedAs(visitor.send('POST', '/api/clients', newClient()))).toEqual([503, 'passwords-busy'])
    expect(await refusedAs(owner.send('PUT', '/api/profile/password', passwords))).toEqual([503, 'passwords-busy'])
    // More often than the guessing limit allows.
    for (let times = 0; times < 12; times++)
      expect(await refusedAs(visitor.send('POST', '/api/session', logIn))).toEqual([503, 'passwords-busy'])
  } finally {
    full.mockRestore()
  }
  expect((await visitor.send('POST', '/api/session', logIn)).status).toBe(201)
})
