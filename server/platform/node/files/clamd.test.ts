import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { png } from '#root/tests/proof-of-payment.ts'
import { checkContent } from '../../files/check-content.ts'
import { isOutage } from '../../outage.ts'
import { clamdScanner } from './clamd.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'clamd-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The harmless file that every scanner reports (eicar.org), in two pieces so that none reports this one. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
const rules = { types: ['application/pdf', 'image/png'], maxBytes: 5_000_000 }
const infectedPdf = Buffer.from(`%PDF-1.7\n${eicar}\n%%EOF`)

describe('the daemon’s protocol', () => {
  const received: Buffer[] = []
  let reply: (bytes: Buffer) => string = (bytes) => (bytes.includes('EICAR') ? 'stream: Eicar FOUND\0' : 'stream: OK\0')

  /** Reads INSTREAM as clamd(8) describes it, however the bytes are split, and answers once. */
  function start(address: string | number): Promise<Server> {
    const server = createServer((socket) => {
      let whole = Buffer.alloc(0)
      socket.on('error', () => {})
      socket.on('data', (chunk) => {
        whole = Buffer.concat([whole, chunk])
        const bytes = contentsOf(whole)
        if (!bytes) return
        received.push(bytes)
        socket.end(reply(bytes))
      })
    })
    afterAll(() => void server.close())
    return new Promise((resolve) => server.listen(address, () => resolve(server)))
  }

  function contentsOf(whole: Buffer): Buffer | null {
    const command = 'zINSTREAM\0'
    if (whole.subarray(0, command.length).toString('latin1') !== command) return null
    const pieces = []
    for (let at = command.length; at + 4 <= whole.length;) {
      const length = whole.readUInt32BE(at)
      if (length === 0) return Buffer.concat(pieces)
      pieces.push(whole.subarray(at + 4, at + 4 + length))
      at += 4 + length
    }
    return null
  }

  test('works over a local socket and over TCP, and the verdict decides', async () => {
    const socket = path.join(folder, 'one.sock')
    await start(socket)
    const { port } = (await start(0)).address() as { port: number }
    const large = Buffer.alloc(3_000_000, 'x')
    for (const address of [socket, `tcp://localhost:${port}`]) {
      const scanner = clamdScanner(address)
      expect([await scanner.scan(large), await scanner.scan(Buffer.from(eicar))]).toEqual(['clean', 'infected'])
      expect(received.at(-2)?.equals(large)).toBe(true)
      expect(await checkContent(infectedPdf, rules, scanner)).toEqual({ refusal: 'file-infected' })
      expect(await checkContent(png, rules, scanner)).toMatchObject({ type: 'image/png', scan: 'clean' })
    }
    expect(await checkContent(png, rules, null)).toMatchObject({ scan: 'not-scanned' })
  })

  test('a missing or invalid verdict is an outage: the file does not count as clean', async () => {
    const socket = path.join(folder, 'two.sock')
    await start(socket)
    const answers = {
      'INSTREAM size limit exceeded. ERROR\0': 'The malware scanner answered: INSTREAM size limit exceeded. ERROR',
      '': 'The malware scanner answered: nothing',
      'stream: OK but not quite': 'The malware scanner answered: stream: OK but not quite',
      'no stream: Eicar FOUND': 'The malware scanner answered: no stream: Eicar FOUND',
      'stream: Eicar FOUND?': 'The malware scanner answered: stream: Eicar FOUND?',
    }
    for (const [answer, message] of Object.entries(answers)) {
      reply = () => answer
      const outcome = await checkContent(png, rules, clamdScanner(socket)).catch((error: unknown) => error)
      expect([answer, isOutage(outcome), (outcome as Error).message]).toEqual([answer, true, message])
    }
    const away = await checkContent(png, rules, clamdScanner(path.join(folder, 'none.sock'))).catch(
      (error: unknown) => error,
    )
    expect(isOutage(away)).toBe(true)
    expect(away).toMatchObject({ message: 'The malware scanner cannot be reached', cause: { code: 'ENOENT' } })
  })
})

const clamd = ['clamd', '/usr/sbin/clamd', '/usr/local/sbin/clamd'].find(
  (program) => spawnSync(program, ['--version', '--config-file=/dev/null']).error === undefined,
)

test.skipIf(!clamd)(
  `ClamAV’s own daemon finds EICAR${clamd ? '' : ' (skipped: clamd is not installed)'}`,
  async () => {
    const signature = `Eicar-Test-Signature:0:*:${Buffer.from(eicar).toString('hex')}\n`
    const socket = path.join(folder, 'clamd.sock')
    writeFileSync(path.join(folder, 'eicar.ndb'), signature)
    const settings = `LocalSocket ${socket}\nDatabaseDirectory ${folder}\nForeground yes\n`
    writeFileSync(path.join(folder, 'clamd.conf'), settings)
    const daemon = spawn(clamd!, [`--config-file=${path.join(folder, 'clamd.conf')}`], { stdio: 'ignore' })
    const ended = new Promise<void>((resolve) => daemon.once('exit', () => resolve()))
    try {
      await expect.poll(() => existsSync(socket), { timeout: 30_000 }).toBe(true)
      const scanner = clamdScanner(socket)
      await expect
        .poll(() => scanner.scan(Buffer.from(eicar)).catch(() => 'not yet'), { timeout: 30_000 })
        .toBe('infected')
      expect(await checkContent(infectedPdf, rules, scanner)).toEqual({ refusal: 'file-infected' })
      expect(await checkContent(png, rules, scanner)).toMatchObject({ scan: 'clean' })
    } finally {
      daemon.kill('SIGKILL')
      await ended
    }
  },
  90_000,
)
