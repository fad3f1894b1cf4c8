import { connect, type Socket } from 'node:net'
import type { Scanner } from '../../files/scanner.ts'
import { Outage } from '../../outage.ts'

const timeoutMs = 60_000

/**
 * ClamAV's daemon, at a socket of this machine (`/run/clamav/clamd.ctl`) or `tcp://host:port`, used by its INSTREAM
 * command: the length of each chunk in four bytes, the chunk, and a length of 0 at the end (clamd(8)).
 */
export function clamdScanner(address: string): Scanner {
  return {
    async scan(bytes) {
      const verdict = await sendToDaemon(address, bytes)
      if (verdict === 'stream: OK') return 'clean'
      if (/^stream: .+ FOUND$/.test(verdict)) return 'infected'
      throw new Outage(`The malware scanner answered: ${verdict || 'nothing'}`)
    },
  }
}

function sendToDaemon(address: string, bytes: Buffer): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = open(address)
  const answer: Buffer[] = []
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('It does not answer in time')))
  socket.on('data', (chunk) => answer.push(chunk))
  socket.on('error', (error) => reject(new Outage('The malware scanner cannot be reached', { cause: error })))
  socket.on('close', () => resolve(Buffer.concat(answer).toString('latin1').replace(/\0$/, '')))
  socket.write('zINSTREAM\0')
  socket.write(lengthOf(bytes.length))
  socket.write(bytes)
  // The daemon closes the connection once it has answered; closing our side first would cut it short.
  socket.write(lengthOf(0))
  return promise
}

function open(address: string): Socket {
  if (!address.startsWith('tcp://')) return connect(address)
  const { hostname, port } = new URL(address)
  return connect(Number(port), hostname.replace(/^\[|\]$/g, ''))
}

function lengthOf(count: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(count)
  return bytes
}
