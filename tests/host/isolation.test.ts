import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { newClient } from '../http/test-app.ts'
import type { HostBrowser } from './host-browser.ts'
import { startTestHost } from './host.ts'
import { newTeacher } from './teachers.ts'

const host = await startTestHost({ GLASSHOUSE_READY_FIRMS: '2' })
const firmCount = 20
const rounds = 3

interface Firm {
  readonly marker: string
  readonly url: string
  readonly teacher: HostBrowser
  readonly client: HostBrowser
  readonly database: string
}

/** A class whose data has its marker in it: in names, messages, emails and events. */
async function openMarked(number: number): Promise<Firm> {
  const marker = `Marker${String.fromCharCode(65 + number)}x${number}`
  const owner = { ...newTeacher(), lastName: marker }
  const { slug, enterUrl } = await host.classes.create({ name: `Class ${marker}`, language: 'en', owner })
  const [teacher, client] = [host.browser(), host.browser()]
  const url = new URL(enterUrl).origin
  expect((await teacher.request(enterUrl)).status).toBe(303)
  const person = { ...newClient(), firstName: marker }
  expect((await client.request(`${url}/api/clients`, { method: 'POST', body: person })).status).toBe(201)
  const [row] = await host.query<{ name: string }>('select database_name as name from firms where slug = $1', [slug])
  return { marker, url, teacher, client, database: row!.name }
}

test('20 firms at once: no answer, event or email contains the marker of another one', async () => {
  const firms = await Promise.all(Array.from({ length: firmCount }, (_, number) => openMarked(number)))
  const markers = firms.map(({ marker }) => marker)
  const foreign: string[] = []
  let own = 0
  const look = (firm: Firm, what: string, text: string) => {
    if (text.includes(firm.marker)) own += 1
    for (const marker of markers)
      if (marker !== firm.marker && text.includes(marker)) foreign.push(`${firm.marker}: ${what} has ${marker}`)
  }
  const streams = firms.map((firm) => firm.client.listen(`${firm.url}/api/live`, (text) => look(firm, 'stream', text)))
  const clientPaths = [
    '/api/session',
    '/api/account',
    '/api/profile',
    '/api/mails',
    '/api/history/activity',
    '/api/clock',
    '/',
  ]
  const teacherPaths = [
    '/api/operator/clients',
    '/api/operator/audit-events',
    '/api/operator/mails',
    '/api/operator/staff',
  ]
  const round = (firm: Firm) => {
    const read = (browser: HostBrowser) => async (path: string) =>
      look(firm, path, (await browser.request(`${firm.url}${path}`)).text)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const deposit = firm.client.request(`${firm.url}/api/deposits`, {
      method: 'POST',
      body: { amount: '1000' },
      headers,
    })
    const reads = [clientPaths.map(read(firm.client)), teacherPaths.map(read(firm.teacher))].flat()
    return Promise.all([deposit, Promise.all(reads)] as const)
  }
  for (let count = 0; count < rounds; count += 1)
    for (const [deposit] of await Promise.all(firms.map(round))) expect(deposit.status).toBe(201)
  await expect.poll(() => streams.every((stream) => stream.text().includes('deposit'))).toBe(true)
  for (const stream of streams) stream.close()
  expect(foreign).toEqual([])
  expect(own).toBeGreaterThan(firmCount * rounds * 4)
})

test('the role of a firm connects to its own database only, and owns no table there', async () => {
  const [one, other] = [await openMarked(21), await openMarked(22)]
  const admin = inject('testServerUrl')
  const connect = async (role: string, database: string) => {
    const url = admin.replace(/\w+@\/\w+/, `${role}@/${database}`)
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      return (error as { code?: string }).code
    }
  }
  const denied = '42501'
  const directory = new URL(host.directoryUrl.replace('@/', '@localhost/')).pathname.slice(1)
  expect(await connect(one.database, other.database)).toBe(denied)
  expect(await connect(one.database, directory)).toBe(denied)
  const own = (await connect(one.database, one.database)) as pg.Client
  expect((await own.query('select first_name from "user" where role = $1', ['client'])).rows).toEqual([
    { first_name: one.marker },
  ])
  for (const statement of [
    'drop table outbox',
    'alter table ledger_transfers disable trigger user',
    'create table x ()',
  ])
    expect(await own.query(statement).catch((error: { code?: string }) => error.code)).toBe(denied)
  await own.end()
})
