import * as payouts from '#root/contract/payouts.ts'
import * as addresses from '#root/contract/withdrawal-addresses.ts'
import * as freezes from '#root/contract/withdrawal-freeze.ts'
import * as contract from '#root/contract/withdrawals.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import type { AccountKeys } from '#root/server/chain/account-keys.ts'
import type { Chain } from '#root/server/chain/chain.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { route, routeWithPrefetch, type Route } from '#root/server/platform/http/route.ts'
import { changeSavedAddress, deleteSavedAddress, listSavedAddresses, saveAddress } from './addresses/saved-addresses.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { freezeWithdrawals, readFreeze, unfreezeWithdrawals } from './freeze/freeze-withdrawals.ts'
import { recognisePayment } from './payouts/recognise-payment.ts'
import { retryPayout } from './payouts/retry-payout.ts'
import { signPayout } from './payouts/sign-payout.ts'
import { findForWithdrawal, readTerms, requestWithdrawal } from './request-withdrawal.ts'
import { listWithdrawalsOf } from './store.ts'

export interface WithdrawalServices {
  readonly db: Queryable
  readonly chain: Chain
  readonly accountKeys: AccountKeys
  /** Sends newly approved payouts. */
  readonly payNow: () => void
}

/** The routes of withdrawals, except their review. */
export function withdrawalRoutes({ db, chain, accountKeys, payNow }: WithdrawalServices): Route[] {
  const { network } = accountKeys
  return [
    route(addresses.listWithdrawalAddresses, async ({ actor }) => ({
      addresses: await listSavedAddresses(db, actor.id),
    })),
    route(addresses.saveWithdrawalAddress, ({ actor, body }) => saveAddress(db, network, actor.id, body)),
    route(addresses.changeWithdrawalAddress, ({ actor, params, body }) =>
      changeSavedAddress(db, network, actor.id, params.id, body),
    ),
    route(addresses.deleteWithdrawalAddress, ({ actor, params }) => deleteSavedAddress(db, actor.id, params.id)),
    route(contract.readWithdrawalTerms, ({ actor }) => readTerms(db, accountKeys, actor.id)),
    route(freezes.readWithdrawalFreeze, () => readFreeze(db)),
    route(freezes.freezeWithdrawals, ({ actor, body }) =>
      freezeWithdrawals(db, actor, { text: body.notice, translations: body.translations }),
    ),
    route(freezes.unfreezeWithdrawals, ({ actor }) => unfreezeWithdrawals(db, actor)),
    route(contract.listWithdrawals, async ({ actor }) => ({ withdrawals: await listWithdrawalsOf(db, actor.id) })),
    routeWithPrefetch(
      contract.requestWithdrawal,
      ({ owner, key }) => findForWithdrawal(db, owner, key),
      ({ actor, key, body, found }) => requestWithdrawal({ db, network }, actor.id, key, body, found),
    ),
    route(contract.cancelWithdrawal, ({ actor, key, params }) => cancelWithdrawal(db, actor, key, params.id)),
    route(payouts.signPayout, async ({ actor, params, body }) => {
      const outcome = await signPayout(db, chain, actor, params.id, body.signed)
      if (!isRefusal(outcome)) payNow()
      return outcome
    }),
    route(payouts.retryPayout, async ({ actor, params, body }) => {
      const outcome = await retryPayout(db, chain, actor, params.id, body.former)
      if (!isRefusal(outcome)) payNow()
      return outcome
    }),
    route(payouts.recognisePayment, async ({ actor, params, body }) => {
      const outcome = await recognisePayment(db, chain, actor, params.id, body.txid)
      if (!isRefusal(outcome)) payNow()
      return outcome
    }),
  ]
}
