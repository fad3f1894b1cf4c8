import { beforeAll, describe, expect, test } from 'vitest'
import type { ChainOverview, TransactionSummary } from '#root/contract/chain.ts'
import type { PracticeChain } from '#root/server/chain/practice/practice-chain.ts'
import { payment } from '../chain/harness.ts'
import { addressAt, accountOf, minerAddress } from '../chain/keys.ts'
import type { Browser } from './browser.ts'
import { openTestApp, type TestApp } from './test-app.ts'

/* The block explorer by its routes: anybody reads, an operator moves the chain. */

let running: TestApp
let chain: PracticeChain
let visitor: Browser
let operator: Browser
beforeAll(async () => {
  running = await openTestApp()
  chain = running.services.chain as PracticeChain
  await chain.start()
  visitor = running.visitor()
  operator = await running.operator()
})

const read = (path: string) => visitor.expect(200, 'GET', `/api/chain${path}`)
const overview = (): Promise<ChainOverview> => read('')

/** A transaction that pays an address of somebody's, and waits. */
async function pay(index: number, sats = 5_000_000n, feeSats = 1_000n) {
  const coins = (await chain.utxos([minerAddress])).filter(({ confirmations }) => confirmations >= 100)
  const address = addressAt(accountOf(9), index)
  const { raw, txid } = payment(coins.at(-1)!, address, sats, feeSats)
  await chain.broadcast(raw)
  return { address, txid, coin: coins.at(-1)! }
}

describe('the explorer', () => {
  test('turns the pages of all blocks from the last to the first, each once, and back', async () => {
    const { height } = await overview()
    const heights: number[] = []
    let page = await read('/blocks')
    for (;;) {
      heights.push(...page.rows.map((row: { height: number }) => row.height))
      if (!page.next) break
      const next = await read(`/blocks?after=${page.next}`)
      expect((await read(`/blocks?before=${next.previous}`)).rows).toEqual(page.rows)
      page = next
    }
    expect(heights).toEqual(Array.from({ length: height + 1 }, (_, index) => height - index))
    // A block that comes meanwhile moves nothing on the later pages.
    const second = await read('/blocks?after=50')
    await chain.mine(1)
    expect((await read('/blocks?after=50')).rows).toEqual(second.rows)
  })

  test('tells a payment from the moment it waits until it lies in a block, in all its places', async () => {
    const { address, txid } = await pay(0)
    const waiting = await overview()
    expect(waiting.waiting.count).toBe(1)
    expect(waiting.waiting.latest).toMatchObject([{ txid, state: 'waiting', confirmations: 0 }])
    expect(await read(`/addresses/${address}`)).toMatchObject({ balance: '0.05000000', received: '0.05000000' })

    await operator.expect(201, 'POST', '/api/operator/chain/blocks', { count: 3 })
    const { height, hash } = await overview()
    const told = await read(`/transactions/${txid}`)
    expect(told).toMatchObject({
      state: 'confirmed',
      confirmations: 3,
      block: { height: height - 2 },
      fee: '0.00001000',
      outputs: [{ address, bitcoin: '0.05000000', isSpent: false }, { address: minerAddress }],
    })
    expect(told.inputs).toMatchObject([{ address: minerAddress }])
    const { rows } = await read(`/blocks/${told.block.hash}/transactions`)
    expect(rows.map((row: TransactionSummary) => [row.txid === txid, row.isCoinbase])).toEqual([
      [false, true],
      [true, false],
    ])
    expect(await read(`/blocks/${told.block.hash}`)).toMatchObject({ transactions: 2, fees: '0.00001000' })
    expect((await read(`/addresses/${address}/transactions`)).rows).toMatchObject([{ txid }])
    expect(await read(`/blocks/${hash}`)).toMatchObject({ next: null, confirmations: 1 })
  })

  test('tells who took the place of a replaced payment', async () => {
    const first = await pay(1, 7_000_000n)
    const second = payment(first.coin, addressAt(accountOf(9), 2), 7_000_000n, 9_000n)
    await chain.broadcast(second.raw)
    expect(await read(`/transactions/${first.txid}`)).toMatchObject({ state: 'replaced', replacedBy: second.txid })
    expect(await read(`/addresses/${first.address}`)).toMatchObject({
      balance: '0.00000000',
      received: '0.00000000',
      transactions: 1,
    })
    await chain.mine(1)
  })

  test('finds by height, hash, id and address, whatever their letters, and says when it finds nothing', async () => {
    const { address, txid } = await pay(3)
    const genesis = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
    const found = (text: string) => read(`/finds?text=${encodeURIComponent(text)}`)
    expect(await found('0')).toEqual({ kind: 'block', id: genesis })
    expect(await found(genesis.toUpperCase())).toEqual({ kind: 'block', id: genesis })
    expect(await found(txid)).toEqual({ kind: 'transaction', id: txid })
    expect(await found(` ${address.toUpperCase()} `)).toEqual({ kind: 'address', id: address })
    for (const text of ['999999', 'ff'.repeat(32), 'hello', '%00', "' or 1=1"])
      expect((await visitor.send('GET', `/api/chain/finds?text=${encodeURIComponent(text)}`)).status).toBe(404)
  })

  test.each(['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'])(
    '48 refuses the main network’s %s by its name',
    async (address) => {
      for (const path of [`addresses/${address}`, `addresses/${address}/transactions`, `finds?text=${address}`]) {
        const { status, body } = await visitor.send('GET', `/api/chain/${path}`)
        expect([path, status, body.message]).toEqual([path, 400, 'Glasshouse only works with test bitcoin.'])
      }
    },
  )
})

describe('an operator', () => {
  test('undoes blocks: what they confirmed waits again, the undone block is gone, and it is on record', async () => {
    const { txid } = await pay(4)
    await operator.expect(201, 'POST', '/api/operator/chain/blocks', { count: 2 })
    const { block } = await read(`/transactions/${txid}`)
    const before = await overview()
    const after = await operator.expect(201, 'POST', '/api/operator/chain/reorganisations', { depth: 2 })
    expect(after.height).toBe(before.height + 1)
    expect(await read(`/transactions/${txid}`)).toMatchObject({ state: 'waiting', block: null })
    expect((await visitor.send('GET', `/api/chain/blocks/${block.hash}`)).status).toBe(404)
    const { rows } = await operator.expect(200, 'GET', '/api/operator/audit?action=chain-reorganised')
    expect(rows).toMatchObject([{ details: { depth: 2 }, subject: { kind: 'chain' } }])
  })

  test('has blocks come on demand only, and by themselves again', async () => {
    const set = (blocks: string) => operator.expect(200, 'PUT', '/api/operator/chain/block-timer', { blocks })
    expect(await set('on-demand')).toMatchObject({ blocks: 'on-demand' })
    expect(await overview()).toMatchObject({ blocks: 'on-demand' })
    expect(await set('by-themselves')).toMatchObject({ blocks: 'by-themselves' })
  })

  test.each([
    ['blocks', { count: 0 }],
    ['blocks', { count: 13 }],
    ['blocks', { count: 1.5 }],
    ['reorganisations', { depth: -1 }],
    ['reorganisations', { depth: '1' }],
  ])('is refused %s with %j', async (noun, body) => {
    const { height } = await overview()
    expect((await operator.send('POST', `/api/operator/chain/${noun}`, body)).status).toBe(400)
    expect((await overview()).height).toBe(height)
  })
})
