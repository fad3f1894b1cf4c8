import { createMiddleware } from 'hono/factory'
import { refuse } from '#root/domain/refusal.ts'
import { answerRefusal, type AppEnv } from './router.ts'

/**
 * Refuses an address that hides a NUL, the one character that the database's texts cannot hold: in the path nothing has
 * such a name, and in the query the field is named.
 */
export const rejectMalformedUrl = createMiddleware<AppEnv>(async (c, next) => {
  const { pathname, searchParams } = new URL(c.req.url)
  if (pathname.includes('%00')) return answerRefusal(c, refuse('not-found'))
  for (const [field, value] of searchParams)
    if (field.includes('\0') || value.includes('\0'))
      return answerRefusal(c, refuse('invalid-input', { field: field.replaceAll('\0', '') }))
  return next()
})
