import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { advanceClock, readClock } from '#root/server/platform/clock.ts'
import { accountOf, addressAt, minerAccount, minerAddress, spendMined } from '#root/tests/chain/keys.ts'
import { freshDatabase } from '#root/tests/database.ts'
import type { ChainCoin } from '../chain.ts'
import { blocksDue, busyIntervalMs, idleIntervalMs, PracticeChain } from './practice-chain.ts'
import { waitingSinceMs } from './read-state.ts'

const { db } = await freshDatabase()
const open = (database = db) =>
  new PracticeChain({
    db: database,
    minerAccount,
    minesAutomatically: async () => false,
    onError: (error) => {
      throw error
    },
  })
const chain = open()
const anna = addressAt(accountOf(1), 0)
const bert = addressAt(accountOf(1), 1)
let mined: ChainCoin[] = []

beforeAll(async () => {
  await chain.start()
  const coins = await chain.utxos([minerAddress])
  mined = coins.filter(({ confirmations }) => confirmations >= 100)
})
// Before the database is closed, because the chain polls it twice a second.
afterAll(() => chain.stop())

const nextCoin = () => mined.shift()!
/** Pays a whole mined coin, minus the fee, to an address. */
const pay = (coin: ChainCoin, address: string, feeSats = 1_000n, sequence?: number) =>
  spendMined({
    coins: [coin],
    outputs: [{ address, sats: coin.sats - feeSats }],
    ...(sequence === undefined ? {} : { sequence }),
  })
const where = async (txid: string) => (await chain.lookup(txid)).status

describe('the chain', () => {
  test('starts with spendable and immature coins', async () => {
    expect(await chain.tip()).toMatchObject({ height: 110 })
    expect(mined).toHaveLength(11)
    const young = (await chain.utxos([minerAddress])).find(({ confirmations }) => confirmations === 1)
    expect(await chain.testAccept(pay(young!, anna).raw)).toBe('immature-coinbase')
  })

  test('confirms a payment, and keeps its history', async () => {
    const payment = pay(nextCoin(), anna)
    expect(await chain.broadcast(payment.raw)).toBe(payment.txid)
    expect(await chain.broadcast(payment.raw)).toBe(payment.txid)
    expect(await chain.lookup(payment.txid)).toEqual({ status: 'mempool' })
    const { height, hash } = await chain.mine(1)
    expect(await chain.lookup(payment.txid)).toEqual({ status: 'confirmed', height, hash })
    const restarted = open()
    expect(await restarted.lookup(payment.txid)).toEqual({ status: 'confirmed', height, hash })
    expect(await restarted.utxos([anna])).toEqual(await chain.utxos([anna]))
  })

  test('reports changes since a cursor, or all from the beginning', async () => {
    const { cursor } = await chain.sync(null)
    expect((await chain.sync(cursor)).observations).toEqual([])
    const payment = pay(nextCoin(), bert)
    await chain.broadcast(payment.raw)
    const { observations } = await chain.sync(cursor)
    expect(observations).toMatchObject([
      { txid: payment.txid, vout: 0, address: bert, chainStatus: { status: 'mempool' } },
    ])
    const all = (await chain.sync(null)).observations
    expect(all.length).toBeGreaterThan(110)
    expect(all.filter(({ address }) => address === bert)).toEqual(observations)
  })
})

describe('refused payments', () => {
  test('a forged signature, missing coins, more than the inputs, too low a fee, dust', async () => {
    const coin = nextCoin()
    const good = pay(coin, anna)
    const forged = Buffer.from(good.raw)
    forged[forged.length - 60]! ^= 1
    expect(await chain.testAccept(forged)).toBe('bad-signature')
    expect(await chain.testAccept(pay({ ...coin, sats: coin.sats + 1n }, anna, 0n).raw)).toBe('spends-more-than-it-has')
    expect(await chain.testAccept(pay({ ...coin, vout: 1 }, anna).raw)).toBe('missing-coins')
    expect(await chain.testAccept(pay(coin, anna, 100n).raw)).toBe('fee-too-low')
    expect(await chain.testAccept(pay(coin, anna, coin.sats - 200n).raw)).toBe('dust')
    await expect(chain.broadcast(good.raw.subarray(1))).rejects.toThrow('not-a-transaction')
    expect(await chain.testAccept(good.raw)).toBeNull()
    mined.push(coin)
  })
})

