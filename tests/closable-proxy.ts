import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { atFileEnd } from './file-end.ts'

/** Opens a proxy between an application and a database on a socket. After `close` its connections end and new ones fail, until `open`. */
export async function openClosableProxy(databaseUrl: string) {
  const { username, pathname, searchParams } = new URL(databaseUrl.replace('@/', '@localhost/'))
  const socketPath = `${searchParams.get('host')}/.s.PGSQL.${searchParams.get('port')}`
  const sockets = new Set<Socket>()
  let isOpen = true
  const attempts: number[] = []
  const server = createServer((client) => {
    attempts.push(performance.now())
    if (!isOpen) return void client.destroy()
    const database = connect(socketPath)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        client.destroy()
        database.destroy()
      })
    }
    client.pipe(database).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const end = () => sockets.forEach((socket) => socket.destroy())
  atFileEnd(() => {
    end()
    server.close()
  })
  return {
    url: `postgresql://${username}@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    /** The times at which somebody tried to connect, in milliseconds. */
    attempts: attempts as readonly number[],
    close(): void {
      isOpen = false
      end()
    },
    open(): void {
      isOpen = true
    },
  }
}
