import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { maxProofBytes } from '#root/domain/deposits.ts'
import { localUploadParts } from '#root/server/platform/node/uploads/local-upload-parts.ts'
import { keptPng, pixelBomb, png } from '#root/tests/proof-of-payment.ts'
import { cutAfter, partsOnDisk, sendSlowly, sizeOnDisk } from './broken-connection.ts'
import {
  beginUpload,
  type Browser,
  openDeposit,
  openProvedDeposit,
  receivedBytes,
  sendBytes,
  signUp,
  uploadProof,
} from './browser.ts'
import { stop } from './server-process.ts'
import { startTwoServers } from './two-servers.ts'

const { database, a, operator } = await startTwoServers()

async function storedFiles(): Promise<bigint> {
  const { rows } = await database.pool.query('select count(*) as count from files')
  return rows[0].count
}

/** The maximum size. A PDF is stored unchanged. */
const head = Buffer.from('%PDF-1.7\n')
const receipt = Buffer.concat([head, Buffer.alloc(maxProofBytes - head.length)])

const openedDeposit = () => openDeposit(a.url)
const proofOf = async (client: Browser) => (await client.get('/api/deposits')).body.deposits[0].proof

test('21 6 MB at the 5 MB limit: 413 before any byte is sent, and nothing is stored', async () => {
  const { client, id } = await openedDeposit()
  const before = [await storedFiles(), partsOnDisk(a)]
  const answer = await beginUpload(client, id, 6 * 1024 * 1024)
  expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
    413,
    'file-too-large',
    'This file is larger than 5 MB. Please choose a smaller file.',
  ])
  expect([await storedFiles(), partsOnDisk(a)]).toEqual(before)
  expect((await client.get('/api/deposits')).body.deposits).toMatchObject([{ status: 'opened', proof: null }])
})

