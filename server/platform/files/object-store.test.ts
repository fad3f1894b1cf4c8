import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { localObjectStore } from './object-store.ts'
import { openObjectStore } from './open-object-store.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-objects-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a folder that is not there yet holds nothing, and one that cannot be read is an error', async () => {
  const listed = async (place: string) => {
    const found = []
    for await (const { name } of localObjectStore(place).list()) found.push(name)
    return found
  }
  expect(await listed(path.join(folder, 'nowhere'))).toEqual([])
  expect(await localObjectStore(path.join(folder, 'nowhere')).get(randomUUID())).toBeNull()
  const file = path.join(folder, 'a-file')
  writeFileSync(file, 'x')
  await expect(listed(file)).rejects.toThrow('ENOTDIR')
  await expect(localObjectStore(file).get(randomUUID())).rejects.toThrow('ENOTDIR')
})

test('the settings say where files lie: in the data folder, or in a bucket', async () => {
  const name = randomUUID()
  await openObjectStore({ s3: null, dataDir: folder }).put(name, Buffer.from('x'))
  expect(existsSync(path.join(folder, 'files', name.slice(0, 2), name))).toBe(true)
})

test('20 a name with anything before or behind a UUID never becomes a path', async () => {
  const store = localObjectStore(folder)
  for (const name of [
    `../${randomUUID()}`,
    `${randomUUID()}/../other`,
    `${randomUUID()}\n`,
    randomUUID().toUpperCase(),
  ])
    await expect(async () => store.put(name, Buffer.from('x'))).rejects.toThrow('The name of a stored object is a UUID')
})
