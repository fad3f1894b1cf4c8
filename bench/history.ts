import { ActivityQuery } from '#root/contract/history.ts'
import { listActivity } from '#root/server/features/history/movements.ts'
import { operationBench } from './runner/operation.ts'

export default operationBench(
  'A page of the history, 1 and 16 callers; the same statement by a bare handler and by pgbench',
  {
    title: 'History pages',
    path: '/api/history/activity',
    clientCount: 20_000,
    funds: ['deposit', 'promised-return', 'maturity'],
    operate: (db, clientId) => listActivity(db, clientId, ActivityQuery.parse({})),
  },
)
