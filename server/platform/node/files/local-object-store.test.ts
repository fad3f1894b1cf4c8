import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openFiles } from '#root/tests/open-files.ts'
import { localObjectStore } from './local-object-store.ts'
import { openObjectStore } from './open-object-store.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-objects-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a missing folder is empty, and one that cannot be read is an error', async () => {
  const listed = (place: string) => Array.fromAsync(localObjectStore(place).list(), ({ name }) => name)
  expect(await listed(path.join(folder, 'nowhere'))).toEqual([])
  expect(await localObjectStore(path.join(folder, 'nowhere')).get(randomUUID())).toBeNull()
  const file = path.join(folder, 'a-file')
  writeFileSync(file, 'x')
  await expect(listed(file)).rejects.toThrow('ENOTDIR')
  await expect(localObjectStore(file).get(randomUUID())).rejects.toThrow('ENOTDIR')
})

test('other files are not listed as objects, and the remains of an interrupted write are', async () => {
  const place = path.join(folder, 'beside')
  const [whole, half] = [randomUUID(), randomUUID()]
  await localObjectStore(place).put(whole, Buffer.from('x'))
  const foreign = ['notes.txt', `${half}.draft.old`, `${half.slice(0, 8)}.draft${half.slice(8)}`]
  for (const name of [`${half}.draft`, ...foreign]) writeFileSync(path.join(place, name), 'x')
  mkdirSync(path.join(place, randomUUID()))
  const listed = await Array.fromAsync(localObjectStore(place).list(), ({ name }) => name)
  expect(listed.toSorted()).toEqual([whole, half].toSorted())
})

test('no file stays open after it is written', async () => {
  const store = localObjectStore(path.join(folder, 'open'))
  await store.put(randomUUID(), Buffer.from('x'))
  const before = openFiles()
  for (let count = 0; count < 10; count += 1) await store.put(randomUUID(), Buffer.from('x'))
  expect(openFiles()).toBeLessThan(before + 10)
})

test('the settings decide where files are stored: in the data folder or in a bucket', async () => {
  const name = randomUUID()
  await openObjectStore({ s3: null, dataDir: folder }).put(name, Buffer.from('x'))
  expect(existsSync(path.join(folder, 'files', name.slice(0, 2), name))).toBe(true)
})

test('20 a name with anything before or after a UUID never becomes a path', async () => {
  const store = localObjectStore(folder)
  for (const name of [
    `../${randomUUID()}`,
    `${randomUUID()}/../other`,
    `${randomUUID()}\n`,
    randomUUID().toUpperCase(),
  ])
    await expect(async () => store.put(name, Buffer.from('x'))).rejects.toThrow('The name of a stored object is a UUID')
})
