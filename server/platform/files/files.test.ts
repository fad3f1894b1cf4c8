import { createCipheriv, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outsideTransaction } from '#root/server/platform/database/in-transaction.ts'
import { freshDatabase } from '#root/tests/database.ts'
import type { NodeDatabase } from '../node/database/open-database.ts'
import { requestPools } from '../node/database/pool.ts'
import { localObjectStore } from '../node/files/local-object-store.ts'
import { newKey } from './file-cipher.ts'
import { type Files, type NewFile, openFiles } from './files.ts'
import { ownerKeys } from './owner-keys.ts'
import { purgeFiles } from './purge-files.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-files-'))
const store = localObjectStore(folder)
const masterKeys = { masterKey: newKey(), otherMasterKey: null }
const tomorrow = new Date(Date.now() + 86_400_000)
const twoHoursAgo = new Date(Date.now() - 7_200_000)
let database: NodeDatabase
let files: Files

beforeAll(async () => {
  database = await freshDatabase()
  files = openFiles(database.db, store, masterKeys)
})
afterAll(() => rmSync(folder, { recursive: true }))

const put = (facts: Partial<NewFile> = {}) =>
  files.putFile(database.db, {
    bytes: Buffer.from('a secret document'),
    ownerId: 'ann',
    name: 'id.png',
    type: 'image/png',
    expiresAt: tomorrow,
    ...facts,
  })
const onDisk = (id: string) => path.join(folder, id.slice(0, 2), id)
const isOnDisk = (id: string) => readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith(id))

test('a file is read back unchanged, and is encrypted on disk', async () => {
  const id = await put()
  expect(await files.readFile(id)).toEqual({
    ownerId: 'ann',
    name: 'id.png',
    type: 'image/png',
    bytes: Buffer.from('a secret document'),
  })
  expect(readFileSync(onDisk(id)).includes('secret')).toBe(false)
  expect(statSync(onDisk(id)).mode & 0o777).toBe(0o600)
})

test('equal files and keys differ on disk', async () => {
  const [one, again, two] = [await put(), await put(), await put({ ownerId: 'bob' })]
  // The contents are at the end, after the tag, which also depends on the file's place.
  const contents = [one, again, two].map((id) => readFileSync(onDisk(id)).subarray(-'a secret document'.length))
  expect(new Set(contents.map((bytes) => bytes.toString('hex'))).size).toBe(3)
  const { rows } = await database.pool.query<{ wrapped_key: Buffer }>(
    'select wrapped_key from file_keys order by owner_id',
  )
  expect(rows).toHaveLength(2)
  expect(rows[0]?.wrapped_key.equals(rows[1]?.wrapped_key ?? Buffer.alloc(0))).toBe(false)
})

test('a changed bit, a swapped file or another master key is detected', async () => {
  const [one, two] = [await put(), await put({ bytes: Buffer.from('another document') })]
  const encrypted = readFileSync(onDisk(one))
  writeFileSync(onDisk(one), readFileSync(onDisk(two)))
  await expect(files.readFile(one)).rejects.toThrow('authenticate')
  encrypted[60]! ^= 1
  writeFileSync(onDisk(one), encrypted)
  await expect(files.readFile(one)).rejects.toThrow('authenticate')
  await expect(openFiles(database.db, store, { ...masterKeys, masterKey: newKey() }).readFile(two)).rejects.toThrow(
    'authenticate',
  )
})

test('encrypted data names its scheme, and older data can still be decrypted', async () => {
  const id = await put()
  const key = (await ownerKeys(masterKeys).findKey(database.db, 'ann'))!
  expect(readFileSync(onDisk(id)).subarray(0, 18).toString()).toBe('glasshouse-seal-1:')
  const { rows } = await database.pool.query<{ mark: string }>(
    `select distinct encode(substring(wrapped_key for 18), 'escape') as mark from file_keys`,
  )
  expect(rows).toEqual([{ mark: 'glasshouse-seal-1:' }])
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(id))
  const encrypted = Buffer.concat([cipher.update('of an earlier year'), cipher.final()])
  writeFileSync(onDisk(id), Buffer.concat([nonce, cipher.getAuthTag(), encrypted]))
  expect((await files.readFile(id))?.bytes.toString()).toBe('of an earlier year')
})

test('many first files of one owner at once share one key', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => put({ ownerId: 'carl' })))
  for (const id of ids) expect((await files.readFile(id))?.ownerId).toBe('carl')
})

