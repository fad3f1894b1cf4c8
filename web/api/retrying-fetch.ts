import type { RefusalCode } from '#root/contract/refusals.ts'
import type { Problem } from '#root/contract/route.ts'
import { recordLivePosition } from './live-connection.ts'

/** Requests of a visitor before there is an account: they mean the same in every state of the simulation. */
const sameInAnyState = ['/api/contact-messages', '/api/clients', '/api/session']
const maxWaitMs = 30_000
const replacing: RefusalCode = 'state-being-replaced'

/**
 * Works as `fetch`. While the simulation's state is replaced, the server refuses before it does anything. Reads, and requests that mean
 * the same in every state, are then repeated when the server says so, for up to half a minute. Any other request was meant for the old
 * state, so the person sees the refusal.
 */
export async function retryingFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const until = Date.now() + maxWaitMs
  for (;;) {
    const response = await fetch(input, init)
    recordLivePosition(response)
    if (response.status !== 503 || !isSafeToRepeat(input, init)) return response
    const waitMs = 1_000 * Number(response.headers.get('retry-after') ?? '1')
    if (Date.now() + waitMs > until || !(await isBeingReplaced(response))) return response
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

function isSafeToRepeat(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  const method = (init?.method ?? 'GET').toUpperCase()
  return method === 'GET' || (method === 'POST' && typeof input === 'string' && sameInAnyState.includes(input))
}

async function isBeingReplaced(response: Response): Promise<boolean> {
  const problem = (await response
    .clone()
    .json()
    .catch(() => null)) as Problem | null
  return problem?.code === replacing
}
