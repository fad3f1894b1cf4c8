import * as payouts from '#root/contract/payouts.ts'
import * as freezes from '#root/contract/withdrawal-freeze.ts'
import * as reviews from '#root/contract/withdrawal-review.ts'
import * as contract from '#root/contract/withdrawals.ts'
import { isRefusal, refuse } from '#root/domain/refusal.ts'
import type { AccountKeys } from '#root/server/chain/account-keys.ts'
import type { Chain } from '#root/server/chain/chain.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { actingClient, actingOperator, answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import { approveWithdrawal } from './approve-withdrawal.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { freezeWithdrawals } from './freeze/freeze-withdrawals.ts'
import { readFreeze } from './freeze/store.ts'
import { unfreezeWithdrawals } from './freeze/unfreeze-withdrawals.ts'
import { recognisePayment } from './payouts/recognise-payment.ts'
import { renewPayout } from './payouts/renew-payout.ts'
import { signPayout } from './payouts/sign-payout.ts'
import { readTerms } from './read-terms.ts'
import { rejectWithdrawal } from './reject-withdrawal.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { withdrawalReview } from './review.ts'
import { listWithdrawalsOf } from './store.ts'

export interface WithdrawalServices {
  readonly db: Queryable
  readonly chain: Chain
  readonly accountKeys: AccountKeys
  /** Pays out what was approved just now. */
  readonly payNow: () => void
}

/** The routes of withdrawals, for clients and operators. */
export function withdrawalRoutes({ db, chain, accountKeys, payNow }: WithdrawalServices) {
  return newRouter()
    .route('/', reviewRoutes({ db, payNow }))
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
    .openapi(contract.approveWithdrawal, async (c) => {
      const key = c.req.valid('header')['idempotency-key']
      const outcome = await approveWithdrawal(db, actingOperator(c), key, c.req.valid('param').id)
      if (!isRefusal(outcome)) payNow()
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
    .openapi(contract.rejectWithdrawal, async (c) => {
      const key = c.req.valid('header')['idempotency-key']
      const { reason } = c.req.valid('json')
      const outcome = await rejectWithdrawal(db, actingOperator(c), key, c.req.valid('param').id, reason)
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
}

function reviewRoutes({ db, payNow }: Pick<WithdrawalServices, 'db' | 'payNow'>) {
  return newRouter()
    .openapi(reviews.listWithdrawalsForReview, async (c) =>
      c.json(await withdrawalReview.list(db, c.req.valid('query')), 200),
    )
    .openapi(reviews.readWithdrawalForReview, async (c) => {
      const found = await withdrawalReview.find(db, c.req.valid('param').id)
      return found ? c.json(found, 200) : answerRefusal(c, refuse('not-found'))
    })
    .openapi(reviews.previewWithdrawalDecisions, async (c) =>
      c.json(await withdrawalReview.preview(db, actingOperator(c), c.req.valid('json')), 200),
    )
    .openapi(reviews.decideWithdrawals, async (c) => {
      const key = c.req.valid('header')['idempotency-key']
      const outcome = await withdrawalReview.decideMany({ db }, actingOperator(c), key, c.req.valid('json'))
      if (!isRefusal(outcome)) payNow()
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
}
