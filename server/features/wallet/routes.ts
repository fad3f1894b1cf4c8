import * as contract from '#root/contract/wallet.ts'
import { type Route, route } from '#root/server/platform/http/route.ts'
import { demonstratePayment } from './demonstrate-payment.ts'
import type { WalletServices } from './open-wallet.ts'
import { readWallet } from './read-wallet.ts'
import { replaceFromWallet, sendFromWallet } from './send-from-wallet.ts'

/** The routes of a client's practice wallet. */
export function walletRoutes(services: WalletServices): Route[] {
  return [
    route(contract.readWallet, async ({ actor }) => ({
      network: services.chain.network,
      wallet: await readWallet(services, actor.id),
    })),
    route(contract.payFromWallet, ({ actor, key, body }) => sendFromWallet(services, actor.id, key, body)),
    route(contract.demonstratePayment, ({ actor, key, params, body }) =>
      demonstratePayment(services, actor, key, { ...params, ...body }),
    ),
    route(contract.replaceWalletPayment, ({ actor, key, params, body }) =>
      replaceFromWallet(services, actor.id, key, { ...params, ...body }),
    ),
  ]
}
