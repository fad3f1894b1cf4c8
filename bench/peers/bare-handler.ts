/*
 * The least that a server can do for an operation: looks up the session and sends the recorded statements, prepared, for the
 * client that the request names. Takes the address of the database and a file with the statements; prints its own address.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { Statement } from '../runner/recorded-statements.ts'

const [databaseUrl, file] = process.argv.slice(2)
const { statements, ids } = JSON.parse(readFileSync(file!, 'utf8')) as { statements: Statement[]; ids: string[] }
const pool = new pg.Pool({ connectionString: databaseUrl!, max: 10 })
const session =
  'select s.*, u.role, u.first_name, u.email from session s join "user" u on u.id = s.user_id where s.token = $1'

const server = createServer(async (request, response) => {
  const client = String(request.headers['x-client'])
  for await (const _ of request) void _
  await pool.query({ name: 'session', text: session, values: [client] })
  const fresh = ids.map((_, place) => (place === 0 ? client : randomUUID()))
  const connection = await pool.connect()
  let rows: unknown[] = []
  for (const [place, { text, values }] of statements.entries()) {
    const own = values.map((value) => value && ids.reduce((all, id, at) => all.replaceAll(id, fresh[at]!), value))
    const result = await connection.query(own.length > 0 ? { name: `s${place}`, text, values: own } : text)
    if (result.rows.length > 0) rows = result.rows
  }
  connection.release()
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(rows))
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
