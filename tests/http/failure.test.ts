import { describe, expect, test } from 'vitest'
import { openTestApp } from './test-app.ts'

describe('when the database is down', () => {
  test('41 every request is answered with 503 and a message to try again, and healthz gives the reason', async () => {
    const running = await openTestApp()
    const client = await running.client()
    await running.database.close()
    for (const path of ['/api/account', '/api/clock', '/api/session']) {
      const answer = await client.send('GET', path)
      expect([path, answer.status, answer.body.refusal]).toEqual([path, 503, 'outage'])
      expect(answer.headers.get('retry-after')).toBe('2')
    }
    const health = await client.send('GET', '/healthz')
    expect(health).toMatchObject({ status: 503, body: { status: 'outage', database: 'unreachable' } })
    expect((await client.send('GET', '/plans')).status).toBe(200)
  })
})

describe('a bug', () => {
  test('is answered with 500 and a request id; the log has the error without query values', async () => {
    const running = await openTestApp()
    const client = await running.client()
    await running.database.owner.query('alter table deposits rename to elsewhere')
    const answer = await client.send('GET', '/api/deposits')
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      refusal: 'bug',
      message: expect.any(String),
      requestId: answer.headers.get('x-request-id'),
    })
    expect(JSON.stringify(answer.body)).not.toMatch(/select|deposits|\/work|\.ts/)

    const line = JSON.parse(running.logged.at(-1) ?? '{}')
    expect(line).toMatchObject({
      level: 'error',
      message: 'bug',
      requestId: answer.body.requestId,
      path: '/api/deposits',
      cause: { code: '42P01' },
    })
    const { actor } = (await client.send('GET', '/api/session')).body
    expect(running.logged.join()).not.toContain(actor.id)
  })
})
