import { readAccount } from '#root/server/features/account/read-account.ts'
import { operationBench } from './runner/operation.ts'

export default operationBench(
  'The overview of an account, 1 and 16 callers; the same statement by a bare handler and by pgbench',
  {
    title: 'Overviews',
    path: '/api/account',
    clientCount: 20_000,
    funds: ['deposit', 'promised-return', 'maturity'],
    operate: (db, id) =>
      readAccount(db, { id, role: 'client', firstName: 'Ada', lastName: 'Example', email: 'ada@example.com' }),
  },
)
