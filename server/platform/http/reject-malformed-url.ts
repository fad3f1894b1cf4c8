import { createMiddleware } from 'hono/factory'
import { refuse } from '#root/domain/refusal.ts'
import { answerRefusal, type AppEnv } from './router.ts'

/**
 * Refuses a URL with an encoded NUL, which the database's text columns cannot hold: in the path as not found, in the
 * query with the name of the field.
 */
export const rejectMalformedUrl = createMiddleware<AppEnv>(async (c, next) => {
  // Most have none, and to parse a URL takes longer than the other checks.
  if (!c.req.url.includes('%00')) return next()
  const { pathname, searchParams } = new URL(c.req.url)
  if (pathname.includes('%00')) return answerRefusal(c, refuse('not-found'))
  for (const [field, value] of searchParams)
    if (field.includes('\0') || value.includes('\0'))
      return answerRefusal(c, refuse('invalid-input', { field: field.replaceAll('\0', '') }))
  return next()
})
