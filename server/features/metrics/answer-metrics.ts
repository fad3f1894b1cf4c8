import { createHash, timingSafeEqual } from 'node:crypto'
import type { Answer } from '#platform/http/listen.ts'
import type { Metrics } from './metrics.ts'

/** Answers GET /metrics to who sends the token, if there is one, and nothing else to anybody. */
export function answerMetrics(metrics: Metrics, token: string | null): Answer {
  return async (request) => {
    const isAsked = request.method === 'GET' && new URL(request.url).pathname === '/metrics'
    if (!isAsked) return new Response('Not found', { status: 404 })
    if (token !== null && !isSame(request.headers.get('authorization') ?? '', `Bearer ${token}`))
      return new Response('Not for you', { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } })
    const headers = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' }
    return new Response(await metrics.read(), { headers })
  }
}

/** Of hashes, so that the time it takes tells nothing, not even the length. */
function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(a!, b!)
}
