import { randomUUID } from 'node:crypto'
import { type Operation, queriesOf } from '#root/tests/http/operations.ts'
import { oddBodies, oddHeaders, oddJson, oddTexts } from './odd-values.ts'

export interface BadRequest {
  readonly method: string
  readonly path: string
  readonly body?: string | Uint8Array
  readonly headers: Readonly<Record<string, string>>
}

/** Ways to corrupt a request; each keeps the rest valid, so that the server reads that far. */
const corruptions = ['path', 'query', 'member', 'value', 'body', 'headers', 'more'] as const

/** A request to an operation with one, sometimes two, invalid parts. */
export function badRequest(operation: Operation, random: () => number): BadRequest {
  const corrupted: Corrupted = new Set([
    oneOf(corruptions, random),
    ...(random() < 0.2 ? [oneOf(corruptions, random)] : []),
  ])
  const { method } = operation
  const path = addressOf(operation, corrupted, random)
  const headers = { 'idempotency-key': randomUUID(), ...(corrupted.has('headers') ? oneOf(oddHeaders, random) : {}) }
  if (method === 'GET') return { method, path, headers }
  if (corrupted.has('body')) return { method, path, headers, body: oneOf(oddBodies, random) }
  return {
    method,
    path,
    headers,
    ...(operation.body === null ? {} : { body: corruptBody(operation.body, corrupted, random) }),
  }
}

type Corrupted = ReadonlySet<(typeof corruptions)[number]>

function addressOf({ path, query }: Operation, corrupted: Corrupted, random: () => number): string {
  const address = path.replaceAll(/\{\w+\}/g, () =>
    // A lone surrogate cannot be in an address.
    corrupted.has('path') ? encodeURIComponent(oneOf(oddTexts, random).toWellFormed()) || '%20' : randomUUID(),
  )
  const search = new URLSearchParams()
  const names = Object.keys(query)
  const corruptedName = corrupted.has('query') && names.length > 0 ? oneOf(names, random) : null
  for (const [name, sample] of Object.entries(query)) {
    if (name === corruptedName) search.append(name, oneOf(oddTexts, random))
    else if (random() < 0.5) search.append(name, sample)
  }
  if (corrupted.has('more')) search.append(oneOf(['__proto__', 'constructor', 'role', 'a[b]', ''], random), 'x')
  return search.size > 0 ? `${address}?${search}` : address
}

/**
 * A text in place of each parameter, each member of the body and the key, one at a time. Optional query parameters are left out, because
 * some of them exclude others.
 */
export function injected(operation: Operation, text: string): BadRequest[] {
  const { method, path, pathParameters, body } = operation
  const fill = (own: string | null) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === own ? encodeURIComponent(text) : randomUUID()))
  const withText = (inputs: unknown, name: string) => Object.assign({}, inputs, { [name]: text })
  const request = (at: string, sent: unknown = body, key: string = randomUUID()): BadRequest => ({
    method,
    path: at,
    headers: { 'idempotency-key': key },
    ...(sent === null ? {} : { body: JSON.stringify(sent) }),
  })
  const members = typeof body === 'object' && body !== null ? Object.keys(body) : []
  return [
    ...pathParameters.map((name) => request(fill(name))),
    ...queriesOf(operation).map(([name, query]) =>
      request(`${fill(null)}?${new URLSearchParams(withText(query, name))}`),
    ),
    ...members.map((name) => request(fill(null), withText(body, name))),
    request(fill(null), body, text),
  ]
}

/** The body as text, with one of its members corrupted at any depth. */
function corruptBody(body: unknown, corrupted: Corrupted, random: () => number): string {
  const mark = `corrupted-${randomUUID()}`
  const [place, whole] = markOne(body, mark, random)
  const text = JSON.stringify(place === null ? body : whole)
  const asText = JSON.stringify(oneOf(oddTexts, random))
  const value = corrupted.has('value') ? oneOf(oddJson, random) : corrupted.has('member') ? asText : null
  if (value !== null) return text.replace(JSON.stringify(mark), () => value)
  const member = `"${oneOf(['role', 'status', 'balance', 'id', '__proto__', 'userId'], random)}":"operator"`
  const untouched = JSON.stringify(body)
  return untouched.endsWith('}') ? `${untouched.slice(0, -1)}${untouched === '{}' ? '' : ','}${member}}` : untouched
}

/** Replaces one member by the mark, at any depth. Returns the path to it, null when there is none. */
function markOne(value: unknown, mark: string, random: () => number): [string | null, unknown] {
  if (typeof value !== 'object' || value === null) return ['', mark]
  const keys = Object.keys(value)
  if (keys.length === 0) return [null, value]
  const key = oneOf(keys, random)
  const [, inner] = random() < 0.4 ? ['', mark] : markOne((value as Record<string, unknown>)[key], mark, random)
  const copy = Array.isArray(value) ? value.slice() : { ...value }
  Object.assign(copy, { [key]: inner })
  return [key, copy]
}

function oneOf<T>(choices: readonly T[], random: () => number): T {
  return choices[Math.floor(random() * choices.length)]!
}
