import type { Problem } from '#root/contract/route.ts'
import { type ConfirmationMethod, confirmationMethods } from '#root/domain/confirmation.ts'
import { patientFetch } from './patient-fetch.ts'

/** The user is asked to confirm their identity; `settle` reports whether they did. */
export interface ConfirmationRequest {
  readonly ways: readonly ConfirmationMethod[]
  readonly settle: (isConfirmed: boolean) => void
}

let pending: (ConfirmationRequest & { readonly outcome: Promise<boolean> }) | null = null
const listeners = new Set<() => void>()

/** The open question; null when there is none. */
export function currentConfirmation(): ConfirmationRequest | null {
  return pending
}

/** Calls back on each change; returns a function that stops this. Without a listener no dialog opens. */
export function onConfirmationAsked(listener: () => void): () => void {
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
  const response = await patientFetch(input, init)
  const ways = response.status === 403 ? await requestedMethods(response.clone()) : null
  if (ways === null || listeners.size === 0) return response
  return (await ask(ways)) ? patientFetch(input, init) : response
}

async function requestedMethods(response: Response): Promise<ConfirmationMethod[] | null> {
  const problem = (await response.json().catch(() => null)) as Problem | null
  if (problem?.code !== 'confirmation-needed') return null
  const named = problem.params?.ways?.split(',') ?? []
  return confirmationMethods.filter((way) => named.includes(way))
}

/** Requests that are refused while the dialog is open wait for the same answer. */
function ask(ways: readonly ConfirmationMethod[]): Promise<boolean> {
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
  pending = { ways, settle, outcome }
  for (const listener of listeners) listener()
  return outcome
}
