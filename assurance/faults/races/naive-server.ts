import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/*
 * Naive money operations: check first, then write, without a lock. The harness must find a fault in each of them, or
 * its results for the real ones prove nothing.
 */

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 20 })
const one = async (text: string, ...values: unknown[]) => (await pool.query(text, values)).rows[0]

/** The operations by the first part of their path; each succeeds or is refused. */
const operations: Record<string, (id: string, key: string) => Promise<object | null>> = {
  async approval(id) {
    const { status } = await one('select status from naive_things where id = $1', id)
    if (status !== 'pending') return null
    await pool.query(`insert into naive_effects (id) values ($1)`, [id])
    await pool.query(`update naive_things set status = 'approved' where id = $1`, [id])
    return { status: 'approved' }
  },
  async spending(id) {
    const { balance } = await one('select balance from naive_things where id = $1', id)
    if (balance < 1) return null
    await pool.query('update naive_things set balance = $2 where id = $1', [id, balance - 1])
    await pool.query(`insert into naive_effects (id) values ($1)`, [id])
    return { balance: balance - 1 }
  },
  async keyed(id, key) {
    const known = await one('select answer from naive_keys where key = $1', key)
    if (known) return known.answer
    const { number } = await one('insert into naive_effects (id) values ($1) returning number', id)
    await pool.query('insert into naive_keys values ($1, $2)', [key, JSON.stringify({ number })])
    return { number }
  },
  /** Keeps its data in the process, where the other process does not see it. */
  async locked(id) {
    while (held.has(id)) await pause(1)
    held.add(id)
    try {
      return await operations.approval!(id, '')
    } finally {
      held.delete(id)
    }
  },
}
const held = new Set<string>()

const server = http.createServer((request, response) => {
  void (async () => {
    for await (const _ of request);
    const [, name = '', id = ''] = (request.url ?? '').split('/')
    const answer = await operations[name]!(id, String(request.headers['idempotency-key']))
    response.writeHead(answer ? 200 : 409).end(JSON.stringify(answer ?? { code: 'too-late' }))
  })()
})
server.listen(0, '127.0.0.1', () =>
  console.log(`Glasshouse is ready: http://127.0.0.1:${(server.address() as { port: number }).port}`),
)
