import { describe, expect, test } from 'vitest'
import { openTestApp } from './test-app.ts'

describe('when the database is down', () => {
  test('41 every request is answered with 503 and a message to try again, and healthz gives the reason', async () => {
    const running = await openTestApp()
    const client = await running.client()
    await running.database.close()
    for (const path of ['/api/account', '/api/clock', '/api/session']) {
      const answer = await client.send('GET', path)
      expect([path, answer.status, answer.body.code]).toEqual([path, 503, 'unavailable'])
      expect(answer.headers.get('retry-after')).toBe('2')
    }
    const health = await client.send('GET', '/healthz')
    expect(health).toMatchObject({ status: 503, body: { status: 'unavailable', database: 'unreachable' } })
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
      type: '/api/docs#problem-internal-error',
      title: 'Internal error',
      status: 500,
      detail: expect.any(String),
      instance: `urn:uuid:${answer.headers.get('x-request-id')}`,
      code: 'internal-error',
    })
    expect(JSON.stringify(answer.body)).not.toMatch(/select|deposits|\/work|\.ts/)

    const line = JSON.parse(running.logged.at(-1) ?? '{}')
    expect(line).toMatchObject({
      level: 'error',
      message: 'internal-error',
      requestId: answer.headers.get('x-request-id'),
      path: '/api/deposits',
      cause: { code: '42P01' },
    })
    const { actor } = (await client.send('GET', '/api/session')).body
    expect(running.logged.join()).not.toContain(actor.id)
  })
})
