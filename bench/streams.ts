/*
 * npm run bench:streams [-- COUNT]: opens that many live streams (5,000) on a server of its own, each from another address, and a
 * quarter of them before that: opening four times as many takes four times as long. Then how long pages and reads take beside them,
 * and how long it takes until all have received the event of a clock move.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { openBrowser } from '#root/tests/start/browser.ts'
import { ready, runServer, stop } from '#root/tests/start/server-process.ts'

const count = Number(process.argv[2] ?? 5_000)
/** The number opened at the same time. */
const openers = 50
const folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-bench-'))
const server = runServer(path.join(folder, 'data'), { env: { TRUST_PROXY: 'true' } })

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

/** The median milliseconds of a hundred pages and reads, one after the other. */
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
  times.sort((a, b) => a - b)
  return `median ${times[50]!.toFixed(1)} ms, 95% ${times[95]!.toFixed(1)} ms`
}

try {
  const url = await ready(server)
  const operator = openBrowser(url)
  const token = /operator\/join#(\S+)/.exec(server.output())?.[1]
  const person = { firstName: 'Olga', lastName: 'Bench', email: 'olga@example.com', password: 'correct horse battery' }
  await operator.post('/api/invitations/acceptance', { token, ...person })
  await openMany(url, openers).then(({ streams }) => streams.forEach((stream) => stream.close()))
  console.log(`a page and two reads without streams: ${await timeReads(url)}`)

  const quarter = await openMany(url, count / 4)
  for (const stream of quarter.streams) stream.close()
  const whole = await openMany(url, count)
  const grows = whole.seconds / quarter.seconds
  console.log(
    `${count / 4} streams opened in ${quarter.seconds.toFixed(2)} s, ${count} in ${whole.seconds.toFixed(2)} s: ${grows.toFixed(1)} times`,
  )
  console.log(`a page and two reads beside ${count} streams: ${await timeReads(url)}`)

  const begun = performance.now()
  await operator.post('/api/operator/clock/moves', { move: 'day', times: 1 })
  while (!whole.streams.every((stream) => stream.heard().includes('"clock"')))
    await new Promise((resolve) => setTimeout(resolve, 5))
  console.log(`all ${count} have heard of a move of the clock after ${(performance.now() - begun).toFixed(0)} ms`)
  for (const stream of whole.streams) stream.close()
  console.log(`on ${cpus().length} x ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(0)}`)
} finally {
  await stop(server)
  rmSync(folder, { recursive: true, force: true })
}
