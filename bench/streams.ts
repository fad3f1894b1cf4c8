import http from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ready, runServer, stop } from '#root/tests/start/server-process.ts'
import type { Bench, Report } from './runner/bench.ts'
import { median, quantile } from './runner/bench.ts'
import { inTemporaryFolder, signInOperator } from './runner/product.ts'

/** The number opened at the same time. */
const openers = 50

export default {
  about: 'The time to open live streams and a quarter of them, page times beside them, and the fan-out of one event',
  usage: '[STREAMS=5000]',
  builds: 'web',
  run: ([streams]) => inTemporaryFolder((folder) => measureIn(folder, Number(streams ?? 5_000))),
} satisfies Bench

async function measureIn(folder: string, count: number): Promise<Report> {
  const server = runServer(path.join(folder, 'data'), { env: { TRUST_PROXY: 'true' } })
  try {
    const url = await ready(server)
    const operator = await signInOperator({ server, url })
    await openMany(url, openers).then(({ streams }) => streams.forEach((stream) => stream.close()))
    const alone = await timeReads(url)
    const quarter = await openMany(url, count / 4)
    for (const stream of quarter.streams) stream.close()
    const whole = await openMany(url, count)
    const beside = await timeReads(url)
    const begun = performance.now()
    await operator.post('/api/operator/clock/moves', { move: 'day', times: 1 })
    while (!whole.streams.every((stream) => stream.heard().includes('"clock"'))) await pause(5)
    const fanOutMs = performance.now() - begun
    for (const stream of whole.streams) stream.close()
    return reportOf(count, quarter.seconds, whole.seconds, { alone, beside, fanOutMs })
  } finally {
    await stop(server)
  }
}

function reportOf(
  count: number,
  quarter: number,
  whole: number,
  { alone, beside, fanOutMs }: { alone: string; beside: string; fanOutMs: number },
): Report {
  const small = (count / 4).toLocaleString('en')
  const large = count.toLocaleString('en')
  const growth = `${(whole / quarter).toFixed(1)} times for 4 times as many`
  return {
    title: 'Live streams and page times',
    tables: [
      {
        columns: ['', `${small} streams`, `${large} streams`, 'Growth or peer'],
        rows: [
          [`Opening all, ${openers} at a time`, `${quarter.toFixed(2)} s`, `${whole.toFixed(2)} s`, growth],
          ['A page and two reads, one after the other', '', beside, `without streams: ${alone}`],
          ['From a move of the clock until all are notified', '', `${fanOutMs.toFixed(0)} ms`, ''],
        ],
      },
    ],
    notes: ['Each stream is opened from another address, with real sockets on this machine.'],
  }
}

interface Stream {
  /** What it has received so far. */
  heard(): string
  close(): void
}

function openStream(url: string, place: number): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': `10.${place >> 16}.${(place >> 8) & 255}.${place & 255}` }
    const request = http.get(new URL('/api/live', url), { agent: false, headers }, (response) => {
      let heard = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        heard += text
        resolve({ heard: () => heard, close: () => request.destroy() })
      })
      response.on('error', () => {})
      if (response.statusCode !== 200) reject(new Error(`Stream ${place} was answered with ${response.statusCode}`))
    })
    request.on('error', reject)
  })
}

/** Opens that many streams and returns them with the seconds that it took. */
async function openMany(url: string, many: number): Promise<{ streams: Stream[]; seconds: number }> {
  const streams: Stream[] = []
  let place = 0
  const begun = performance.now()
  const openSome = async () => {
    while (place < many) streams.push(await openStream(url, (place += 1)))
  }
  await Promise.all(Array.from({ length: openers }, openSome))
  return { streams, seconds: (performance.now() - begun) / 1_000 }
}

/** The median and the 95th percentile of the milliseconds of a hundred pages and reads, one after the other. */
async function timeReads(url: string): Promise<string> {
  const times: number[] = []
  for (let asked = 0; asked < 100; asked += 1) {
    const begun = performance.now()
    for (const at of ['/', '/api/session', '/api/page-data']) {
      const response = await fetch(new URL(at, url))
      if (response.status !== 200) throw new Error(`${at} was answered with ${response.status}`)
      await response.arrayBuffer()
    }
    times.push(performance.now() - begun)
  }
  return `median ${median(times).toFixed(1)} ms, 95% ${quantile(times, 0.95).toFixed(1)} ms`
}
