import { beforeAll, describe, expect, test } from 'vitest'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Browser } from './browser.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
let operator: Browser
let auditor: Browser
let clientId: string
let depositId: string

beforeAll(async () => {
  running = await openTestApp()
  operator = await running.operator()
  auditor = await running.auditor()
  const client = await running.client()
  clientId = (await client.expect(200, 'GET', '/api/session')).actor.id
  depositId = crypto.randomUUID()
  const actor = { id: await idOf(operator), role: 'operator' } as const
  const { db } = running.database
  await db.transaction((tx) =>
    recordAudit(tx, {
      actor,
      action: 'deposit-rejected',
      subject: { kind: 'deposit', id: depositId },
      concerns: clientId,
      before: { status: 'pending' },
      after: { status: 'rejected', reason: '=HYPERLINK("http://evil.example.com")' },
    }),
  )
  for (let row = 0; row < 60; row += 1)
    await db.transaction((tx) =>
      recordAudit(tx, { actor: 'system', action: 'filler-written', subject: { kind: '-filler' } }),
    )
})

const idOf = async (browser: Browser) => (await browser.expect(200, 'GET', '/api/session')).actor.id as string
const page = (search: string) => auditor.expect(200, 'GET', `/api/operator/audit-events?${search}`)

test('an auditor can page through the whole log, forward and back, without gaps', async () => {
  const seen: string[] = []
  let read = await page('')
  const first = read
  for (;;) {
    seen.push(...read.rows.map(({ id }: { id: string }) => id))
    if (!read.next) break
    read = await page(`after=${read.next}`)
  }
  expect(seen.length).toBeGreaterThan(60)
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => Number(b) - Number(a)))
  const second = await page(`after=${first.next}`)
  expect((await page(`before=${second.previous}`)).rows).toEqual(first.rows)
})

describe('filters', () => {
  test.each([
    ['action', () => 'action=deposit-rejected'],
    ['the record', () => `about=${depositId}`],
    ['whom it concerns', () => `about=${clientId}&action=deposit-rejected`],
  ])('by %s', async (_, search) => {
    const { rows } = await page(search())
    expect(rows).toMatchObject([
      {
        action: 'deposit-rejected',
        role: 'operator',
        actor: { name: 'Ann Lee' },
        subject: { kind: 'deposit', id: depositId },
        concerns: { id: clientId, name: 'Ann Lee' },
        before: { status: 'pending' },
      },
    ])
  })

  test('by who acted', async () => {
    const mine = await page(`actor=${await idOf(operator)}&action=deposit-rejected`)
    expect(mine.rows).toHaveLength(1)
    const others = await page(`actor=${await idOf(auditor)}`)
    expect(others.rows.map(({ actor }: any) => actor.id)).not.toContain(await idOf(operator))
    const { rows } = await page('actor=system')
    expect(new Set(rows.map(({ role }: { role: string }) => role))).toEqual(new Set(['system']))
  })

  test('by days of real time and of the firm’s time', async () => {
    const today = new Date().toISOString().slice(0, 10)
    expect((await page(`from=${today}`)).rows.length).toBeGreaterThan(0)
    expect((await page('to=2001-01-01')).rows).toEqual([])
    expect((await page('to=2001-01-01&clock=firm')).rows).toEqual([])
    expect((await auditor.send('GET', `/api/operator/audit-events?from=${today}&to=2001-01-01`)).status).toBe(400)
  })

  test('by every offered value', async () => {
    const { actions, staff } = await auditor.expect(200, 'GET', '/api/operator/audit-events/choices')
    expect(actions).toEqual([...new Set(actions)].toSorted())
    expect(actions).toEqual(expect.arrayContaining(['deposit-rejected', 'filler-written', 'operator-joined']))
    expect(staff.map(({ id }: { id: string }) => id)).toContain(await idOf(operator))
  })
})

test('33 the CSV export has the simulation notice, neutralises formulas, and is audited', async () => {
  const answer = await auditor.send('GET', `/api/operator/audit-events/csv?about=${depositId}`)
  expect(answer.headers.get('content-disposition')).toContain('glasshouse-audit-log.csv')
  const [notice, headings, line] = (answer.body as string).split('\r\n')
  expect(notice).toContain('Simulation. Play money')
  expect(headings).toContain('real time,firm’s time')
  expect(line).toContain(`deposit,${depositId},${clientId}`)
  const all = await auditor.send('GET', '/api/operator/audit-events/csv')
  expect(all.body).toContain(",'-filler,")
  const { rows } = await page('action=audit-exported')
  expect(rows[1]).toMatchObject({ actor: { id: await idOf(auditor) }, details: { format: 'csv', about: depositId } })
})

test('the JSON export is complete and has the simulation notice', async () => {
  const answer = await auditor.send('GET', '/api/operator/audit-events/json?action=filler-written')
  expect(answer.body.notice).toContain('Simulation. Play money')
  expect(answer.body.rows).toHaveLength(60)
})

test('63 an auditor verifies the log; after an entry was changed by hand, the first corrupted position is named', async () => {
  const proof = await auditor.expect(200, 'GET', '/api/operator/audit-events/verification')
  expect(proof).toMatchObject({ gap: null, digest: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(proof.entries).toBeGreaterThan(60)
  const { rows } = await page('action=deposit-rejected')
  const hand = await running.database.owner.connect()
  await hand.query('set session_replication_role = replica')
  await hand.query(`update audit_log set actor_id = 'somebody-else' where id = $1`, [rows[0].id])
  hand.release(true)
  const broken = await auditor.expect(200, 'GET', '/api/operator/audit-events/verification')
  expect(broken.gap).toEqual({ kind: 'changed', position: expect.any(Number), entry: rows[0].id })
})
