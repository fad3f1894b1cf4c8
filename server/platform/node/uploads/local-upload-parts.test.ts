import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '#root/tests/database.ts'
import { openFiles } from '#root/tests/open-files.ts'
import { beginUpload, findUpload, finishUpload, purgeUploads, removeUpload } from '../../uploads/uploads.ts'
import { localUploadParts } from './local-upload-parts.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-parts-'))
afterAll(() => rmSync(folder, { recursive: true }))
const masterKey = randomBytes(32)
const parts = localUploadParts(path.join(folder, 'uploads'), masterKey)

test('pieces of any length are joined, and are encrypted on disk, closed to other users', async () => {
  const id = randomUUID()
  const whole = Buffer.alloc(100_000, 'The quick brown fox. ')
  let offset = 0
  for (const length of [1, 15, 16, 17, 4_096, 50_001]) {
    expect(await parts.append(id, [whole.subarray(offset, offset + length)])).toBe(offset + length)
    offset += length
  }
  await localUploadParts(path.join(folder, 'uploads'), masterKey).append(id, [whole.subarray(offset)])
  expect((await parts.read(id))?.equals(whole)).toBe(true)
  const file = path.join(folder, 'uploads', id)
  expect(readFileSync(file).includes('quick brown')).toBe(false)
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(statSync(path.dirname(file)).mode & 0o077).toBe(0)
})

test('the part received before a stream broke is kept', async () => {
  const id = randomUUID()
  const breaking = function* () {
    yield Buffer.from('what came ')
    throw new Error('The connection broke')
  }
  await expect(parts.append(id, breaking())).rejects.toThrow('The connection broke')
  await parts.append(id, [Buffer.from('and the rest')])
  expect((await parts.read(id))?.toString()).toBe('what came and the rest')
})

test('20 only the id of an upload is a file name', async () => {
  for (const id of ['../secrets/master-key', '', '.', 'a\0b', `../${randomUUID()}`, `${randomUUID()}/../other`])
    await expect(parts.append(id, [Buffer.of(1)])).rejects.toThrow('The id of an upload is a UUID')
})

test('a missing upload is empty, and one that cannot be read is an error', async () => {
  const nowhere = localUploadParts(path.join(folder, 'nowhere'), masterKey)
  expect([await nowhere.list(), await nowhere.read(randomUUID())]).toEqual([[], null])
  await parts.remove(randomUUID())
  const file = path.join(folder, 'uploads', 'notes.txt')
  writeFileSync(file, 'x')
  expect(await parts.list()).not.toContain('notes.txt')
  await expect(localUploadParts(file, masterKey).list()).rejects.toThrow('ENOTDIR')
  rmSync(file)
})

test('no file stays open after a part has arrived', async () => {
  const id = randomUUID()
  await parts.append(id, [Buffer.of(1)])
  const before = openFiles()
  for (let count = 0; count < 10; count += 1) await parts.append(id, [Buffer.of(1)])
  expect(openFiles()).toBeLessThan(before + 10)
  await parts.remove(id)
})

test('an upload without a name is named file, and a removed one is deleted with its parts', async () => {
  const { db } = await freshDatabase()
  const upload = { id: randomUUID(), ownerId: 'ada', purpose: 'proof', name: '\0', byteCount: 10 }
  await beginUpload(db, parts, upload)
  expect(await findUpload(db, upload.id, upload)).toMatchObject({ name: 'file', byteCount: 10, finishedAt: null })
  for (const stranger of [
    { ...upload, ownerId: 'bob' },
    { ...upload, purpose: 'other' },
  ])
    expect(await findUpload(db, upload.id, stranger)).toBeUndefined()
  await parts.append(upload.id, [Buffer.of(1)])

  const other = { ...upload, id: randomUUID(), name: 'x'.repeat(300) }
  await beginUpload(db, parts, other)
  expect([await findUpload(db, upload.id, upload), await parts.size(upload.id)]).toEqual([undefined, 0])
  expect((await findUpload(db, other.id, other))?.name).toBe('x'.repeat(255))
  await parts.append(other.id, [Buffer.of(1)])
  await removeUpload(db, parts, other.id)
  expect([await findUpload(db, other.id, other), await parts.read(other.id)]).toEqual([undefined, null])
})

test('the purge deletes uploads older than a day and parts without an upload, and nothing else', async () => {
  const { db } = await freshDatabase()
  const openUpload = async (purpose: string) => {
    const upload = { id: randomUUID(), ownerId: 'ada', purpose, name: 'a\0b\r\n.png', byteCount: 10 }
    await beginUpload(db, parts, upload)
    await parts.append(upload.id, [Buffer.of(1, 2, 3)])
    return upload
  }
  const [young, old, finished] = [await openUpload('young'), await openUpload('old'), await openUpload('finished')]
  await db.execute(sql`update uploads set created_at = now() - interval '25 hours' where purpose = 'old'`)
  expect([await finishUpload(db, finished.id), await finishUpload(db, finished.id)]).toEqual([true, false])
  await purgeUploads(db, parts)
  expect(await parts.list()).toEqual([young.id])
  expect(await findUpload(db, young.id, young)).toMatchObject({ name: 'ab.png' })
  expect(await findUpload(db, old.id, old)).toBeUndefined()
  expect(await findUpload(db, finished.id, finished)).toMatchObject({ byteCount: 10 })
})
