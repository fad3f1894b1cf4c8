import { expect, test } from 'vitest'
import { operationsPerMinute } from '#root/server/platform/http/limit-operations.ts'
import { openTestApp } from './test-app.ts'

test('a client with too many operations in a minute gets 429, others continue, and no more keys are stored', async () => {
  const running = await openTestApp()
  const [greedy, other] = [await running.client(), await running.client()]
  const invest = () =>
    greedy.send(
      'POST',
      '/api/investments',
      { plan: 'advanced', amount: '2000.00' },
      { 'idempotency-key': crypto.randomUUID() },
    )
  const answers = []
  for (let sent = 0; sent < operationsPerMinute + 10; sent += 1) answers.push(await invest())
  const refused = answers.slice(operationsPerMinute)
  expect(answers.slice(0, operationsPerMinute).filter(({ status }) => status === 429)).toEqual([])
  for (const { status, headers, body } of refused) {
    expect([status, body.code]).toEqual([429, 'too-many-operations'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(body.detail).toContain('too many requests that move money')
  }
  const { rows } = await running.database.pool.query('select count(*)::int as keys from idempotency_keys')
  expect(rows).toEqual([{ keys: operationsPerMinute }])
  // Reads do not count, and neither do other clients.
  expect((await greedy.send('GET', '/api/account')).status).toBe(200)
  const key = { 'idempotency-key': crypto.randomUUID() }
  expect((await other.send('POST', '/api/investments', { plan: 'advanced', amount: '2000.00' }, key)).status).toBe(409)
})
