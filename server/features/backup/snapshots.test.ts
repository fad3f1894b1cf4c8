import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listSizes, moveFormerFolder } from './snapshots.ts'

test('snapshots in the folder of an earlier release are listed after the move, which happens once', async ({
  onTestFinished,
}) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'glasshouse-snapshots-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  await moveFormerFolder(dataDir)
  expect(readdirSync(dataDir)).toEqual([])

  const former = path.join(dataDir, 'kept-states')
  const write = (name: string) => {
    mkdirSync(former, { recursive: true })
    writeFileSync(path.join(former, name), 'state')
  }
  write('20261121T120000000Z-reset.tar.gz')
  await moveFormerFolder(dataDir)
  expect((await listSizes(dataDir)).map(({ name }) => name)).toEqual(['20261121T120000000Z-reset.tar.gz'])

  write('20261122T120000000Z-reset.tar.gz')
  await moveFormerFolder(dataDir)
  expect(await listSizes(dataDir)).toHaveLength(1)
})
