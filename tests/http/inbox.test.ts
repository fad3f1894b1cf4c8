import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { InboxQuery } from '#root/contract/contact-inbox.ts'
import { selectInbox } from '#root/server/features/contact/inbox.ts'
import { outbox } from '#root/server/platform/tables/outbox.ts'
import type { Browser } from './browser.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
let operator: Browser
beforeAll(async () => {
  running = await openTestApp()
  operator = await running.operator()
})

const write = (fullName: string, message: string): Promise<{ id: string }> =>
  running.visitor().expect(201, 'POST', '/api/contact-messages', {
    fullName,
    email: `${fullName.split(' ')[0]!.toLowerCase()}@example.com`,
    houseAddress: '1 Way',
    country: 'Peru',
    phoneNumber: '555-0100',
    whatsappNumber: '555-0101',
    message,
  })
const at = (id: string, rest = '') => `/api/operator/contact-messages/${id}${rest}`
const list = async (query = '') =>
  (await operator.expect(200, 'GET', `/api/operator/contact-messages${query}`)).rows.map((row: any) => row.fullName)

test('a message is found, read, and answered once by an email in the outbox', async () => {
  const { id } = await write('Mara Doubt', 'Where is my money? <b>Answer!</b>')
  await write('Nils Other', 'Hello there')
  expect(await list()).toEqual(['Nils Other', 'Mara Doubt'])
  for (const search of ['mon', 'MARA', 'mara@exa', 'where doubt'])
    expect([search, await list(`?search=${search}`)]).toEqual([search, ['Mara Doubt']])
  for (const search of ["'", 'nobody', '%26|!']) expect([search, await list(`?search=${search}`)]).toEqual([search, []])
  await operator.expect(204, 'POST', at(id, '/reading'))
  expect(await operator.expect(200, 'GET', at(id))).toMatchObject({ isRead: true, isAnswered: false, replies: [] })

  const key = { 'idempotency-key': randomUUID() }
  const body = 'It is safe with us.'
  for (let times = 0; times < 2; times += 1) {
    const answered = await operator.send('POST', at(id, '/replies'), { body }, key)
    expect(answered).toMatchObject({ status: 201, body: { isAnswered: true, replies: [{ body }] } })
  }
  const mails = (await running.database.db.select().from(outbox)).filter(
    ({ recipient }) => recipient === 'mara@example.com',
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]!.body).toContain('It is safe with us.')
  expect(mails[0]!.body).toContain('Simulation.')
  expect(await list()).toEqual(['Nils Other'])
  expect(await list('?show=all')).toEqual(['Nils Other', 'Mara Doubt'])
})

test('a message can be marked as answered without an email; an auditor can only read', async () => {
  const { id } = await write('Ole Phone', 'Please call')
  const auditor = await running.auditor()
  await auditor.expect(200, 'GET', at(id))
  expect((await auditor.send('POST', at(id, '/answer'))).body.code).toBe('forbidden')
  expect(await operator.expect(200, 'POST', at(id, '/answer'))).toMatchObject({ isAnswered: true, replies: [] })
  expect((await operator.send('GET', at(randomUUID()))).status).toBe(404)
  expect((await operator.send('POST', at(randomUUID(), '/reading'))).status).toBe(404)
})

test('with thousands of messages each page is one indexed query', async () => {
  const { db, owner } = running.database
  await owner.query(`
    insert into contact_messages (full_name, email, house_address, country, phone_number, whatsapp_number, message, answered_at, answered_by)
    select 'Person ' || n, 'p' || n || '@example.com', 'x', 'x', 'x', 'x', 'Words number' || n, case when n % 9 > 0 then firm_now() end,
      case when n % 9 > 0 then 'x' end from generate_series(1, 2000) n;
    analyze contact_messages`)
  for (const [query, index] of [
    [{}, /contact_messages_unanswered/],
    [{ show: 'all', after: randomUUID() }, /contact_messages_by_time/],
    [{ show: 'all', search: 'number77' }, /contact_messages_by_words/],
  ] as const) {
    const statement = selectInbox(db, InboxQuery.parse(query)).getSQL()
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain (costs off) ${statement}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(index)
    expect(plan).not.toMatch(/Seq Scan/)
  }
  const first = await operator.expect(200, 'GET', '/api/operator/contact-messages?show=all')
  const second = await operator.expect(200, 'GET', `/api/operator/contact-messages?show=all&after=${first.next}`)
  const ids = [...first.rows, ...second.rows].map(({ id }: { id: string }) => id)
  expect(new Set(ids).size).toBe(50)
})
