import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { outsideTransaction } from '#root/server/platform/database/in-transaction.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { statementsOf } from '#root/tests/statements.ts'
import { localObjectStore } from '../node/files/local-object-store.ts'
import { newKey } from './file-cipher.ts'
import { openFiles } from './files.ts'
import { reencryptOwnerKeys } from './owner-keys.ts'
import { purgeFiles } from './purge-files.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-owners-'))
afterAll(() => rmSync(folder, { recursive: true }))
const database = await freshDatabase()
const store = localObjectStore(folder)
const masterKeys = { masterKey: newKey(), otherMasterKey: null }
const files = openFiles(database.db, store, masterKeys)

const put = (ownerId: string) =>
  files.putFile(database.db, {
    bytes: Buffer.from('a secret document'),
    ownerId,
    name: 'id.png',
    type: 'image/png',
    expiresAt: new Date(Date.now() + 86_400_000),
  })
const onDisk = (id: string) => path.join(folder, id.slice(0, 2), id)
const isOnDisk = (id: string) => existsSync(onDisk(id))
const ownersWithKey = async () =>
  (await database.pool.query<{ owner_id: string }>('select owner_id from file_keys')).rows.map((row) => row.owner_id)

test('all files of an owner are deleted with their key, and erased from the disk', async () => {
  const [one, two, other] = [await put('fay'), await put('fay'), await put('gil')]
  const removed = await files.removeFilesOf(database.db, 'fay')
  expect(removed.toSorted()).toEqual([one, two].toSorted())
  expect([await files.readFile(one), (await files.readFile(other))?.ownerId]).toEqual([null, 'gil'])
  expect(await ownersWithKey()).not.toContain('fay')
  await files.eraseContents(removed)
  expect([isOnDisk(one), isOnDisk(two), isOnDisk(other)]).toEqual([false, false, true])
})

test('an encrypted text can be decrypted for its owner, in its place, while the key exists', async () => {
  const encrypted = await files.encryptText(database.db, 'hal', 'number', '900-12-3456')
  expect(encrypted.includes('900-12')).toBe(false)
  expect(await files.decryptText(database.db, 'hal', 'number', encrypted)).toBe('900-12-3456')
  await expect(files.decryptText(database.db, 'hal', 'another place', encrypted)).rejects.toThrow('authenticate')
  await files.removeUnusedKey(database.db, 'hal')
  await expect(files.decryptText(database.db, 'hal', 'number', encrypted)).rejects.toThrow(
    'The key of an encrypted text is gone',
  )
})

test('only this owner’s unused key is deleted', async () => {
  for (const owner of ['kim', 'lou']) await files.encryptText(database.db, owner, 'number', '900-12-3456')
  await files.removeUnusedKey(database.db, 'kim')
  const left = await ownersWithKey()
  expect([left.includes('kim'), left.includes('lou')]).toEqual([false, true])
})

test('the purge skips an unused key that is in use at the moment', async () => {
  await files.encryptText(database.db, 'mia', 'number', '900-12-3456')
  await database.db.transaction(async (tx) => {
    await files.encryptText(tx, 'mia', 'number', '900-12-3456')
    await outsideTransaction(() => purgeFiles(database.db, store))
  })
  expect(await ownersWithKey()).toContain('mia')
})

test('checkContent applies the rules of the upload', async () => {
  const rules = { types: ['image/png'], maxBytes: 10 }
  expect(await files.checkContent(Buffer.alloc(11), rules)).toEqual({ refusal: 'file-too-large' })
})

test('a file without contents is not found', async () => {
  const [one, two] = [await put('ida'), await put('ida')]
  await store.remove(one)
  expect([await files.readFile(one), (await files.readFile(two))?.ownerId]).toEqual([null, 'ida'])
})

test('the purge removes all contents without a row', async () => {
  const names = Array.from({ length: 1_001 }, () => randomUUID())
  const twoHoursAgo = new Date(Date.now() - 7_200_000)
  for (const name of names) {
    mkdirSync(path.dirname(onDisk(name)), { recursive: true })
    writeFileSync(onDisk(name), 'x')
    utimesSync(onDisk(name), twoHoursAgo, twoHoursAgo)
  }
  const statements = await statementsOf(database.pool, [], async () =>
    expect(await purgeFiles(database.db, store)).toMatchObject({ orphans: 1_001 }),
  )
  // The expired files, then the unknown ones: 500 at a time.
  expect(statements.count).toBe(4)
  expect(names.filter(isOnDisk)).toEqual([])
})

test('owners’ keys under the previous master key are re-encrypted and counted', async () => {
  const id = await put('jan')
  const rotated = { masterKey: newKey(), otherMasterKey: masterKeys.masterKey }
  const count = (await ownersWithKey()).length
  expect(await database.db.transaction((tx) => reencryptOwnerKeys(tx, rotated))).toBe(count)
  expect(await database.db.transaction((tx) => reencryptOwnerKeys(tx, rotated))).toBe(0)
  const after = openFiles(database.db, store, { ...rotated, otherMasterKey: null })
  expect((await after.readFile(id))?.ownerId).toBe('jan')
  await expect(files.readFile(id)).rejects.toThrow('authenticate')
})
