import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ready, run, runServer, stop } from '#root/tests/start/server-process.ts'
import type { Bench, Report } from './runner/bench.ts'
import { median, quantile } from './runner/bench.ts'
import { inTemporaryFolder, signInOperator } from './runner/product.ts'

/** The number of streams that are opened at the same time. */
const openers = 50
const rounds = 5
const warmUp = 200

interface Peer {
  readonly name: string
  readonly url: string
  /** Lets the server send an event to every stream. */
  readonly send: () => Promise<unknown>
  /** Seconds to open a quarter of the streams, and all, in each round. */
  readonly quarterSeconds: number[]
  readonly allSeconds: number[]
  /** Milliseconds from the request until half and 99 of 100 streams had the event, and from the first stream to 99 of 100. */
  readonly halfMs: number[]
  readonly p99Ms: number[]
  readonly spreadMs: number[]
}

export default {
  about:
    'Live streams: opening them, the fan-out of one event, and pages beside them, compared with a bare Node server',
  usage: '[STREAMS=4900]',
  builds: 'web',
  run: ([streams]) => inTemporaryFolder((folder) => measureIn(folder, Number(streams ?? 4_900))),
} satisfies Bench

async function measureIn(folder: string, count: number): Promise<Report> {
  const server = runServer(path.join(folder, 'data'), { env: { TRUST_PROXY: 'true' } })
  const bare = run([process.execPath, 'bench/peers/bare-server.ts'], {})
  try {
    const [url, bareUrl] = [await ready(server), await ready(bare)]
    const operator = await signInOperator({ server, url })
    const moveClock = () => operator.post('/api/operator/clock/moves', { move: 'day', times: 1 })
    const peers = [newPeer('Glasshouse', url, moveClock), newPeer('bare Node', bareUrl, () => fetch(`${bareUrl}/send`))]
    const alone = await timeReads(url)
    let beside = ''
    for (let round = 1; round <= rounds; round += 1)
      for (const peer of peers) {
        const streams = await openAll(peer, count)
        await sendOnce(peer, streams)
        if (round === 1 && peer === peers[0]) beside = await timeReads(url)
        for (const { socket } of streams) socket.destroy()
        console.log(
          `${peer.name}: open ${peer.allSeconds.at(-1)!.toFixed(2)} s, p99 ${peer.p99Ms.at(-1)!.toFixed(0)} ms`,
        )
        await pause(500)
      }
    return reportOf(count, peers, { alone, beside })
  } finally {
    await stop(server)
    await stop(bare)
  }
}

function newPeer(name: string, url: string, send: Peer['send']): Peer {
  return { name, url, send, quarterSeconds: [], allSeconds: [], halfMs: [], p99Ms: [], spreadMs: [] }
}

interface Stream {
  readonly socket: Socket
  /** When the event came; 0: not yet. */
  heardAt: number
}

/** Opens a quarter of the streams, closes them, and opens all. */
async function openAll(peer: Peer, count: number): Promise<Stream[]> {
  for (const { socket } of (await openMany(peer.url, warmUp)).streams) socket.destroy()
  const quarter = await openMany(peer.url, count / 4)
  for (const { socket } of quarter.streams) socket.destroy()
  await pause(500)
  const { streams, seconds } = await openMany(peer.url, count)
  peer.quarterSeconds.push(quarter.seconds)
  peer.allSeconds.push(seconds)
  return streams
}

async function openMany(url: string, many: number): Promise<{ streams: Stream[]; seconds: number }> {
  const port = Number(new URL(url).port)
  const streams: Stream[] = []
  let place = 0
  const startedAt = performance.now()
  const openSome = async () => {
    while (place < many) streams.push(await openStream(port, (place += 1)))
  }
  await Promise.all(Array.from({ length: openers }, openSome))
  return { streams, seconds: (performance.now() - startedAt) / 1_000 }
}

/** Opens a stream from an address of its own, by the socket itself, so that the measuring takes little of the machine. */
function openStream(port: number, place: number): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' })
    const address = `10.${place >> 16}.${(place >> 8) & 255}.${place & 255}`
    socket.write(`GET /api/live HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Forwarded-For: ${address}\r\n\r\n`)
    const stream: Stream = { socket, heardAt: 0 }
    let isOpen = false
    socket.on('data', (bytes) => {
      if (!isOpen && bytes.includes('event: ping')) {
        isOpen = true
        resolve(stream)
      }
      if (stream.heardAt === 0 && bytes.includes('"clock"')) stream.heardAt = performance.now()
    })
    socket.on('error', reject)
  })
}

async function sendOnce(peer: Peer, streams: readonly Stream[]): Promise<void> {
  const startedAt = performance.now()
  await peer.send()
  while (!streams.every(({ heardAt }) => heardAt > 0)) await pause(5)
  const times = streams.map(({ heardAt }) => heardAt - startedAt)
  peer.halfMs.push(median(times))
  peer.p99Ms.push(quantile(times, 0.99))
  peer.spreadMs.push(quantile(times, 0.99) - Math.min(...times))
}

/** The milliseconds of a hundred pages and reads, one after the other. */
async function timeReads(url: string): Promise<string> {
  const times: number[] = []
  for (let sent = 0; sent < 100; sent += 1) {
    const startedAt = performance.now()
    for (const at of ['/', '/api/session', '/api/page-data']) {
      const response = await fetch(new URL(at, url))
      if (response.status !== 200) throw new Error(`${at} was answered with ${response.status}`)
      await response.arrayBuffer()
    }
    times.push(performance.now() - startedAt)
  }
  return `${median(times).toFixed(1)} ms, 95% within ${quantile(times, 0.95).toFixed(1)} ms`
}

function reportOf(count: number, [ours, bare]: Peer[], reads: { alone: string; beside: string }): Report {
  const [small, large] = [(count / 4).toLocaleString('en'), count.toLocaleString('en')]
  const row = (what: string, of: (peer: Peer) => number, unit: string) => [
    what,
    `${of(ours!).toFixed(unit === 's' ? 2 : 0)} ${unit}`,
    `${of(bare!).toFixed(unit === 's' ? 2 : 0)} ${unit}`,
    (of(ours!) / of(bare!)).toFixed(2),
  ]
  return {
    title: 'Live streams',
    tables: [
      {
        columns: ['', 'Glasshouse', 'Bare Node', 'Ratio'],
        rows: [
          row(`Opening ${small} streams, ${openers} at a time`, (peer) => median(peer.quarterSeconds), 's'),
          row(`Opening ${large} streams`, (peer) => median(peer.allSeconds), 's'),
          row(`One event to ${large} streams: half have it`, (peer) => median(peer.halfMs), 'ms'),
          row('99 of 100 have it', (peer) => median(peer.p99Ms), 'ms'),
          row('From the first stream to 99 of 100', (peer) => median(peer.spreadMs), 'ms'),
        ],
      },
      {
        columns: ['A page and two reads, one after the other', ''],
        rows: [
          ['Without streams', reads.alone],
          [`Beside ${large} streams`, reads.beside],
        ],
      },
    ],
    notes: [
      `Medians of ${rounds} rounds; in each, both servers one after the other. Each stream has a socket and an address of its own (behind a trusted proxy). The times of an event begin with the request that causes it: a move of the clock in a transaction, and a request to the bare server, which has nothing else to do.`,
      'The process that measures reads all streams on this machine, and its share of the time is in both columns.',
    ],
  }
}
