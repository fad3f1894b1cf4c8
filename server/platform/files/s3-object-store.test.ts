import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '#root/tests/database.ts'
import { signatureOf, startS3Server } from '#root/tests/s3-server.ts'
import { isOutage } from '../outage.ts'
import { openFiles } from './files.ts'
import { purgeFiles } from './purge-files.ts'
import { s3ObjectStore } from './s3-object-store.ts'

const server = await startS3Server('the-id', 'the-secret')
afterAll(() => server.close())
const settings = {
  endpoint: server.endpoint,
  bucket: 'files',
  region: 'eu-central-1',
  accessKey: 'the-id',
  secretKey: 'the-secret',
}
const store = s3ObjectStore(settings)
const keys = () => [...server.objects.keys()]

async function names(): Promise<string[]> {
  const found = []
  for await (const { name } of store.list()) found.push(name)
  return found
}

test('the server of this test checks signatures as Amazon’s published example has them', () => {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization: `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=${'0'.repeat(64)}`,
  }
  const request = { method: 'GET', path: '/test.txt', query: '', headers }
  expect(signatureOf(request, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})

describe('the storage', () => {
  test('stores bytes unchanged, and deletes them', async () => {
    const [name, bytes] = [randomUUID(), randomBytes(100_000)]
    expect(await store.get(name)).toBeNull()
    await store.put(name, bytes)
    expect((await store.get(name))?.equals(bytes)).toBe(true)
    await store.remove(name)
    await store.remove(name)
    expect(await store.get(name)).toBeNull()
    expect(keys()).toEqual([])
  })

  test('lists our objects over several pages, and no others', async () => {
    const ours = Array.from({ length: 5 }, () => randomUUID()).toSorted()
    for (const name of ours) await store.put(name, Buffer.from('x'))
    server.objects.set(randomUUID(), { bytes: Buffer.from('y'), modifiedAt: new Date(0) })
    expect((await names()).toSorted()).toEqual(ours)
    for (const name of ours) await store.remove(name)
    server.objects.clear()
  })

  test('20 never gets a request for a name that is no UUID', async () => {
    for (const name of ['../other', 'a%2fb', '']) await expect(store.get(name)).rejects.toThrow('UUID')
  })

  test('that refuses, or is unreachable, is an outage', async () => {
    const wrong = s3ObjectStore({ ...settings, secretKey: 'another' })
    const refused = await wrong.put(randomUUID(), Buffer.from('x')).catch((error: unknown) => error)
    expect([isOutage(refused), String(refused), server.log.at(-1)]).toEqual([
      true,
      'Error: The storage of files answered 403 to a PUT',
      'PUT 403',
    ])
    const away = s3ObjectStore({ ...settings, endpoint: 'http://127.0.0.1:1' })
    expect(isOutage(await away.get(randomUUID()).catch((error: unknown) => error))).toBe(true)
    expect(keys()).toEqual([])
  })

  test('does not follow redirects', async () => {
    const requests: string[] = []
    const elsewhere = createServer((request, response) => {
      requests.push(request.url ?? '')
      response.writeHead(307, { location: '/elsewhere' }).end()
    }).listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    const { port } = elsewhere.address() as AddressInfo
    const moved = s3ObjectStore({ ...settings, endpoint: `http://127.0.0.1:${port}` })
    expect(isOutage(await moved.get(randomUUID()).catch((error: unknown) => error))).toBe(true)
    expect(requests).not.toContain('/elsewhere')
    elsewhere.close()
  })
})

test('a stored file is encrypted, and the purge removes it and unknown objects', async () => {
  const { db } = await freshDatabase()
  const files = openFiles(db, store, { masterKey: randomBytes(32), otherMasterKey: null })
  const facts = { ownerId: 'ann', name: 'id.png', type: 'image/png', bytes: Buffer.from('a secret document') }
  const kept = await files.putFile(db, { ...facts, expiresAt: new Date(Date.now() + 60_000) })
  await files.putFile(db, { ...facts, expiresAt: new Date(Date.now() - 60_000) })
  const orphan = `glasshouse-files/${randomUUID()}`
  server.objects.set(orphan, { bytes: Buffer.from('left behind'), modifiedAt: new Date(0) })
  expect((await files.readFile(kept))?.bytes.toString()).toBe('a secret document')
  expect([...server.objects.values()].some(({ bytes }) => bytes.includes('secret'))).toBe(false)
  expect(await purgeFiles(db, store)).toEqual({ expired: 1, orphans: 1, keys: 0 })
  expect(keys()).toEqual([`glasshouse-files/${kept}`])
})