test('a rolled-back upload is not visible, and the purge removes its contents', async () => {
  let left = ''
  const failing = database.db.transaction(async (tx) => {
    left = await files.putFile(tx, {
      bytes: Buffer.from('x'),
      ownerId: 'ann',
      name: 'x',
      type: 'image/png',
      expiresAt: tomorrow,
    })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await files.readFile(left)).toBeNull()
  await purgeFiles(database.db, store)
  expect(isOnDisk(left)).toBe(true)

  utimesSync(onDisk(left), twoHoursAgo, twoHoursAgo)
  const kept = await put()
  utimesSync(onDisk(kept), twoHoursAgo, twoHoursAgo)
  expect(await purgeFiles(database.db, store)).toMatchObject({ orphans: 1 })
  expect([isOnDisk(left), isOnDisk(kept)]).toEqual([false, true])
})

test('a removed file is unreachable at once, and the purge deletes it from the disk', async () => {
  const id = await put()
  await files.removeFile(database.db, id)
  expect(await files.readFile(id)).toBeNull()
  utimesSync(onDisk(id), twoHoursAgo, twoHoursAgo)
  await purgeFiles(database.db, store)
  expect(isOnDisk(id)).toBe(false)
})

test('an expired file cannot be read, and the purge removes row and contents', async () => {
  const id = await put({ expiresAt: new Date(Date.now() - 1_000) })
  expect(await files.readFile(id)).toBeNull()
  expect(await purgeFiles(database.db, store)).toMatchObject({ expired: 1 })
  expect(isOnDisk(id)).toBe(false)
  expect((await database.pool.query('select from files where id = $1', [id])).rowCount).toBe(0)
})

const ownersWithKey = async () =>
  (await database.pool.query<{ owner_id: string }>('select owner_id from file_keys')).rows.map((row) => row.owner_id)

test('an owner’s key is deleted with their last file, so that copies stay unreadable', async () => {
  const [one, two] = [await put({ ownerId: 'dora' }), await put({ ownerId: 'dora' })]
  const copy = readFileSync(onDisk(one))
  await files.removeFile(database.db, one)
  expect(await purgeFiles(database.db, store)).toMatchObject({ keys: 0 })
  expect((await files.readFile(two))?.ownerId).toBe('dora')
  await database.pool.query('update files set expires_at = now() where id = $1', [two])
  expect(await purgeFiles(database.db, store)).toMatchObject({ expired: 1, keys: 1 })
  expect(await ownersWithKey()).not.toContain('dora')

  // A later key decrypts no earlier data.
  await put({ ownerId: 'dora' })
  await store.put(one, copy)
  await database.pool.query(
    `insert into files (id, owner_id, name, type, byte_count, expires_at) values ($1, 'dora', 'id.png', 'image/png', 17, $2)`,
    [one, tomorrow],
  )
  await expect(files.readFile(one)).rejects.toThrow('authenticate')
})

test('a key that is in use is not removed', async () => {
  // Each keeps a connection of the pool and sometimes needs one more.
  const atOnce = requestPools.writes.connections - 1
  const ids = await Promise.all(
    Array.from({ length: atOnce }, async (_, index) => {
      const ownerId = `erin-${index % 3}`
      await files.removeUnusedKey(database.db, ownerId)
      const id = await database.db.transaction(async (tx) => {
        await files.encryptText(tx, ownerId, 'first', 'makes the key')
        await outsideTransaction(() => purgeFiles(database.db, store))
        return files.putFile(tx, {
          bytes: Buffer.from('x'),
          ownerId,
          name: 'x',
          type: 'image/png',
          expiresAt: tomorrow,
        })
      })
      await purgeFiles(database.db, store)
      return id
    }),
  )
  for (const id of ids) expect((await files.readFile(id))?.bytes.toString()).toBe('x')
})

test('the remains of an interrupted write are removed too', async () => {
  const name = randomUUID()
  await store.put(name, Buffer.from('whole'))
  writeFileSync(`${onDisk(name)}.draft`, 'half')
  for (const file of [onDisk(name), `${onDisk(name)}.draft`]) utimesSync(file, twoHoursAgo, twoHoursAgo)
  await purgeFiles(database.db, store)
  expect(readdirSync(folder, { recursive: true }).filter((found) => String(found).includes(name))).toEqual([])
})

test('20 a name that is no UUID never becomes a path', async () => {
  for (const name of ['../../etc/passwd', '..', 'a\0b', '']) {
    await expect(async () => store.get(name)).rejects.toThrow('UUID')
  }
})
