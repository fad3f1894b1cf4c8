import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { positionHeader } from '#root/contract/live.ts'
import { newClient } from '../http/test-app.ts'
import { png } from '../proof-of-payment.ts'
import type { HostBrowser } from './host-browser.ts'
import { queryAt, startTestHost } from './host.ts'
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

test('67 20 firms at once: no answer, event or email contains the marker of another one', async () => {
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
    const headers = { 'idempotency-key': randomUUID() }
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
}, 120_000)

test('67 the role of a firm connects to its own database only, and owns no table there', async () => {
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

const urlOfDatabase = ({ database }: Firm) => inject('testServerUrl').replace('@/postgres', `@/${database}`)

/** Opens a deposit. Returns its id. */
async function openDeposit({ client, url }: Firm): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() }
  const opened = await client.request(`${url}/api/deposits`, { method: 'POST', body: { amount: '1000' }, headers })
  expect(opened.status).toBe(201)
  return (opened.json() as { id: string }).id
}

/** Begins an upload at a path of a firm. Returns where its bytes go. */
async function beginUpload({ client, url }: Firm, path: string): Promise<string> {
  const filename = `filename ${Buffer.from('proof.png').toString('base64')}`
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-length': String(png.length),
    'upload-metadata': filename,
  }
  const opened = await client.request(`${url}${path}`, { method: 'POST', headers })
  expect([opened.status, opened.text]).toEqual([201, ''])
  return opened.headers.location!
}

/** Sends the bytes of an upload. */
function sendBytes({ client, url }: Firm, location: string) {
  const type = { 'content-type': 'application/offset+octet-stream' }
  const headers = { 'tus-resumable': '1.0.0', 'upload-offset': '0', ...type }
  return client.request(`${url}${location}`, { method: 'PATCH', body: png, headers })
}

test('67 a file of another firm is not found: by its id, by its record, by its upload, or by a row that names it', async () => {
  const [one, other] = [await openMarked(20), await openMarked(21)]
  const proofOf = (deposit: string) => `/api/operator/deposits/${deposit}/proof`
  const uploadsOf = (deposit: string) => `/api/deposits/${deposit}/proof/uploads`
  const prove = async (firm: Firm) => {
    const deposit = await openDeposit(firm)
    expect((await sendBytes(firm, await beginUpload(firm, uploadsOf(deposit)))).status).toBe(204)
    return deposit
  }
  const [proved, ownProved] = [await prove(one), await prove(other)]
  expect(
    (await sendBytes(one, await beginUpload(one, '/api/onboarding/documents/governmentIdFile/uploads'))).status,
  ).toBe(204)
  const { documents } = (await one.client.request(`${one.url}/api/onboarding`)).json() as {
    documents: { file: string }[]
  }
  const file = documents[0]!.file
  const status = async (browser: HostBrowser, firm: Firm, path: string) =>
    (await browser.request(`${firm.url}${path}`)).status
  const document = `/api/onboarding/documents/files/${file}`
  expect([await status(one.teacher, one, proofOf(proved)), await status(one.client, one, document)]).toEqual([200, 200])

  // The same answer as for an id that no firm has.
  const answerTo = async (browser: HostBrowser, path: string) => {
    const answer = await browser.request(`${other.url}${path}`)
    const { code, detail } = answer.json() as { code: string; detail: string }
    return { status: answer.status, code, detail }
  }
  for (const [browser, path, id] of [
    [other.teacher, proofOf(proved), proved],
    [other.client, document, file],
    [other.client, `${document}/thumbnail`, file],
  ] as const) {
    const answer = await answerTo(browser, path)
    expect(answer).toMatchObject({ status: 404, code: 'not-found' })
    expect(answer).toEqual(await answerTo(browser, path.replace(id, randomUUID())))
  }
  const upload = await beginUpload(one, uploadsOf(await openDeposit(one)))
  expect((await sendBytes(other, upload)).status).toBe(404)
  expect((await sendBytes(one, upload)).status).toBe(204)

  // The files of each firm have a place and a key of their own: a false row does not lead to those of another one.
  const [{ id } = { id: '' }] = await queryAt<{ id: string }>(
    urlOfDatabase(one),
    'select proof_file_id as id from deposits where id = $1',
    [proved],
  )
  await queryAt(
    urlOfDatabase(other),
    'update files set id = $1 where id = (select proof_file_id from deposits where id = $2)',
    [id, ownProved],
  )
  await queryAt(urlOfDatabase(other), 'update deposits set proof_file_id = $1 where id = $2', [id, ownProved])
  expect(await status(other.teacher, other, proofOf(ownProved))).toBe(404)
  expect(await status(one.teacher, one, proofOf(proved))).toBe(200)
})

test('67 a live stream that names a position of another firm gets no event of it, and misses none of its own', async () => {
  const [one, other] = [await openMarked(22), await openMarked(23)]
  const positionOf = async ({ client, url }: Firm) =>
    Number((await client.request(`${url}/api/session`)).headers[positionHeader.toLowerCase()])
  /** Listens from a position, while each firm has another event. */
  const listen = async (firm: Firm, position: number) => {
    const stream = firm.client.listen(`${firm.url}/api/live?lastEventId=${position}`, () => {})
    await expect.poll(stream.text).toContain('event: ping')
    const [own, foreign] = [await openDeposit(firm), await openDeposit(firm === one ? other : one)]
    await expect.poll(stream.text).toContain(own)
    stream.close()
    return { text: stream.text(), foreign }
  }
  // As after as many events.
  const many = 30_000
  await queryAt(urlOfDatabase(one), `select setval('live_event_ids', last_value + ${many}) from live_event_ids`)
  while ((await positionOf(one)) < (await positionOf(other)) + many / 2) await openDeposit(one)
  // Beyond the events of the one, and before those of the other: both read everything again.
  for (const [firm, position] of [
    [other, await positionOf(one)],
    [one, await positionOf(other)],
  ] as const) {
    const { text, foreign } = await listen(firm, position)
    expect(text).toContain('"gap"')
    expect(text).not.toContain(foreign)
  }
  // A number that both firms have used is a position of either: the stream has what happened at its own firm since then.
  const shared = await positionOf(one)
  await queryAt(urlOfDatabase(other), `select setval('live_event_ids', $1::bigint - 5)`, [shared])
  while ((await positionOf(other)) <= shared) await openDeposit(other)
  const missing = await openDeposit(other)
  const { text, foreign } = await listen(other, shared)
  expect(text).toMatch(new RegExp(`"type":"deposit"(?:,"id":"${missing}")?}`))
  expect(text).not.toMatch(new RegExp(`gap|${foreign}`))
})
