import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Answer, signUp, uploadProof } from '#root/tests/start/browser.ts'
import { query } from '#root/tests/start/data-folder.ts'
import { ready, type Run, runServer, stop } from '#root/tests/start/server-process.ts'

const megabyte = 1024 * 1024
/** A small disk in memory. Only root may mount one. */
const disk = mkdtempSync(path.join(tmpdir(), 'glasshouse-disk-'))
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=0711', 'tmpfs', disk]).status === 0
const dataDir = path.join(disk, 'data')
let server: Run | undefined
const writer = {
  fullName: 'Ada Example',
  email: 'ada@example.com',
  houseAddress: '1 Example Road',
  country: 'United States',
  phoneNumber: '555-0100',
  whatsappNumber: '555-0100',
}

afterAll(async () => {
  if (server) await stop(server)
  if (isMounted) spawnSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})

/** Fills the disk except for this number of bytes; returns a function that empties it again. */
function fill(bytesLeft: number): () => void {
  const ballast = path.join(disk, 'ballast')
  const file = openSync(ballast, 'w')
  let length = 0
  for (let size = megabyte; size >= 4_096; size /= 16) {
    try {
      for (;;) length += writeSync(file, Buffer.alloc(size))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  ftruncateSync(file, length - bytesLeft)
  closeSync(file)
  return () => rmSync(ballast)
}

test.skipIf(!isMounted)(
  '42 a full disk: an answer within 2 s, nothing acknowledged lost, and it recovers automatically once there is space',
  async () => {
    server = runServer(dataDir)
    const url = await ready(server)
    const client = await signUp(url)
    const { body: deposit } = await client.post('/api/deposits', { amount: '100' })
    const slowest = { ms: 0 }
    const statuses: number[] = []
    const timed = async (send: () => Promise<Answer>) => {
      const startedAt = performance.now()
      const { status } = await send()
      slowest.ms = Math.max(slowest.ms, performance.now() - startedAt)
      statuses.push(status)
      return status
    }

    const makeRoom = fill(megabyte / 2)
    const acknowledged: string[] = []
    for (let round = 0; round < 150; round += 1) {
      const text = Array.from({ length: 100 }, () => randomUUID()).join(' ')
      const status = await timed(() => client.post('/api/contact-messages', { ...writer, message: text }))
      if (status < 300) acknowledged.push(text)
    }
    const proof = Buffer.alloc(4 * megabyte, '%PDF-1.7\n')
    const upload = await timed(() => uploadProof(client, deposit.id, proof))
    await timed(() => client.get('/api/account'))
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(upload).toBe(503)
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(10)
    expect(new Set(statuses)).toEqual(new Set([200, 201, 503]))
    expect(slowest.ms).toBeLessThan(2_000)

    makeRoom()
    const again = () => client.post('/api/deposits', { amount: '200' })
    await expect.poll(async () => (await again()).status, { timeout: 60_000 }).toBe(201)
    const kept = await query(dataDir, 'select message from contact_messages')
    expect(kept.map(({ message }) => message)).toEqual(acknowledged)
  },
)
