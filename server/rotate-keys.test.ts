import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#root/tests/database.ts'
import { openTestLesson } from '#root/tests/http/lesson-seats.ts'
import { newPerson } from '#root/tests/people.ts'
import { newSecret, takeCode } from './identity/second-factor/second-factor.ts'
import { openFiles } from './platform/files/files.ts'
import { decryptAddress, encryptAddress } from './platform/mail/reminder-address.ts'
import { lockDataFolder } from './platform/node/database/lock.ts'
import { localObjectStore } from './platform/node/files/local-object-store.ts'
import { readSettings } from './platform/node/read-settings.ts'
import { seatReminders } from './platform/tables/seat-reminders.ts'
import { rotateKeys } from './rotate-keys.ts'

const database = await freshDatabase()
const { db } = database
const root = mkdtempSync(path.join(tmpdir(), 'rotation-'))
afterAll(() => rmSync(root, { recursive: true }))
const store = localObjectStore(path.join(root, 'files'))
const document = { name: 'id.png', type: 'image/png', expiresAt: new Date(Date.now() + 60_000) }

/** An instance with a data folder of its own on the one database; nothing of another test is left there. */
async function instance(keys: NodeJS.ProcessEnv = {}) {
  await database.owner.query('truncate file_keys, files, seat_reminders, second_factors, uploads cascade')
  const dataDir = mkdtempSync(path.join(root, 'data-'))
  const env = (more: NodeJS.ProcessEnv = keys) => ({
    ...database.env,
    GLASSHOUSE_DATA_DIR: dataDir,
    ...more,
  })
  const settings = (more?: NodeJS.ProcessEnv) => readSettings(env(more))
  const files = (more?: NodeJS.ProcessEnv) => openFiles(db, store, settings(more))
  return {
    dataDir,
    settings,
    rotate: (more?: NodeJS.ProcessEnv) => rotateKeys(settings(more), env(more)),
    keep: (ownerId: string) => files().putFile(db, { ...document, ownerId, bytes: Buffer.from(`of ${ownerId}`) }),
    read: async (id: string, more?: NodeJS.ProcessEnv) => (await files(more).readFile(id))?.bytes.toString(),
  }
}

const secretFile = (dataDir: string, name: string) => path.join(dataDir, 'secrets', name)

test('a new key in the data folder replaces the old one, which decrypts nothing any more', async () => {
  const firm = await instance()
  const old = firm.settings()
  const ids = [await firm.keep('ann'), await firm.keep('bob')]
  const { id: userId } = await newPerson(db, 'operator')
  await newSecret(db, old.masterKey, userId)
  expect(await firm.rotate()).toEqual({ reencrypted: 3, obsolete: null })

  const now = firm.settings()
  expect([now.masterKey.equals(old.masterKey), now.otherMasterKey]).toEqual([false, null])
  expect([await firm.read(ids[0]!), await firm.read(ids[1]!)]).toEqual(['of ann', 'of bob'])
  await expect(openFiles(db, store, old).readFile(ids[0]!)).rejects.toThrow('authenticate')
  // A wrong code differs from a secret that cannot be decrypted.
  expect(await takeCode(db, now, userId, { generated: '000000' })).toBe(false)
  await expect(takeCode(db, old, userId, { generated: '000000' })).rejects.toThrow('authenticate')
})

test('the addresses for reminders are re-encrypted', async () => {
  const firm = await instance()
  const old = firm.settings()
  const lesson = await openTestLesson(db, 'REMNDR', 'debrief')
  const id = randomUUID()
  const reader = { address: 'ann@example.com', token: 'a-token' }
  const encryptedAddress = encryptAddress(old.masterKey, id, reader)
  const seatId = await lesson.seat((await newPerson(db, 'client')).id, 1)
  await db.insert(seatReminders).values({ id, seatId, encryptedAddress, tokenHash: randomBytes(32), language: 'en' })
  expect(await firm.rotate()).toMatchObject({ reencrypted: 1 })
  const [row] = await db.select().from(seatReminders)
  expect(decryptAddress(firm.settings(), row!)).toEqual(reader)
  expect(() => decryptAddress(old, row!)).toThrow('authenticate')
})

test('an interrupted rotation leaves everything readable, and the next one completes it', async () => {
  const firm = await instance()
  const early = await firm.keep('ann')
  const oldKey = readFileSync(secretFile(firm.dataDir, 'master-key'))
  await firm.rotate()
  // As a kill between the commit and the rename leaves it.
  writeFileSync(secretFile(firm.dataDir, 'master-key-next'), readFileSync(secretFile(firm.dataDir, 'master-key')))
  writeFileSync(secretFile(firm.dataDir, 'master-key'), oldKey)
  const late = await firm.keep('bob')
  expect([await firm.read(early), await firm.read(late)]).toEqual(['of ann', 'of bob'])

  expect(await firm.rotate()).toEqual({ reencrypted: 1, obsolete: null })
  expect(firm.settings().otherMasterKey).toBeNull()
  expect([await firm.read(early), await firm.read(late)]).toEqual(['of ann', 'of bob'])
})

test('keys in the environment are rotated while both are set, and the previous one is no longer needed', async () => {
  const [former, present] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
  const firm = await instance({ GLASSHOUSE_MASTER_KEY: former })
  const early = await firm.keep('ann')
  await expect(firm.rotate()).rejects.toThrow('Set GLASSHOUSE_MASTER_KEY to the new key')

  const both = { GLASSHOUSE_MASTER_KEY: present, GLASSHOUSE_FORMER_MASTER_KEY: former }
  expect(await firm.read(early, both)).toBe('of ann')
  expect(await firm.rotate(both)).toEqual({ reencrypted: 1, obsolete: 'GLASSHOUSE_FORMER_MASTER_KEY' })
  expect(await firm.rotate(both)).toMatchObject({ reencrypted: 0 })
  expect(await firm.read(early, { GLASSHOUSE_MASTER_KEY: present })).toBe('of ann')
})

test('the key is not rotated while a server runs on the folder', async () => {
  const firm = await instance()
  const before = firm.settings().masterKey
  const lock = await lockDataFolder(firm.dataDir, database, () => {})
  onTestFinished(() => lock.release())
  await expect(firm.rotate()).rejects.toThrow('Glasshouse already runs on the data folder')
  expect(firm.settings()).toMatchObject({ masterKey: before, otherMasterKey: null })
})

test('every encrypted column is listed here and is part of the rotation', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' and column_name ~ 'wrapped|encrypted' order by 1`,
  )
  const byMaster = ['file_keys.wrapped_key', 'second_factors.encrypted_secret', 'seat_reminders.encrypted_address']
  const byOwner = ['onboarding_records.encrypted']
  expect(rows.map(({ name }) => name)).toEqual([...byMaster, ...byOwner].toSorted())
})
