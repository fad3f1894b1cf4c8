import * as payouts from '#root/contract/payouts.ts'
import * as freezes from '#root/contract/withdrawal-freeze.ts'
import * as contract from '#root/contract/withdrawals.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import type { AccountKeys } from '#root/server/chain/account-keys.ts'
import type { Chain } from '#root/server/chain/chain.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { actingClient, actingOperator, answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { freezeWithdrawals } from './freeze/freeze-withdrawals.ts'
import { readFreeze } from './freeze/store.ts'
import { unfreezeWithdrawals } from './freeze/unfreeze-withdrawals.ts'
import { recognisePayment } from './payouts/recognise-payment.ts'
import { renewPayout } from './payouts/renew-payout.ts'
import { signPayout } from './payouts/sign-payout.ts'
import { readTerms } from './read-terms.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { listWithdrawalsOf } from './store.ts'

export interface WithdrawalServices {
  readonly db: Queryable
  readonly chain: Chain
  readonly accountKeys: AccountKeys
  /** Pays out what was approved just now. */
  readonly payNow: () => void
}

/** The routes of withdrawals, but those of their review. */
export function withdrawalRoutes({ db, chain, accountKeys, payNow }: WithdrawalServices) {
  return newRouter()
    .openapi(contract.readWithdrawalTerms, async (c) =>
      c.json(await readTerms(db, accountKeys, actingClient(c).id), 200),
    )
    .openapi(freezes.readWithdrawalFreeze, async (c) => c.json(await readFreeze(db), 200))
    .openapi(freezes.freezeWithdrawals, async (c) =>
      c.json(await freezeWithdrawals(db, actingOperator(c), c.req.valid('json').notice), 200),
    )
    .openapi(freezes.unfreezeWithdrawals, async (c) => c.json(await unfreezeWithdrawals(db, actingOperator(c)), 200))
    .openapi(contract.listWithdrawals, async (c) =>
      c.json({ withdrawals: await listWithdrawalsOf(db, actingClient(c).id) }, 200),
    )
    .openapi(contract.requestWithdrawal, async (c) => {
      const key = c.req.valid('header')['idempotency-key']
      const outcome = await requestWithdrawal(db, accountKeys.network, actingClient(c).id, key, c.req.valid('json'))
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 201)
    })
    .openapi(contract.cancelWithdrawal, async (c) => {
      const key = c.req.valid('header')['idempotency-key']
      const outcome = await cancelWithdrawal(db, actingClient(c), key, c.req.valid('param').id)
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
    .openapi(payouts.signPayout, async (c) => {
      const { signed } = c.req.valid('json')
      const outcome = await signPayout(db, chain, actingOperator(c), c.req.valid('param').id, signed)
      if (!isRefusal(outcome)) payNow()
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
    .openapi(payouts.renewPayout, async (c) => {
      const { former } = c.req.valid('json')
      const outcome = await renewPayout(db, chain, actingOperator(c), c.req.valid('param').id, former)
      if (!isRefusal(outcome)) payNow()
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
    .openapi(payouts.recognisePayment, async (c) => {
      const { txid } = c.req.valid('json')
      const outcome = await recognisePayment(db, chain, actingOperator(c), c.req.valid('param').id, txid)
      if (!isRefusal(outcome)) payNow()
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
}
