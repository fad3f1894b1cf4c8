import { randomUUID } from 'node:crypto'
import { invest } from '#root/server/features/investments/invest.ts'
import { startParseServer } from './peers/parse-server.ts'
import { operationBench } from './runner/operation.ts'

const body = { plan: 'beginners', amount: '100.00' } as const

export default operationBench(
  'Investments, 1 and 16 callers; the same statements by a bare handler and by pgbench, and the sequence of a browser on Parse Server',
  {
    title: 'Investments',
    path: '/api/investments',
    body,
    // A client has one plan at a time.
    clientCount: 80_000,
    funds: ['deposit'],
    operate: (db, clientId) => invest(db, clientId, randomUUID(), body),
    peers: startParseServer,
  },
)
