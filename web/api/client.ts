import { m } from '#root/contract/messages/messages.js'
import type { RefusalCode } from '#root/contract/refusals.ts'
import { describeRefusal, findRefusal } from '#root/contract/refusals.ts'
import type { Answer, Problem, RouteInput } from '#root/contract/route.ts'
import type { ApiRoutes } from '#root/contract/routes.ts'
import { confirmingFetch } from './confirmation.ts'

/** The server refused, or could not be reached ('offline'). The message is in the reader's language. */
export class RefusedError extends Error {
  readonly code: RefusalCode | 'offline'
  readonly field: string | undefined
  /** All input errors, when there is more than one. */
  readonly issues: NonNullable<Problem['issues']>
  constructor(code: RefusalCode | 'offline', message: string, field?: string, issues: RefusedError['issues'] = []) {
    super(message)
    this.name = 'RefusedError'
    this.code = code
    this.field = field
    this.issues = issues
  }
}

/** A method and a path of the contract, as in `POST /api/withdrawals`. */
type ApiAddress = keyof ApiRoutes

type Input<A extends ApiAddress> = RouteInput<ApiRoutes[A]> & { readonly signal?: AbortSignal }
type Given<A extends ApiAddress> = object extends Input<A> ? [input?: Input<A>] : [input: Input<A>]

/** Calls a route of the server and returns the body of its answer. Throws `RefusedError` for a refusal and for a lost connection. */
export async function call<A extends ApiAddress>(address: A, ...given: Given<A>): Promise<Answer<ApiRoutes[A]>> {
  const response = await callForResponse(address, ...given)
  return (response.status === 204 ? null : await response.json().catch(refuseOffline)) as Answer<ApiRoutes[A]>
}

/** Calls a route as `call` does, where the answer is a file or a stream. */
export async function callForResponse<A extends ApiAddress>(address: A, ...[input]: Given<A>): Promise<Response> {
  const { params = {}, query = {}, body, key, signal } = (input ?? {}) as UntypedInput
  const [method = '', template = ''] = address.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!))
  const parameters = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (key !== undefined) headers['idempotency-key'] = key
  const response = await confirmingFetch(parameters.size > 0 ? `${path}?${parameters}` : path, {
    method,
    headers,
    body: JSON.stringify(body),
    signal,
  }).catch(refuseOffline)
  if (!response.ok) throw await refusalOf(response, method === 'GET' ? m.ui_read_failed() : undefined)
  return response
}

function refuseOffline(): never {
  throw new RefusedError('offline', m.ui_offline())
}

interface UntypedInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  readonly key?: string
  readonly signal?: AbortSignal
}

/**
 * The refusal of an answer. A server that is starting, and a proxy before it, answers 503 without problem details.
 * `failure` is the message for an error of the server.
 */
export async function refusalOf(response: Response, failure?: string): Promise<RefusedError> {
  const problem = (await response.json().catch(() => null)) as Problem | null
  if (problem === null && response.status === 503)
    return new RefusedError('unavailable', describeRefusal('unavailable'))
  return refusedBy(problem, failure)
}

/**
 * The refusal that problem details describe; an answer without them is an error of the server. An unknown code is that
 * of a host that answers in place of the class, in the reader's language.
 */
export function refusedBy(problem: Problem | null, failure = describeRefusal('internal-error')): RefusedError {
  if (!problem || !findRefusal(problem.code)) {
    const isPassing = problem?.status === 503 || problem?.status === 429
    return new RefusedError(isPassing ? 'unavailable' : 'internal-error', problem?.detail || failure)
  }
  const code = problem.code as RefusalCode
  const message =
    code === 'internal-error'
      ? failure
      : code === 'invalid-input'
        ? problem.detail
        : describeRefusal(code, problem.params)
  return new RefusedError(code, message, problem.field, problem.issues)
}

/** A screen's own messages for some refusals. */
export type OwnMessages = { readonly [Code in RefusedError['code']]?: () => string }

/** The message for a failed call. An error of the server gets a general message without technical details. */
export function describeError(error: Error, ownMessages: OwnMessages = {}): string {
  const code = error instanceof RefusedError ? error.code : 'internal-error'
  return ownMessages[code]?.() ?? (error instanceof RefusedError ? error.message : describeRefusal('internal-error'))
}

/** Whether the server gave no refusal: it could not be reached, or it failed. */
export function isFailure(error: Error): boolean {
  return !(error instanceof RefusedError) || error.code === 'internal-error' || isUnavailable(error)
}

/** Refusals that the server gives before it processes an operation. */
const earlyRefusals: readonly string[] = ['too-many-operations', 'too-many-attempts', 'state-being-replaced']

/** Whether an earlier attempt may have carried out the operation although this answer is an error. */
export function leavesOutcomeOpen(error: Error): boolean {
  return isFailure(error) || (error instanceof RefusedError && earlyRefusals.includes(error.code))
}

/** Whether the server could not be reached or is unavailable for now: the same request can be sent again. */
export function isUnavailable(error: unknown): boolean {
  return (
    error instanceof RefusedError &&
    ['offline', 'unavailable', 'outcome-unknown', 'passwords-busy'].includes(error.code)
  )
}

/**
 * A version 4 UUID. `crypto.randomUUID` is missing on plain http from another machine, which is how a class joins,
 * so it is made from random bytes.
 */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
