import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ChainOverview, TransactionSummary } from '#root/contract/chain.ts'
import type { PracticeChain } from '#root/server/chain/practice/practice-chain.ts'
import { payment } from '../chain/harness.ts'
import { addressAt, accountOf, minerAddress } from '../chain/keys.ts'
import type { Browser } from './browser.ts'
import { openTestApp, type TestApp } from './test-app.ts'

/* The block explorer by its routes: everybody may read, an operator controls the chain. */

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

/** An unconfirmed transaction that pays an outside address. */
async function pay(index: number, sats = 5_000_000n, feeSats = 1_000n) {
  const coins = (await chain.utxos([minerAddress])).filter(({ confirmations }) => confirmations >= 100)
  const address = addressAt(accountOf(9), index)
  const { raw, txid } = payment(coins.at(-1)!, address, sats, feeSats)
  await chain.broadcast(raw)
  return { address, txid, coin: coins.at(-1)! }
}

const twice = (bytes: Uint8Array) => createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest()
/** The bytes of a hash in display order. */
const reversed = (text: string) => Buffer.from(Buffer.from(text, 'hex').toReversed())
const written = (hash: Buffer) => Buffer.from(hash.toReversed()).toString('hex')

/** The transactions of a block, parsed here byte by byte without the chain's own code. */
function transactionsOf(bytes: Buffer): { txid: string; raw: string }[] {
  let at = 0
  const skip = (length: number) => (at += length)
  const count = () => {
    const first = bytes.readUInt8(at)
    skip(1)
    if (first < 0xfd) return first
    if (first > 0xfd) throw new Error('More than any block of this test')
    skip(2)
    return bytes.readUInt16LE(at - 2)
  }
  const skipSized = () => skip(count())
  const times = (number: number, work: () => void) => Array.from({ length: number }, work)
  const readOne = () => {
    const from = at
    skip(4)
    const hasWitness = bytes.readUInt8(at) === 0
    if (hasWitness) skip(2)
    const body = at
    const inputs = count()
    times(inputs, () => [skip(36), skipSized(), skip(4)])
    times(count(), () => [skip(8), skipSized()])
    const bare = bytes.subarray(body, at)
    if (hasWitness) times(inputs, () => times(count(), skipSized))
    skip(4)
    const stripped = Buffer.concat([bytes.subarray(from, from + 4), bare, bytes.subarray(at - 4, at)])
    return { txid: written(twice(stripped)), raw: bytes.toString('hex', from, at) }
  }
  const transactions = Array.from({ length: count() }, readOne)
  expect(at).toBe(bytes.length)
  return transactions
}

/** The merkle root of ids, as Bitcoin computes it: in pairs, the last of an odd row with itself. */
function rootOf(txids: readonly string[]): string {
  let row = txids.map(reversed)
  while (row.length > 1)
    row = Array.from({ length: Math.ceil(row.length / 2) }, (_, pair) =>
      twice(Buffer.concat([row[2 * pair]!, row[2 * pair + 1] ?? row[2 * pair]!])),
    )
  return written(row[0]!)
}

