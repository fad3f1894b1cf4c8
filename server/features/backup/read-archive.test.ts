import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { type Header, pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archiveLimits, eachEntry } from './read-archive.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-archive-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const id = '0b0e0f4a-1111-4222-8333-123456789abc'
const good: [Partial<Header> & { name: string }, string][] = [
  [{ name: 'manifest.json' }, '{}'],
  [{ name: 'secrets/master-key' }, 'secret'],
  [{ name: 'tables/contact_messages.csv' }, 'a,b\n'],
  [{ name: `files/${id}` }, 'bytes'],
]

async function fileOf(entries: typeof good, change: (bytes: Buffer) => Buffer = (bytes) => bytes): Promise<string> {
  const archive = pack()
  for (const [header, contents] of entries) archive.entry(header, contents)
  archive.finalize()
  const file = path.join(folder, randomUUID())
  writeFileSync(file, gzipSync(change(await buffer(archive))))
  return file
}

async function read(file: string, limits = archiveLimits) {
  const entries: string[] = []
  await eachEntry(
    file,
    async ({ kind, name, contents }) => void entries.push(`${kind} ${name} ${(await buffer(contents)).toString()}`),
    limits,
  )
  return entries
}

const whole = [
  'manifest manifest.json {}',
  'secret master-key secret',
  'table contact_messages a,b\n',
  `file ${id} bytes`,
]

test('reads a backup’s entries, also when their contents are not read', async () => {
  expect(await read(await fileOf(good))).toEqual(whole)
  const names: string[] = []
  await eachEntry(await fileOf(good), async ({ name }) => void names.push(name))
  expect(names).toEqual(['manifest.json', 'master-key', 'contact_messages', id])
})

test.each([['gnu'], ['pax'], ['ustar']])('reads an archive that tar packed, in the format %s', async (format) => {
  const source = mkdtempSync(path.join(folder, 'source-'))
  for (const [{ name }, contents] of good) {
    mkdirSync(path.dirname(path.join(source, name)), { recursive: true })
    writeFileSync(path.join(source, name), contents)
  }
  const file = path.join(folder, `${format}.tar.gz`)
  execFileSync('tar', ['-C', source, `--format=${format}`, '-czf', file, '.'])
  expect((await read(file)).toSorted()).toEqual(whole.toSorted())
})

describe('49 refuses, as an attacker’s archive,', () => {
  test.each<[string, [Partial<Header> & { name: string }, string][]]>([
    ['a path out of the folder', [[{ name: '../manifest.json' }, '{}']]],
    ['a path inside a known folder', [[{ name: 'secrets/../../master-key' }, 'x']]],
    ['an absolute path', [[{ name: '/tables/settings.csv' }, 'x']]],
    ['a secret of another name', [[{ name: 'secrets/authorized_keys' }, 'x']]],
    ['a table whose name is none', [[{ name: 'tables/pg_authid".csv' }, 'x']]],
    ['a file whose name is no id', [[{ name: 'files/notes.txt' }, 'x']]],
    ['a symbolic link', [[{ name: 'secrets/master-key', type: 'symlink', linkname: '/etc/passwd' }, '']]],
    ['a hard link', [[{ name: 'secrets/master-key', type: 'link', linkname: 'manifest.json' }, '']]],
    ['a device', [[{ name: `files/${id}`, type: 'character-device' }, '']]],
    ['a folder of another name', [[{ name: 'etc/', type: 'directory' }, '']]],
    ['a note that renames an entry', [[{ name: 'tables/x.csv', pax: { path: 'secrets/master-key' } }, 'x']]],
    ['an entry twice', [good[0]!, good[0]!]],
    ['a manifest that is too large', [[{ name: 'manifest.json' }, 'x'.repeat(archiveLimits.manifestBytes + 1)]]],
    ['a secret that is too large', [[{ name: 'secrets/master-key' }, 'x'.repeat(archiveLimits.secretBytes + 1)]]],
  ])('%s', async (_what, entries) => {
    await expect(read(await fileOf(entries))).rejects.toThrow(/.+/)
  })

  test('a header with a wrong length, and a changed header', async () => {
    const renamed = await fileOf(good, (bytes) => {
      bytes.write('m4nifest.json')
      return bytes
    })
    await expect(read(renamed)).rejects.toThrow('a header is damaged')
    await expect(read(await fileOf(good, (bytes) => bytes.subarray(0, 700)))).rejects.toThrow('it ends too early')
  })

  test('data after the end', async () => {
    const followed = await fileOf(good, (bytes) => Buffer.concat([bytes, Buffer.from('more')]))
    await expect(read(followed)).rejects.toThrow('there is data after its end')
  })

  test('too many entries, and too many bytes', async () => {
    const file = await fileOf(good)
    await expect(read(file, { ...archiveLimits, entries: 3 })).rejects.toThrow('too many entries')
    await expect(read(file, { ...archiveLimits, unpackedBytes: 1_000 })).rejects.toThrow(
      'it decompresses to too much data',
    )
  })

  test('a compression ratio over a hundred, without holding it in memory', async () => {
    const bomb = await fileOf([[{ name: 'tables/settings.csv' }, '0'.repeat(64_000_000)]])
    const before = process.memoryUsage().rss
    await expect(eachEntry(bomb, async () => {})).rejects.toThrow('it decompresses to too much data')
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })
})
