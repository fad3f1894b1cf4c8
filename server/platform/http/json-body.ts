import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { refuse } from '#root/domain/refusal.ts'
import { answerRefusal, type AppEnv } from './router.ts'

const maxBodyBytes = 100_000

/** Keys that reach into JavaScript's own objects; no valid input has them. */
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Refuses a JSON body of more than 100 KB, with an announced length or in chunks. */
export const jsonBodyLimit = createMiddleware<AppEnv>(async (c, next) => {
  const length = c.req.header('content-length')
  // It counts the bytes of a web stream, which takes longer to make from Node's own stream than the body to read.
  if (length === undefined || c.req.header('transfer-encoding') !== undefined) return limitChunks(c, next)
  return Number(length) > maxBodyBytes ? answerRefusal(c, refuse('too-large')) : next()
})

const limitChunks = bodyLimit({
  maxSize: maxBodyBytes,
  onError: (c) => answerRefusal(c, refuse('too-large')),
})

/**
 * Checks the body of a JSON route before anything else reads it. JSON with another content type is refused as a
 * cross-site request: a form of another site can send text/plain, but not application/json.
 */
export const jsonBody = createMiddleware<AppEnv>(async (c, next) => {
  const text = await c.req.text()
  if (text === '') return next()
  const [type] = (c.req.header('content-type') ?? '').split(';')
  if (type?.trim().toLowerCase() !== 'application/json') return answerRefusal(c, refuse('wrong-origin'))
  const field = findForbidden(text)
  if (field !== null) return answerRefusal(c, refuse('invalid-input', field ? { field } : {}))
  return next()
})

/**
 * Returns the key of a forbidden value in a JSON text, '' if it is not JSON, and null if it is valid. The database's
 * text columns can hold neither a NUL nor half of a surrogate pair.
 */
function findForbidden(text: string): string | null {
  let found: string | null = null
  try {
    JSON.parse(text, (key, value: unknown) => {
      if (forbiddenKeys.has(key) || (typeof value === 'string' && !isStorable(value))) found = key
      return value
    })
  } catch {
    return ''
  }
  return found
}

/** Whether the database's text columns can hold a text. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
