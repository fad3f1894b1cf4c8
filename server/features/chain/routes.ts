import * as settings from '#root/contract/bitcoin-settings.ts'
import * as contract from '#root/contract/chain.ts'
import type { Page } from '#root/contract/route.ts'
import { isRefusal, refuse } from '#root/domain/refusal.ts'
import type { AccountKeys } from '#root/server/chain/account-keys.ts'
import type { Chain } from '#root/server/chain/chain.ts'
import { scriptOf } from '#root/server/chain/practice/witness-script.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { route, type Route } from '#root/server/platform/http/route.ts'
import { type PageQuery, pageSize, rowsToRead, toPage } from '#root/server/platform/page.ts'
import { changeBitcoinSettings, readBitcoinSettings } from './bitcoin-settings.ts'
import {
  searchChain,
  findBlock,
  readAddress,
  readOverview,
  readRawBlock,
  readState,
  summarizeBlock,
} from './explorer.ts'
import { mine, reorganise, setBlockTimer } from './move-chain.ts'
import { findTransaction, summarize } from './present-transaction.ts'

const emptyPage = { rows: [], previous: null, next: null }

interface ChainRoutesServices {
  readonly db: Queryable
  readonly chain: Chain
  readonly accountKeys: AccountKeys
}

/** The routes of the chain: anyone may read the practice chain, operators control it. */
export function chainRoutes(services: ChainRoutesServices): Route[] {
  const { db, chain } = services
  return [
    ...movingRoutes(services),
    ...settingsRoutes(services),
    route(contract.readChain, () => readOverview(db, chain)),
    route(contract.listBlocks, async ({ query }) => {
      const state = await readState(chain)
      if (!state) return emptyPage
      const rowAt = (height: number) => summarizeBlock(state, height)
      return pageOfNumbered(state.tip.height + 1, query, 'latest-first', rowAt)
    }),
    route(contract.readBlock, async ({ params }) => {
      const state = await readState(chain)
      return (state && findBlock(state, params.hash)) ?? refuse('not-found')
    }),
    route(contract.readRawBlock, async ({ params }) => {
      const state = await readState(chain)
      return (state && readRawBlock(state, params.hash)) ?? refuse('not-found')
    }),
    route(contract.listBlockTransactions, async ({ params, query }) => {
      const state = await readState(chain)
      const height = state?.heightOf(params.hash) ?? null
      if (!state || height === null) return refuse('not-found')
      const { transactions } = state.blockAt(height)!
      const rowAt = (number: number) => summarize(state, transactions[number]!.txid)
      return pageOfNumbered(transactions.length, query, 'in-order', rowAt)
    }),
    route(contract.readTransaction, async ({ params }) => {
      const state = await readState(chain)
      return (state && findTransaction(state, params.txid)) ?? refuse('not-found')
    }),
    route(contract.readAddress, async ({ params }) => {
      const state = await readState(chain)
      return state ? readAddress(state, params.address) : refuse('not-found')
    }),
    route(contract.listAddressTransactions, async ({ params, query }) => {
      const state = await readState(chain)
      if (!state) return refuse('not-found')
      const known = readAddress(state, params.address)
      if (isRefusal(known)) return known
      const touching = state.records.touching(scriptOf(params.address, 'regtest'))
      const rowAt = (number: number) => summarize(state, touching[number]!.transaction.txid)
      return pageOfNumbered(touching.length, query, 'latest-first', rowAt)
    }),
    route(contract.findOnChain, async ({ query }) => {
      const state = await readState(chain)
      return state ? searchChain(state, query.text) : refuse('not-found')
    }),
  ]
}

function movingRoutes(services: ChainRoutesServices): Route[] {
  const overview = () => readOverview(services.db, services.chain)
  return [
    route(contract.mineBlocks, async ({ actor, body }) => (await mine(services, actor, body.count)) ?? overview()),
    route(
      contract.reorganiseChain,
      async ({ actor, body }) => (await reorganise(services, actor, body.depth)) ?? overview(),
    ),
    route(
      contract.setBlockTimer,
      async ({ actor, body }) => (await setBlockTimer(services, actor, body.blocks)) ?? overview(),
    ),
  ]
}

function settingsRoutes({ db, chain, accountKeys }: ChainRoutesServices): Route[] {
  return [
    route(settings.readBitcoinSettings, () => readBitcoinSettings(db, accountKeys)),
    route(settings.changeBitcoinSettings, ({ actor, body }) =>
      changeBitcoinSettings(db, accountKeys, chain, actor, body),
    ),
  ]
}

/**
 * A page of rows that are numbered from 0 in order of arrival, listed newest first or in order. A row's cursor is its
 * number, which does not change when others arrive.
 */
function pageOfNumbered<Row>(
  count: number,
  { after, before }: PageQuery,
  order: 'latest-first' | 'in-order',
  rowAt: (number: number) => Row,
): Page<Row> {
  const [from, isForward] = startOf({ after, before }, count, order)
  const step = (order === 'latest-first') === isForward ? -1 : 1
  const numbers = Array.from({ length: rowsToRead }, (_, index) => from + step * index)
  const read = numbers.filter((number) => number >= 0 && number < count)
  const page = toPage(read, { after, before }, String, pageSize)
  return { ...page, rows: page.rows.map(rowAt) }
}

/** The first number to read, and whether to read in list order. */
function startOf({ after, before }: PageQuery, count: number, order: 'latest-first' | 'in-order'): [number, boolean] {
  const forward = order === 'latest-first' ? -1 : 1
  if (after !== undefined) return [Math.min(Number(after), count) + forward, true]
  if (before !== undefined) return [Number(before) - forward, false]
  return [order === 'latest-first' ? count - 1 : 0, true]
}
