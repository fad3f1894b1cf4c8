import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { clusterFolder } from '#root/server/platform/node/database/cluster-folder.ts'
import { socketFolder } from '#root/server/platform/node/database/socket-folder.ts'
import type { Operation } from '#root/tests/http/operations.ts'

/** A vulnerable handler that a scanner must find, and how to call it. */
export interface NaiveServer {
  readonly url: string
  readonly operation: Operation
  close(): Promise<void>
}

/** Answers with SQL that is concatenated from input, as nothing in the product is. */
export async function openNaiveServer(dataDir: string): Promise<NaiveServer> {
  const host = socketFolder(clusterFolder(dataDir))
  const client = new pg.Client({ host, port: 5432, user: 'glasshouse', database: 'glasshouse' })
  await client.connect()
  const server = createServer((request, answer) => {
    const look = async () => {
      const { name } = JSON.parse(await text(request)) as { name: string }
      const { rows } = await client.query(`select first_name from "user" where first_name = '${name}'`)
      answer.end(JSON.stringify(rows))
    }
    look().catch((error: Error) => {
      answer.statusCode = 500
      answer.end(error.message)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    operation: {
      method: 'POST',
      path: '/names',
      pathParameters: [],
      query: {},
      required: [],
      body: { name: 'Scarlett' },
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await client.end()
    },
  }
}
