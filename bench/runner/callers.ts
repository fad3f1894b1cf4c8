import http from 'node:http'
import { median, quantile } from './bench.ts'

export interface Load {
  readonly perSecond: number
  readonly p99Ms: number
}

/** Lets callers make one call after another for some seconds. */
export async function callFor(seconds: number, callers: number, call: () => Promise<unknown>): Promise<Load> {
  const times: number[] = []
  const startedAt = performance.now()
  const work = async () => {
    while (performance.now() - startedAt < seconds * 1_000) {
      const calledAt = performance.now()
      await call()
      times.push(performance.now() - calledAt)
    }
  }
  await Promise.all(Array.from({ length: callers }, work))
  return { perSecond: times.length / ((performance.now() - startedAt) / 1_000), p99Ms: quantile(times, 0.99) }
}

/** The median of each number. */
export function medianLoad(loads: readonly Load[]): Load {
  return {
    perSecond: median(loads.map(({ perSecond }) => perSecond)),
    p99Ms: median(loads.map(({ p99Ms }) => p99Ms)),
  }
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

export interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly headers?: http.OutgoingHttpHeaders
  readonly body?: object
  readonly expected: number
}

/** Sends a request on a kept connection. Returns the answer's text; rejects another status than the expected one. */
export function send(url: URL, { method, headers, body, expected }: Sent): Promise<string> {
  return new Promise((resolve, reject) => {
    const text = body && JSON.stringify(body)
    const ofBody = text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}
    const request = http.request(url, { agent, method, headers: { ...headers, ...ofBody } }, (response) => {
      let answer = ''
      response.setEncoding('utf8').on('data', (part: string) => (answer += part))
      response.on('end', () => {
        if (response.statusCode === expected) resolve(answer)
        else
          reject(
            new Error(`${method} ${url.pathname} was answered with ${response.statusCode}: ${answer.slice(0, 300)}`),
          )
      })
    })
    request.on('error', reject)
    request.end(text)
  })
}
