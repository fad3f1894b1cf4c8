import type { RefusalCode } from '#root/contract/refusals.ts'
import type { Problem } from '#root/contract/route.ts'

/** What a visitor sends before there is an account: it means the same in whatever state the simulation is. */
const sameInAnyState = ['/api/contact-messages', '/api/clients', '/api/session']
const maxWaitMs = 30_000
const replacing: RefusalCode = 'state-being-replaced'

/**
 * As `fetch`. While the simulation is put in another state the server refuses, before it has done anything: what is only read, and what means
 * the same in any state, is then asked again as soon as the server says, for half a minute. Anything else was meant for the state that
 * is going, so the person is told.
 */
export async function patientFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const until = Date.now() + maxWaitMs
  for (;;) {
    const response = await fetch(input, init)
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
