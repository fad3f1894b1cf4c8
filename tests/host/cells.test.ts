import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { CellUnreachable, openCells, storeCell } from '#root/server/host/cells.ts'
import { openDirectory } from '#root/server/host/directory/open-directory.ts'
import { openClosableProxy } from '../closable-proxy.ts'
import { atFileEnd } from '../file-end.ts'
import { freshDirectory } from './host.ts'

test('nobody waits for a cell that is away, one query a second is sent to it, and it is used when it answers', async () => {
  const directory = await openDirectory(await freshDirectory(), () => {})
  const proxy = await openClosableProxy(inject('testServerUrl'))
  const keys = { masterKey: Buffer.alloc(32, 1), otherMasterKey: null }
  const cellId = await storeCell(directory.db, keys, { name: 'one', url: proxy.url })
  const cells = openCells(directory.db, keys)
  atFileEnd(async () => {
    await cells.close()
    await directory.close()
  })
  expect([await cells.isReachable(cellId), cells.isUnreachable(cellId)]).toEqual([true, false])
  proxy.close()
  expect([await cells.isReachable(cellId), cells.isUnreachable(cellId)]).toEqual([false, true])
  const before = proxy.attempts.length
  const until = performance.now() + 2_500
  let refused = 0
  while (performance.now() < until) {
    await expect(cells.use(cellId)).rejects.toThrow(CellUnreachable)
    expect(await cells.isReachable(cellId)).toBe(false)
    refused += 1
    await pause(1)
  }
  expect(refused).toBeGreaterThan(100)
  expect(proxy.attempts.length - before).toBeLessThanOrEqual(3)
  proxy.open()
  await expect.poll(() => cells.isUnreachable(cellId), { timeout: 5_000 }).toBe(false)
  expect((await (await cells.use(cellId)).admin.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
