import type { Problem } from '#root/contract/route.ts'
import { type ConfirmationMethod, confirmationMethods } from '#root/domain/confirmation.ts'
import { retryingFetch } from './retrying-fetch.ts'

/** A pending request that the user confirms their identity. `settle` ends it with the outcome. */
export interface ConfirmationRequest {
  readonly methods: readonly ConfirmationMethod[]
  readonly settle: (isConfirmed: boolean) => void
}

let pending: (ConfirmationRequest & { readonly outcome: Promise<boolean> }) | null = null
const listeners = new Set<() => void>()

/** The pending request; null when there is none. */
export function currentConfirmation(): ConfirmationRequest | null {
  return pending
}

/** Calls back on each change; returns a function that stops this. Without a listener no dialog opens. */
export function subscribeToConfirmation(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) pending?.settle(false)
  }
}

/**
 * Sends a request as `fetch` does. If the server first requires a confirmation, the confirmation dialog opens, and
 * after it the same request is sent again: the same address, headers (so the same idempotency key) and body. A user who
 * closes the dialog gets the server's refusal.
 */
export const confirmingFetch: typeof fetch = async (input, init) => {
  const response = await retryingFetch(input, init)
  const methods = response.status === 403 ? await requestedMethods(response.clone()) : null
  if (methods === null || listeners.size === 0) return response
  return (await requestConfirmation(methods)) ? retryingFetch(input, init) : response
}

async function requestedMethods(response: Response): Promise<ConfirmationMethod[] | null> {
  const problem = (await response.json().catch(() => null)) as Problem | null
  if (problem?.code !== 'confirmation-needed') return null
  const named = problem.params?.ways?.split(',') ?? []
  return confirmationMethods.filter((method) => named.includes(method))
}

/** Requests that are refused while the dialog is open wait for the same answer. */
function requestConfirmation(methods: readonly ConfirmationMethod[]): Promise<boolean> {
  if (pending) return pending.outcome
  let resolve = (_isConfirmed: boolean) => {}
  const outcome = new Promise<boolean>((settled) => {
    resolve = settled
  })
  const settle = (isConfirmed: boolean) => {
    pending = null
    resolve(isConfirmed)
    for (const listener of listeners) listener()
  }
  pending = { methods, settle, outcome }
  for (const listener of listeners) listener()
  return outcome
}