test('21 more bytes than announced are refused, also in chunks without a length, and nothing is stored', async () => {
  const { client, id } = await openedDeposit()
  const before = partsOnDisk(a)
  const opened = await beginUpload(client, id, 70_000)
  expect((await sendBytes(client, opened.location, Buffer.alloc(70_001))).status).toBe(413)
  expect(await receivedBytes(client, opened.location)).toBe(404)

  const again = await beginUpload(client, id, 70_000)
  const pieces = new Blob([new Uint8Array(100_000)]).stream()
  const response = await client.tus(
    'PATCH',
    again.location,
    { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    pieces,
  )
  expect(response.status).toBe(413)
  expect(await receivedBytes(client, again.location)).toBe(404)
  expect(partsOnDisk(a)).toEqual(before)
})

test('19 a program named as an image is refused when its bytes have arrived, and nothing is stored', async () => {
  const { client, id } = await openedDeposit()
  const before = partsOnDisk(a)
  const answer = await uploadProof(client, id, Buffer.from('MZ this is a program'))
  expect([answer.status, answer.body.detail]).toEqual([
    415,
    'This file is neither an image nor a PDF. Please choose another file.',
  ])
  expect(partsOnDisk(a)).toEqual(before)
})

test('after an interrupted connection the received part is kept, encrypted, and the rest completes it', async () => {
  const { client, id } = await openedDeposit()
  const { location } = await beginUpload(client, id, receipt.length)
  await cutAfter(2_000_003, { server: a, client, location, bytes: receipt })
  await expect.poll(() => receivedBytes(client, location)).toBe(2_000_003)

  const part = readFileSync(path.join(a.dataDir, 'uploads', path.basename(location)))
  expect(part.length).toBe(2_000_003)
  expect(part.includes(head)).toBe(false)
  expect((await sendBytes(client, location, receipt.subarray(1_000), 1_000)).status).toBe(409)

  expect((await sendBytes(client, location, receipt.subarray(2_000_003), 2_000_003)).status).toBe(204)
  expect(await proofOf(client)).toMatchObject({ bytes: maxProofBytes, type: 'application/pdf' })
  expect(partsOnDisk(a)).not.toContain(path.basename(location))
  const stored = await operator.raw(`/api/operator/deposits/${id}/proof`)
  expect(Buffer.from(await stored.arrayBuffer()).equals(receipt)).toBe(true)
  // A client that lost the last answer asks again, and learns that all bytes arrived.
  expect(await receivedBytes(client, location)).toBe(maxProofBytes)
})

test('after kill -9 during an upload it continues where it stopped', async () => {
  const { client, id } = await openedDeposit()
  const { location } = await beginUpload(client, id, receipt.length)
  const cut = sendSlowly(3_000_000, { server: a, client, location, bytes: receipt })
  await expect.poll(() => sizeOnDisk(a, location)).toBeGreaterThan(1_000_000)
  await stop(a.run, 'SIGKILL')
  await cut
  await a.restart()

  const received = await receivedBytes(client, location)
  expect(received).toBeGreaterThan(1_000_000)
  expect(received).toBeLessThan(receipt.length)
  expect((await sendBytes(client, location, receipt.subarray(received), received)).status).toBe(204)
  const stored = await operator.raw(`/api/operator/deposits/${id}/proof`)
  expect(Buffer.from(await stored.arrayBuffer()).equals(receipt)).toBe(true)
})

test('after a kill between the last byte and the check, asking for the offset completes the upload', async () => {
  const { client, id } = await openedDeposit()
  const { location } = await beginUpload(client, id, png.length)
  // All but the last byte come by the protocol; the last one is written as a killed server would leave it.
  await sendBytes(client, location, png.subarray(0, -1))
  const file = path.join(a.dataDir, 'uploads', path.basename(location))
  const parts = localUploadParts(path.dirname(file), a.masterKey)
  await parts.append(path.basename(location), [png.subarray(-1)])
  expect(await receivedBytes(client, location)).toBe(png.length)
  expect(await proofOf(client)).toMatchObject({ bytes: keptPng.length })
  expect(existsSync(file)).toBe(false)
})

test('a new upload replaces an unfinished one, and a cancelled one is deleted', async () => {
  const { client, id } = await openedDeposit()
  const first = await beginUpload(client, id, receipt.length)
  await sendBytes(client, first.location, receipt.subarray(0, 1_000))
  const second = await beginUpload(client, id, receipt.length)
  expect(await receivedBytes(client, first.location)).toBe(404)
  expect(partsOnDisk(a)).not.toContain(path.basename(first.location))
  expect((await client.tus('DELETE', second.location, {})).status).toBe(204)
  expect(await receivedBytes(client, second.location)).toBe(404)
})

test('19 a proof is served with its detected type and runs no script', async () => {
  const id = await openProvedDeposit(await signUp(a.url), '100')
  const response = await operator.raw(`/api/operator/deposits/${id}/proof`)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': "inline; filename*=UTF-8''proof.png",
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect(Buffer.from(await response.arrayBuffer()).equals(keptPng)).toBe(true)
})

test('13 a client cannot read a proof, not even their own; another client’s deposit is not found', async () => {
  const owner = await signUp(a.url)
  const id = await openProvedDeposit(owner, '100')
  expect((await owner.get(`/api/operator/deposits/${id}/proof`)).status).toBe(403)
  const stranger = await signUp(a.url)
  const none = crypto.randomUUID()
  const [theirs, nobodys] = [await beginUpload(stranger, id, 9), await beginUpload(stranger, none, 9)]
  expect([theirs.status, theirs.body.code, theirs.body.detail]).toEqual([404, nobodys.body.code, nobodys.body.detail])
})

test('13 another client’s upload is not found by any request', async () => {
  const { client: owner, id } = await openedDeposit()
  const { location } = await beginUpload(owner, id, 1_000)
  const stranger = await openedDeposit()
  const throughOwn = `/api/deposits/${stranger.id}/proof/uploads/${path.basename(location)}`
  for (const at of [location, throughOwn]) {
    expect(await receivedBytes(stranger.client, at)).toBe(404)
    expect((await sendBytes(stranger.client, at, Buffer.alloc(1_000))).status).toBe(404)
    expect((await stranger.client.tus('DELETE', at, {})).status).toBe(404)
  }
  expect(await receivedBytes(owner, location)).toBe(0)
})

test('20 an invalid upload id is not found', async () => {
  const { client, id } = await openedDeposit()
  for (const upload of ['..%2f..%2fsecrets%2fmaster-key', '%2e%2e', 'a%00b', 'master-key'])
    expect([400, 404]).toContain(await receivedBytes(client, `/api/deposits/${id}/proof/uploads/${upload}`))
})

test('22 a picture that would decompress to gigabytes is refused, and nothing is stored', async () => {
  const { client, id } = await openedDeposit()
  const answer = await uploadProof(client, id, pixelBomb(65_500))
  expect([answer.status, answer.body.code]).toEqual([413, 'picture-too-large'])
  expect(await proofOf(client)).toBeNull()
})

test('24 another site cannot start or end an upload', async () => {
  const { client, id } = await openedDeposit()
  const foreign = { origin: 'https://evil.example' }
  const opened = await beginUpload(client, id, 9)
  const headers = { ...foreign, 'upload-length': '9' }
  expect((await client.tus('POST', `/api/deposits/${id}/proof/uploads`, headers)).status).toBe(403)
  expect((await client.tus('DELETE', opened.location, foreign)).status).toBe(403)
  expect((await client.tus('HEAD', opened.location, {})).headers.get('access-control-allow-origin')).toBeNull()
})
