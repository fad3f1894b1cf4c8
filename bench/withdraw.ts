import { randomUUID } from 'node:crypto'
import { requestWithdrawal } from '#root/server/features/withdrawals/request-withdrawal.ts'
import { regtestAddress } from '#root/tests/firm.ts'
import { operationBench } from './runner/operation.ts'

const body = { walletAddress: regtestAddress, amount: '100.00' }

export default operationBench(
  'Withdrawal requests, 1 and 16 callers; the same statements by a bare handler and by pgbench',
  {
    title: 'Withdrawal requests',
    path: '/api/withdrawals',
    body,
    clientCount: 130_000,
    funds: ['deposit', 'promised-return', 'maturity'],
    operate: (db, clientId) => requestWithdrawal({ db, network: 'regtest' }, clientId, randomUUID(), body),
  },
)
