import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { atFileEnd } from './file-end.ts'

/** When a connection is cut: before the database gets the statement, or after it has executed it and before the client gets the answer. */
export type Cut = 'before' | 'after'

/** PostgreSQL's message ReadyForQuery outside a transaction: every statement is executed. */
const readyAndIdle = 'Z\0\0\0\x05I'

/**
 * Opens a proxy between an application and a database on a socket, until the test file ends. `cutAt` makes it cut the next connection
 * that runs a matching statement, also if the statement was prepared earlier.
 */
export async function openCuttingProxy(databaseUrl: string) {
  const { username, pathname, searchParams } = new URL(databaseUrl.replace('@/', '@localhost/'))
  const socketPath = `${searchParams.get('host')}/.s.PGSQL.${searchParams.get('port')}`
  let armed: { readonly statement: RegExp; readonly cut: Cut } | null = null
  let cuts = 0
  const server = createServer((client) => {
    const database = connect(socketPath)
    const statements = new StatementReader()
    let answered: string | null = null
    const end = () => {
      client.destroy()
      database.destroy()
    }
    client.on('data', (bytes) => {
      const { whole, run } = statements.read(bytes)
      const isMatch = run.some((statement) => armed?.statement.test(statement))
      if (isMatch && armed?.cut === 'after') answered = ''
      if (isMatch) cuts += 1
      if (!isMatch || armed?.cut === 'after') database.write(whole)
      else end()
      if (isMatch) armed = null
    })
    database.on('data', (bytes) => {
      if (answered === null) return void client.write(bytes)
      answered += bytes.toString('latin1')
      if (answered.includes(readyAndIdle)) end()
    })
    for (const each of [client, database]) each.on('close', end).on('error', end)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atFileEnd(() => void server.close())
  return {
    url: `postgresql://${username}@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    cutAt(statement: RegExp, cut: Cut): void {
      armed = { statement, cut }
    },
    /** How many connections were cut. */
    cuts: () => cuts,
  }
}

/** Reads what a client of PostgreSQL sends (its frontend messages): which statements it runs, by their text. */
class StatementReader {
  readonly #prepared = new Map<string, string>()
  #unread = Buffer.alloc(0)
  #hasStarted = false

  /** Takes the next bytes; returns all whole messages up to here, and the statements that they run. */
  read(bytes: Buffer): { whole: Buffer; run: string[] } {
    const all = Buffer.concat([this.#unread, bytes])
    const run: string[] = []
    let at = 0
    for (;;) {
      // The first message has no type.
      const typeBytes = this.#hasStarted ? 1 : 0
      if (all.length < at + typeBytes + 4) break
      const end = at + typeBytes + all.readUInt32BE(at + typeBytes)
      if (all.length < end) break
      if (this.#hasStarted) {
        const type = String.fromCharCode(all[at]!)
        const [first = '', second = ''] = all.toString('latin1', at + 5, end).split('\0')
        if (type === 'Q') run.push(first)
        if (type === 'P') this.#prepared.set(first, second)
        if (type === 'B') run.push(this.#prepared.get(second) ?? '')
      }
      this.#hasStarted = true
      at = end
    }
    this.#unread = all.subarray(at)
    return { whole: all.subarray(0, at), run }
  }
}