describe('replacing', () => {
  test('a replaceable payment is replaced by one with a higher fee, with its descendants', async () => {
    const coin = nextCoin()
    const first = pay(coin, anna, 1_000n)
    await chain.broadcast(first.raw)
    expect(await chain.testAccept(pay(coin, bert, 1_050n).raw)).toBe('replacement-pays-too-little')
    const second = pay(coin, bert, 2_000n)
    await chain.broadcast(second.raw)
    expect(await chain.lookup(first.txid)).toEqual({ status: 'replaced', by: second.txid })
    expect(await where(second.txid)).toBe('mempool')
  })

  test('a final payment stays', async () => {
    const coin = nextCoin()
    await chain.broadcast(pay(coin, anna, 1_000n, 0xffffffff).raw)
    expect(await chain.testAccept(pay(coin, bert, 9_000n).raw)).toBe('conflict-not-replaceable')
  })

  test('a payment that spends a replaced one is dropped', async () => {
    const coin = nextCoin()
    const parent = pay(coin, minerAddress)
    await chain.broadcast(parent.raw)
    const child = pay({ ...coin, txid: parent.txid, vout: 0, sats: coin.sats - 1_000n }, anna)
    await chain.broadcast(child.raw)
    await chain.broadcast(pay(coin, bert, 9_000n).raw)
    expect(await where(parent.txid)).toBe('replaced')
    expect(await where(child.txid)).toBe('dropped')
  })
})

describe('reorganisations', () => {
  test('confirmed payments become unconfirmed, and are confirmed again', async () => {
    const payment = pay(nextCoin(), anna)
    await chain.broadcast(payment.raw)
    const { height } = await chain.mine(3)
    await chain.reorganise(3)
    expect((await chain.tip()).height).toBe(height + 1)
    expect(await where(payment.txid)).toBe('mempool')
    await chain.mine(1)
    expect(await where(payment.txid)).toBe('confirmed')
    expect(await open().tip()).toEqual(await chain.tip())
  })

  test('a double spend in the new blocks replaces the confirmed payment', async () => {
    const coin = nextCoin()
    const payment = pay(coin, anna)
    await chain.broadcast(payment.raw)
    await chain.mine(2)
    const other = pay(coin, bert, 1_000n)
    const { readTransaction } = await import('./transaction.ts')
    await chain.reorganise(2, [{ transaction: readTransaction(other.raw), feeSats: 1_000n }])
    expect(await chain.lookup(payment.txid)).toEqual({ status: 'replaced', by: other.txid })
    expect(await where(other.txid)).toBe('confirmed')
    await expect(chain.reorganise(100_000)).rejects.toThrow(RangeError)
  })
})

describe('more than one process', () => {
  test('each sees the others’ writes, one at a time', async () => {
    const [a, b] = [open(), open()]
    const { height } = await a.tip()
    await Promise.all([a.mine(1), b.mine(1), a.mine(1), b.mine(1), a.mine(1)])
    expect((await a.tip()).height).toBe(height + 5)
    expect(await b.tip()).toEqual(await a.tip())
  })

  test('create one chain when they start at once', async () => {
    const { db: empty } = await freshDatabase()
    const chains = [open(empty), open(empty), open(empty)]
    await Promise.all(chains.map((one) => one.start()))
    const tips = await Promise.all(chains.map((one) => one.tip()))
    expect(tips.map(({ height }) => height)).toEqual([110, 110, 110])
    await Promise.all(chains.map((one) => one.stop()))
  })

  test('a payment of a failed database transaction never existed', async () => {
    const coin = nextCoin()
    const payment = pay(coin, anna)
    await expect(
      db.transaction(async (tx) => {
        await chain.send(tx, payment.raw)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await where(payment.txid)).toBe('unknown')
    await db.transaction((tx) => chain.send(tx, payment.raw))
    expect(await where(payment.txid)).toBe('mempool')
  })

  test('a payment to a chain that was idle waits for its block as long as on a busy chain', async () => {
    await chain.mine(1)
    const { tip } = await chain.read()
    expect(waitingSinceMs(await chain.read())).toBe(tip.time * 1_000)
    const paidAt = new Date((await readClock(db)).getTime() + 300_000)
    await db.transaction((tx) => advanceClock(tx, paidAt))
    await chain.broadcast(pay(nextCoin(), anna).raw)
    await chain.broadcast(pay(nextCoin(), bert).raw)
    const since = waitingSinceMs(await chain.read())
    expect(since).toBeGreaterThanOrEqual(paidAt.getTime())
    expect(blocksDue(since, since + busyIntervalMs - 1, true)).toBe(0)
    const { height } = await chain.mine(1)
    expect(waitingSinceMs(await chain.read())).toBe((await chain.read()).blockAt(height)!.time * 1_000)
  })

  test('stored messages cannot be deleted', async () => {
    await expect(db.execute(sql`delete from practice_messages`)).rejects.toMatchObject({ cause: { code: 'LG002' } })
  })
})

test.each([
  ['busy, before its time', busyIntervalMs - 1, true, 0],
  ['busy, in time', busyIntervalMs, true, 1],
  ['busy, after a while', 3 * busyIntervalMs, true, 3],
  ['busy, after the clock moved by days', 15 * 86_400_000, true, 6],
  ['idle, after a busy interval', busyIntervalMs, false, 0],
  ['idle, after the clock moved by days', 15 * 86_400_000, false, 1],
  ['idle, in time', idleIntervalMs, false, 1],
  ['before the last block', -5_000, true, 0],
])('blocks due: %s', (_, passedMs, busy, due) => {
  expect(blocksDue(1_000_000, 1_000_000 + passedMs, busy)).toBe(due)
})
