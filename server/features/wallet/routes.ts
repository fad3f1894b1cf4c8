import * as contract from '#root/contract/wallet.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import { actingClient, actingOperator, answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import { demonstratePayment } from './demonstrate-payment.ts'
import type { WalletServices } from './open-wallet.ts'
import { readWallet } from './read-wallet.ts'
import { replaceFromWallet, sendFromWallet } from './send-from-wallet.ts'

/** The routes of a client's practice wallet. */
export function walletRoutes(services: WalletServices) {
  return newRouter()
    .openapi(contract.readWallet, async (c) => {
      const wallet = await readWallet(services, actingClient(c).id)
      return c.json({ network: services.chain.network, wallet }, 200)
    })
    .openapi(contract.payFromWallet, async (c) => {
      const key = c.req.valid('header')['idempotency-key']
      const outcome = await sendFromWallet(services, actingClient(c).id, key, c.req.valid('json'))
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 201)
    })
    .openapi(contract.demonstratePayment, async (c) => {
      const key = c.req.valid('header')['idempotency-key']
      const request = { ...c.req.valid('param'), ...c.req.valid('json') }
      const outcome = await demonstratePayment(services, actingOperator(c), key, request)
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 201)
    })
    .openapi(contract.replaceWalletPayment, async (c) => {
      const key = c.req.valid('header')['idempotency-key']
      const request = { ...c.req.valid('param'), ...c.req.valid('json') }
      const outcome = await replaceFromWallet(services, actingClient(c).id, key, request)
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 201)
    })
}
