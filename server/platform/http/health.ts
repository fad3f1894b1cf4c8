import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { usingPool } from '#platform/database/pool.ts'
import type { Queryable } from '../database/queryable.ts'
import type { AppEnv } from './router.ts'

const timeoutMs = 2_000

/**
 * GET /healthz: 200 while the database answers, 503 if it does not within two seconds. `start` identifies the server's
 * current start.
 */
export function healthRoute(db: Queryable) {
  const start = crypto.randomUUID()
  return new Hono<AppEnv>().get('/healthz', async (c) => {
    c.header('Cache-Control', 'no-store')
    if (await usingPool('session', () => answers(db))) return c.json({ status: 'ok', database: 'ok', start }, 200)
    return c.json({ status: 'unavailable', database: 'unreachable', start }, 503)
  })
}

async function answers(db: Queryable): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), timeoutMs)
  const query = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  return Promise.race([query, late]).finally(() => clearTimeout(timer))
}
