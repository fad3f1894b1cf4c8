import { beforeAll, expect, test } from 'vitest'
import type { Browser } from './browser.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
let client: Browser

beforeAll(async () => {
  running = await openTestApp()
  client = await running.client()
})

const uuid = '00000000-0000-4000-8000-000000000000'

test.each([
  ['deposits?status=stolen', 'status'],
  ['deposits?status=cancelled', 'status'],
  ['withdrawals?status=opened', 'status'],
  ['deposits?sort=random', 'sort'],
  ['deposits?from=2026-02-30', 'from'],
  ['deposits?from=2026-03-02&to=2026-03-01', 'to'],
  ['deposits?zone=Mars/Olympus', 'zone'],
  ['deposits?limit=100000', 'limit'],
  ['deposits?clientId=somebody', 'clientId'],
  ['deposits?after=1&before=2', 'before'],
  [`deposits?sort=largest&after=2026-11-21T10:00:00.000Z_${uuid}`, 'after'],
  [`deposits?after=2026-99-99T10:00:00.000Z_${uuid}`, 'after'],
  [`deposits?after=100_${uuid}`, 'after'],
  ["deposits?sort=largest&after=1'or'1_x", 'after'],
  ['deposits?status=pending&status=approved', 'status'],
  ['activity?kind=theft', 'kind'],
  ['activity?sort=largest', 'sort'],
  ['activity?after=-1', 'after'],
  ['activity?after=9999999999999999999', 'after'],
  ['statement?from=2026-01-01', 'to'],
  ['statement?from=2026-01-02&to=2026-01-01', 'to'],
  ['statement/csv?from=x&to=y', 'from'],
  ['statement/pdf?from=2026-01-01&to=2026-01-31&paper=wall', 'paper'],
])('10 an invalid query is refused with its field: %s', async (path, field) => {
  const answer = await client.send('GET', `/api/history/${path}`)
  expect([answer.status, answer.body.code, answer.body.field]).toEqual([400, 'invalid-input', field])
})

test('pages, statements and files show only the client’s own records', async () => {
  const stranger = await running.client()
  await stranger.expect(201, 'POST', '/api/deposits', { amount: '250.00' })
  const nothing = { rows: [], previous: null, next: null }
  for (const page of ['deposits', 'withdrawals', 'activity'])
    expect(await client.expect(200, 'GET', `/api/history/${page}`)).toEqual(nothing)
  expect((await stranger.expect(200, 'GET', '/api/history/deposits')).rows).toMatchObject([{ amount: '250.00' }])

  const period = 'from=2026-11-01&to=2026-11-30&zone=America/New_York'
  expect(await client.expect(200, 'GET', `/api/history/statement?${period}`)).toMatchObject({
    holder: 'Ann Lee',
    zone: 'America/New_York',
    movements: [],
    closing: { total: '0.00' },
  })
  for (const [ending, type, start] of [
    ['csv', 'text/csv; charset=utf-8', '"Simulation. Play money, fictional firm. No real deposits."'],
    ['pdf', 'application/pdf', '%PDF-'],
  ] as const) {
    const file = await client.send('GET', `/api/history/statement/${ending}?${period}`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, type])
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="glasshouse-statement-2026-11-01-to-2026-11-30.${ending}"`,
    )
    expect(file.headers.get('cache-control')).toContain('no-store')
    expect(file.body.replace('\uFEFF', '').startsWith(start)).toBe(true)
  }
})
