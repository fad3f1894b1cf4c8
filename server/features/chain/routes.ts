import * as settings from '#root/contract/bitcoin-settings.ts'
import * as contract from '#root/contract/chain.ts'
import { isRefusal, refuse } from '#root/domain/refusal.ts'
import type { AccountKeys } from '#root/server/chain/account-keys.ts'
import type { Chain } from '#root/server/chain/chain.ts'
import { scriptOf } from '#root/server/chain/practice/witness-script.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { actingOperator, answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import { changeBitcoinSettings, readBitcoinSettings } from './bitcoin-settings.ts'
import { find, findBlock, readAddress, readOverview, readRawBlock, readState, summarizeBlock } from './explorer.ts'
import { mine, reorganise, setBlockTimer } from './move-chain.ts'
import { findTransaction, summarize } from './tell-transaction.ts'
import { pageOfNumbered } from './turn-pages.ts'

const nothing = { rows: [], previous: null, next: null }

interface ChainRoutesServices {
  readonly db: Queryable
  readonly chain: Chain
  readonly accountKeys: AccountKeys
}

/** The routes of the chain: anybody looks into the practice chain, an operator moves it. */
export function chainRoutes(services: ChainRoutesServices) {
  const { db, chain } = services
  return newRouter()
    .route('/', movingRoutes(services))
    .route('/', settingsRoutes(services))
    .openapi(contract.readChain, async (c) => c.json(await readOverview(db, chain), 200))
    .openapi(contract.listBlocks, async (c) => {
      const state = await readState(chain)
      const turn = c.req.valid('query')
      if (!state) return c.json(nothing, 200)
      const rowAt = (height: number) => summarizeBlock(state, height)
      return c.json(pageOfNumbered(state.tip.height + 1, turn, 'latest-first', rowAt), 200)
    })
    .openapi(contract.readBlock, async (c) => {
      const state = await readState(chain)
      const block = state && findBlock(state, c.req.valid('param').hash)
      return block ? c.json(block, 200) : answerRefusal(c, refuse('not-found'))
    })
    .openapi(contract.readRawBlock, async (c) => {
      const state = await readState(chain)
      const raw = state && readRawBlock(state, c.req.valid('param').hash)
      return raw ? c.json(raw, 200) : answerRefusal(c, refuse('not-found'))
    })
    .openapi(contract.listBlockTransactions, async (c) => {
      const state = await readState(chain)
      const height = state?.heightOf(c.req.valid('param').hash) ?? null
      if (!state || height === null) return answerRefusal(c, refuse('not-found'))
      const { transactions } = state.blockAt(height)!
      const rowAt = (number: number) => summarize(state, transactions[number]!.txid)
      return c.json(pageOfNumbered(transactions.length, c.req.valid('query'), 'in-order', rowAt), 200)
    })
    .openapi(contract.readTransaction, async (c) => {
      const state = await readState(chain)
      const transaction = state && findTransaction(state, c.req.valid('param').txid)
      return transaction ? c.json(transaction, 200) : answerRefusal(c, refuse('not-found'))
    })
    .openapi(contract.readAddress, async (c) => {
      const state = await readState(chain)
      const outcome = state ? readAddress(state, c.req.valid('param').address) : refuse('not-found')
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
    .openapi(contract.listAddressTransactions, async (c) => {
      const state = await readState(chain)
      const { address } = c.req.valid('param')
      const known = state ? readAddress(state, address) : refuse('not-found')
      if (!state || isRefusal(known)) return answerRefusal(c, isRefusal(known) ? known : refuse('not-found'))
      const touching = state.records.touching(scriptOf(address, 'regtest'))
      const rowAt = (number: number) => summarize(state, touching[number]!.transaction.txid)
      return c.json(pageOfNumbered(touching.length, c.req.valid('query'), 'latest-first', rowAt), 200)
    })
    .openapi(contract.findOnChain, async (c) => {
      const state = await readState(chain)
      const outcome = state ? find(state, c.req.valid('query').text) : refuse('not-found')
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
}

function movingRoutes(services: ChainRoutesServices) {
  const overview = () => readOverview(services.db, services.chain)
  return newRouter()
    .openapi(contract.mineBlocks, async (c) => {
      const refusal = await mine(services, actingOperator(c), c.req.valid('json').count)
      return refusal ? answerRefusal(c, refusal) : c.json(await overview(), 201)
    })
    .openapi(contract.reorganiseChain, async (c) => {
      const refusal = await reorganise(services, actingOperator(c), c.req.valid('json').depth)
      return refusal ? answerRefusal(c, refusal) : c.json(await overview(), 201)
    })
    .openapi(contract.setBlockTimer, async (c) => {
      const refusal = await setBlockTimer(services, actingOperator(c), c.req.valid('json').blocks)
      return refusal ? answerRefusal(c, refusal) : c.json(await overview(), 200)
    })
}

function settingsRoutes({ db, chain, accountKeys }: ChainRoutesServices) {
  return newRouter()
    .openapi(settings.readBitcoinSettings, async (c) => c.json(await readBitcoinSettings(db, accountKeys), 200))
    .openapi(settings.changeBitcoinSettings, async (c) => {
      const outcome = await changeBitcoinSettings(db, accountKeys, chain, actingOperator(c), c.req.valid('json'))
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
}