describe('the explorer', () => {
  test('pages through all blocks from the last to the first, each once, and back', async () => {
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
    // A new block meanwhile does not change the later pages.
    const second = await read('/blocks?after=50')
    await chain.mine(1)
    expect((await read('/blocks?after=50')).rows).toEqual(second.rows)
  })

  test('shows what anyone needs to verify a block: its hash, its Merkle root and its bytes', async () => {
    const sent = [await pay(40), await pay(41), await pay(42)]
    await chain.mine(1)
    const { height, hash: tip } = await overview()
    expect((await read(`/blocks/${tip}`)).transactions).toBe(sent.length + 1)
    for (const at of [0, 1, height]) {
      const { id } = await read(`/search?text=${at}`)
      const block = await read(`/blocks/${id}`)
      const fields = Buffer.alloc(80)
      fields.writeUInt32LE(block.version, 0)
      fields.set(reversed(block.previous ?? '0'.repeat(64)), 4)
      fields.set(reversed(block.merkleRoot), 36)
      fields.writeUInt32LE(block.time, 68)
      fields.set(reversed(block.bits), 72)
      fields.writeUInt32LE(block.nonce, 76)
      expect(block.header).toBe(fields.toString('hex'))
      expect(written(twice(fields))).toBe(id)
      // The bits encode the target: a mantissa of three bytes, and its length in bytes.
      const target = BigInt(`0x${block.bits.slice(2)}`) << (8n * (BigInt(`0x${block.bits.slice(0, 2)}`) - 3n))
      expect(BigInt(`0x${id}`)).toBeLessThanOrEqual(target)
      expect(Date.parse(block.minedAt)).toBe(block.time * 1_000)

      const { hex } = await read(`/blocks/${id}/raw`)
      expect(hex.slice(0, 160)).toBe(block.header)
      const transactions = transactionsOf(Buffer.from(hex, 'hex').subarray(80))
      expect(rootOf(transactions.map(({ txid }) => txid))).toBe(block.merkleRoot)
      if (at === 0) continue
      const listed = (await read(`/blocks/${id}/transactions`)).rows.map(({ txid }: TransactionSummary) => txid)
      expect(transactions.map(({ txid }) => txid)).toEqual(listed)
      for (const { txid, raw } of transactions) expect((await read(`/transactions/${txid}`)).raw).toBe(raw)
    }
    expect((await visitor.send('GET', `/api/chain/blocks/${'0'.repeat(64)}/raw`)).status).toBe(404)
  })

  test('shows a payment from unconfirmed to confirmed, on every page', async () => {
    const { address, txid } = await pay(0)
    const waiting = await overview()
    expect(waiting.waiting.count).toBe(1)
    expect(waiting.waiting.latest).toMatchObject([{ txid, state: 'waiting', confirmations: 0 }])
    expect(await read(`/addresses/${address}`)).toMatchObject({ balance: '0.05000000', received: '0.05000000' })

    await operator.expect(201, 'POST', '/api/operator/chain/blocks', { count: 3 })
    const { height, hash } = await overview()
    const transaction = await read(`/transactions/${txid}`)
    expect(transaction).toMatchObject({
      state: 'confirmed',
      confirmations: 3,
      block: { height: height - 2 },
      fee: '0.00001000',
      outputs: [{ address, bitcoin: '0.05000000', isSpent: false }, { address: minerAddress }],
    })
    expect(transaction.inputs).toMatchObject([{ address: minerAddress }])
    const { rows } = await read(`/blocks/${transaction.block.hash}/transactions`)
    expect(rows.map((row: TransactionSummary) => [row.txid === txid, row.isCoinbase])).toEqual([
      [false, true],
      [true, false],
    ])
    expect(await read(`/blocks/${transaction.block.hash}`)).toMatchObject({ transactions: 2, fees: '0.00001000' })
    expect((await read(`/addresses/${address}/transactions`)).rows).toMatchObject([{ txid }])
    expect(await read(`/blocks/${hash}`)).toMatchObject({ next: null, confirmations: 1 })
  })

  test('names the replacement of a replaced payment', async () => {
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

  test('finds by height, hash, id and address, in any case, and says when nothing matches', async () => {
    const { address, txid } = await pay(3)
    const genesis = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
    const found = (text: string) => read(`/search?text=${encodeURIComponent(text)}`)
    expect(await found('0')).toEqual({ kind: 'block', id: genesis })
    expect(await found(genesis.toUpperCase())).toEqual({ kind: 'block', id: genesis })
    expect(await found(txid)).toEqual({ kind: 'transaction', id: txid })
    expect(await found(` ${address.toUpperCase()} `)).toEqual({ kind: 'address', id: address })
    for (const text of ['999999', 'ff'.repeat(32), 'hello', '%00', "' or 1=1"])
      expect((await visitor.send('GET', `/api/chain/search?text=${encodeURIComponent(text)}`)).status).toBe(404)
  })

  test.each(['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'])(
    '48 refuses the main network’s %s as such',
    async (address) => {
      for (const path of [`addresses/${address}`, `addresses/${address}/transactions`, `search?text=${address}`]) {
        const { status, body } = await visitor.send('GET', `/api/chain/${path}`)
        expect([path, status, body.detail]).toEqual([path, 400, 'Glasshouse only works with test bitcoin.'])
      }
    },
  )
})

describe('an operator', () => {
  test('reorganises: transactions become unconfirmed, the removed block is not found, and it is audited', async () => {
    const { txid } = await pay(4)
    await operator.expect(201, 'POST', '/api/operator/chain/blocks', { count: 2 })
    const { block } = await read(`/transactions/${txid}`)
    const before = await overview()
    const after = await operator.expect(201, 'POST', '/api/operator/chain/reorganisations', { depth: 2 })
    expect(after.height).toBe(before.height + 1)
    expect(await read(`/transactions/${txid}`)).toMatchObject({ state: 'waiting', block: null })
    expect((await visitor.send('GET', `/api/chain/blocks/${block.hash}`)).status).toBe(404)
    const { rows } = await operator.expect(200, 'GET', '/api/operator/audit-events?action=chain-reorganised')
    expect(rows).toMatchObject([{ details: { depth: 2 }, subject: { kind: 'chain' } }])
  })

  test('switches between blocks on demand and automatic blocks', async () => {
    const set = (blocks: string) => operator.expect(200, 'PUT', '/api/operator/chain/block-timer', { blocks })
    expect(await set('on-demand')).toMatchObject({ blocks: 'on-demand' })
    expect(await overview()).toMatchObject({ blocks: 'on-demand' })
    expect(await set('automatic')).toMatchObject({ blocks: 'automatic' })
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
