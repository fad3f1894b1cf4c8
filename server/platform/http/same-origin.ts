import { createMiddleware } from 'hono/factory'
import { refuse } from '#root/domain/refusal.ts'
import { answerRefusal, type AppEnv } from './router.ts'

const readingMethods = new Set(['GET', 'HEAD'])

/**
 * Refuses requests that another site makes with our user's browser. Browsers say where a request comes from in Origin
 * and Sec-Fetch-Site, which no page can forge. A request that changes something must have our origin; one that reads is
 * refused only if the browser reports another origin. Our origin is the public one, or the one that the request was
 * sent to, because people also reach a server by other names and addresses.
 */
export function sameOrigin(publicUrl: string) {
  const { protocol } = new URL(publicUrl)
  return createMiddleware<AppEnv>(async (c, next) => {
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const ours =
      origin === undefined ? undefined : origin === publicUrl || origin === `${protocol}//${c.req.header('host')}`
    const foreign = ours === false || (site !== undefined && site !== 'same-origin' && site !== 'none')
    const proven = ours ?? site === 'same-origin'
    const reads = readingMethods.has(c.req.method)
    if (foreign || (!reads && !proven)) return answerRefusal(c, refuse('wrong-origin'))
    return next()
  })
}
