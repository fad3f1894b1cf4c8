import type { AccountKeys } from './chain/account-keys.ts'
import type { Chain } from './chain/chain.ts'
import { startFollowing } from './chain/start-following.ts'
import { followPayments, type PaymentServices } from './features/deposits/follow-payments.ts'
import { type MarketFeed, openFeed, readRate } from './features/market/feeds.ts'
import { startOpening } from './features/wallet/open-wallet.ts'
import { followPayouts } from './features/withdrawals/payouts/follow-payouts.ts'
import type { PayoutServices } from './features/withdrawals/payouts/prepare-payout.ts'
import { openChain } from './open-chain.ts'
import { describeError } from './platform/log.ts'
import type { Platform } from './platform/platform.ts'
import type { Writers } from './platform/writers.ts'

/** The services of the chain for the routes. */
export interface ChainServices {
  readonly chain: Chain
  readonly accountKeys: AccountKeys
  /** The source of bitcoin prices. */
  readonly feed: MarketFeed
  /** Sends approved payouts now, without waiting for the next poll. */
  readonly payNow: () => void
  /** Opens the practice wallet of a new client. */
  readonly onSignedUp: (clientId: string) => void
}

/** Opens the chain of the settings and follows it until the writers are stopped; it can be read until the end. */
export async function startChain(
  platform: Platform,
  stops: (() => unknown)[],
  writers: Writers,
): Promise<ChainServices> {
  const { settings, log, database } = platform
  const onError = (what: string) => (error: unknown) => log.error(what, describeError(error))
  const { chain, accountKeys, signer, stop, close } = await openChain(platform, onError('chain'))
  stops.push(close)
  // Before the chain closes, because they use it.
  stops.push(() => writers.stop())
  writers.add(stop)
  const feed = openFeed({ log, settings })
  const payments: PayoutServices & PaymentServices = {
    db: database.background,
    chain,
    accountKeys,
    signer,
    readRate: (queries) => readRate(queries, feed),
  }
  const { isWorking } = platform
  const pace = isWorking ? { isOurs: isWorking } : {}
  const following = startFollowing(chain, () => followPayments(payments), onError('following the chain'), pace)
  writers.add(() => following.stop())
  const paying = startFollowing(chain, () => followPayouts(payments), onError('paying out'), pace)
  writers.add(() => paying.stop())
  const opening = startOpening(payments, onError('opening practice wallets'))
  writers.add(() => opening.stop())
  return { chain, accountKeys, feed, payNow: () => void paying.runNow(), onSignedUp: (id) => opening.open(id) }
}
