import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { DocumentName } from '#root/domain/onboarding.ts'
import { purgeOnboarding } from '#root/server/features/onboarding/remove-onboarding.ts'
import { pixelBomb, png } from '../proof-of-payment.ts'
import type { Browser } from './browser.ts'
import { sendDocument, submittedBy } from './onboarding-steps.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
let operator: Browser
beforeAll(async () => {
  running = await openTestApp()
  operator = await running.operator()
})

const submitted = () => submittedBy(running)

const onDisk = () =>
  readdirSync(running.services.settings.dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(running.services.settings.dataDir, name))
    .filter((file) => statSync(file).isFile())

/** Every row as text, with bytes as hexadecimal digits, so that their contents can be searched. */
async function everythingInTheDatabase(): Promise<string> {
  const { pool } = running.database
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const texts = await Promise.all(rows.map(({ name }) => pool.query(`select t::text as text from ${name} t`)))
  return texts.flatMap((table) => table.rows.map(({ text }) => text as string)).join('\n')
}

test('13, 20 a stranger, a visitor and a guessed id get no record and no file', async () => {
  const { client, id, files } = await submitted()
  const stranger = await running.client()
  const guessed = [randomUUID(), '..%2f..%2fsecrets%2fmaster-key', '%2e%2e', 'a%00b', "1'--", id]
  for (const end of ['', '/thumbnail']) {
    expect((await client.send('GET', `/api/onboarding/documents/files/${files[0]}${end}`)).status).toBe(200)
    expect((await running.visitor().send('GET', `/api/onboarding/documents/files/${files[0]}${end}`)).status).toBe(401)
    for (const file of [files[0], ...guessed]) {
      const answer = await stranger.send('GET', `/api/onboarding/documents/files/${file}${end}`)
      expect([file, answer.status, answer.body.code]).toEqual([file, 404, 'not-found'])
    }
  }
  expect(await stranger.expect(200, 'GET', '/api/onboarding')).toMatchObject({ id: null, documents: [] })
  expect((await stranger.send('GET', `/api/operator/onboarding/${id}/record`)).status).toBe(403)
  expect((await operator.send('GET', `/api/operator/onboarding/${randomUUID()}/record`)).status).toBe(404)
})

test('15, 16 a status, a role or a foreign key in a body is refused, and markup stays text', async () => {
  const client = await running.client()
  for (const body of [
    '{"status":"approved"}',
    '{"id":"x"}',
    '{"__proto__":{}}',
    '{"constructor":{}}',
    '{"expiresAt":"x"}',
    '{"role":"operator"}',
    '{"balance":"1.00"}',
  ])
    for (const [method, address] of [
      ['PUT', '/api/onboarding/answers'],
      ['POST', '/api/onboarding/steps/1/completion'],
    ] as const)
      expect([address, body, (await client.send(method, address, body)).status]).toEqual([address, body, 400])
  expect(await client.expect(200, 'GET', '/api/onboarding')).toMatchObject({ id: null, status: 'draft' })
  const city = '<img src=x onerror=alert(1)>'
  expect((await client.expect(200, 'PUT', '/api/onboarding/answers', { city })).answers.city).toBe(city)
})

test('19, 21, 22 a file that is no document is refused and not stored', async () => {
  const client = await running.client()
  const before = onDisk()
  const send = async (bytes: string | Buffer, document: DocumentName = 'governmentIdFile') => {
    const { status, body } = await sendDocument(client, document, Buffer.from(bytes))
    return [status, body.code]
  }
  const refusals = [
    await send('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    await send('<!doctype html><script>alert(1)</script>'),
    await send('GIF89a'),
    await send('%PDF-1.7\n<< /S /JavaScript /JS (app.alert(1)) >>'),
    await send(pixelBomb(65_500)),
    await send(Buffer.alloc(6 * 1024 * 1024)),
  ]
  expect(refusals).toEqual([
    [415, 'file-type-not-accepted'],
    [415, 'file-type-not-accepted'],
    [415, 'file-type-not-accepted'],
    [415, 'pdf-not-accepted'],
    [413, 'picture-too-large'],
    [413, 'file-too-large'],
  ])
  expect(onDisk()).toEqual(before)
})

const hexOf = (text: string) => Buffer.from(text).toString('hex')

test('records and files are encrypted on the disk and in the database', async () => {
  const { client, id, fullName } = await submitted()
  await operator.expect(200, 'POST', `/api/operator/onboarding/${id}/rejection`, { reason: `Who is ${fullName}` })
  const database = await everythingInTheDatabase()
  expect(database).toContain(id)
  for (const secret of [fullName, '000-12-3456', 'SPECIMEN-0042'].flatMap((text) => [text, hexOf(text)]))
    expect([secret, database.includes(secret)]).toEqual([secret, false])
  const contents = onDisk().map((file) => readFileSync(file))
  expect(contents.length).toBeGreaterThan(6)
  for (const plain of [png.subarray(0, 8), Buffer.from(fullName)])
    expect(contents.some((bytes) => bytes.includes(plain))).toBe(false)
  expect((await client.expect(200, 'GET', '/api/onboarding')).answers.fullName).toBe(fullName)
  expect((await client.expect(200, 'GET', '/api/profile/data')).onboarding).toMatchObject({
    status: 'rejected',
    answers: { fullName, socialSecurityNumber: '000-12-3456' },
  })
})

test('removal by the client, by an operator and by the purge removes every file from the disk', async () => {
  const ways = [
    (who: Awaited<ReturnType<typeof submitted>>) => who.client.expect(204, 'DELETE', '/api/onboarding'),
    ({ id }: { id: string }) => operator.expect(204, 'DELETE', `/api/operator/onboarding/${id}`),
    async ({ id }: { id: string }) => {
      await running.database.pool.query(`update onboarding_records set expires_at = now() where id = $1`, [id])
      expect(await purgeOnboarding(running.services)).toBe(1)
    },
  ]
  for (const remove of ways) {
    const who = await submitted()
    const ofTheirs = () => onDisk().filter((file) => who.files.some((id) => file.includes(id)))
    expect(ofTheirs()).toHaveLength(6)
    await remove(who)
    expect(ofTheirs()).toEqual([])
    const { rows } = await running.database.pool.query(
      `select id::text from files where id = any($1) union select id::text from onboarding_records where id = $2`,
      [who.files, who.id],
    )
    expect(rows).toEqual([])
    // Their key is gone too: an earlier copy of them is unreadable.
    const { actor } = await who.client.expect(200, 'GET', '/api/session')
    const keys = await running.database.pool.query('select from file_keys where owner_id = $1', [actor.id])
    expect(keys.rowCount).toBe(0)
    expect(await who.client.expect(200, 'GET', '/api/onboarding')).toMatchObject({ id: null, status: 'draft' })
  }
})
