import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { atFileEnd } from './file-end.ts'

/** When a connection is cut: before the database gets the statement, or after it has done it and before it is answered. */
export type Cut = 'before' | 'after'

/** A message of PostgreSQL: it has done everything, and no transaction is open. */
const readyAndIdle = 'Z\0\0\0\x05I'

/**
 * Stands between an application and a database on a socket, until the test file ends. `cutAt` has it cut the next connection whose
 * statement matches.
 */
export async function openCuttingProxy(databaseUrl: string) {
  const { username, pathname, searchParams } = new URL(databaseUrl.replace('@/', '@localhost/'))
  const socketPath = `${searchParams.get('host')}/.s.PGSQL.${searchParams.get('port')}`
  let armed: { readonly statement: RegExp; readonly cut: Cut } | null = null
  let cuts = 0
  const server = createServer((client) => {
    const database = connect(socketPath)
    let answered: string | null = null
    const end = () => {
      client.destroy()
      database.destroy()
    }
    client.on('data', (bytes) => {
      const isMatch = armed?.statement.test(bytes.toString('latin1'))
      if (isMatch && armed?.cut === 'after') answered = ''
      if (isMatch) cuts += 1
      if (!isMatch || armed?.cut === 'after') database.write(bytes)
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
