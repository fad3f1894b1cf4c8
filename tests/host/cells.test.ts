import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { CellUnreachable, openCells, storeCell } from '#root/server/host/cells.ts'
import { openDirectory } from '#root/server/host/directory/open-directory.ts'
import { Busy } from '#root/server/platform/outage.ts'
import { openClosableProxy } from '../closable-proxy.ts'
import { atFileEnd } from '../file-end.ts'
import { freshDirectory } from './host.ts'

/** A cell behind a proxy. */
async function openCell() {
  const directory = await openDirectory(await freshDirectory(), () => {})
  const proxy = await openClosableProxy(inject('testServerUrl'))
  const keys = { masterKey: Buffer.alloc(32, 1), otherMasterKey: null }
  const cellId = await storeCell(directory.db, keys, { name: 'one', url: proxy.url })
  const cells = openCells(directory.db, keys)
  atFileEnd(async () => {
    await cells.close()
    await directory.close()
  })
  return { cells, cellId, proxy }
}

test('68 nobody waits for a cell that is away, one query a second is sent to it, and it is used when it answers', async () => {
  const { cells, cellId, proxy } = await openCell()
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
  await expect.poll(() => cells.isUnreachable(cellId), { timeout: 45_000 }).toBe(false)
  expect((await (await cells.use(cellId)).admin.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('an outage of one firm does not make its cell unreachable, unless the cell does not answer', async () => {
  const { cells, cellId, proxy } = await openCell()
  // A lock, a time limit, too many connections of a role, a firm whose log-in ends, and a full queue.
  const ofOneFirm = ['55P03', '57014', '53300', '57P01'].map((code) => Object.assign(new Error(code), { code }))
  for (const error of [...ofOneFirm, new Busy('unavailable', 2)]) {
    expect(await cells.noteFailure(cellId, error)).toBe(error)
    expect(cells.isUnreachable(cellId)).toBe(false)
  }
  // Nor do statements of the host that take long.
  const { admin } = await cells.use(cellId)
  const busy = await Promise.all([admin.connect(), admin.connect(), admin.connect()])
  expect(await cells.isReachable(cellId)).toBe(true)
  for (const each of busy) each.release()
  proxy.close()
  expect(await cells.noteFailure(cellId, ofOneFirm[0])).toBeInstanceOf(CellUnreachable)
  expect(cells.isUnreachable(cellId)).toBe(true)
})
