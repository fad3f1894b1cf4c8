import { randomUUID } from 'node:crypto'
import { isNotNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#root/contract/identity.ts'
import type { Wallet } from '#root/contract/wallet.ts'
import { formatBitcoin } from '#root/domain/bitcoin.ts'
import { NodeChain } from '#root/server/chain/node/node-chain.ts'
import { openNodeRpc } from '#root/server/chain/node/node-rpc.ts'
import { startOpening } from '#root/server/features/wallet/open-wallet.ts'
import { readWallet } from '#root/server/features/wallet/read-wallet.ts'
import { replaceFromWallet, sendFromWallet } from '#root/server/features/wallet/send-from-wallet.ts'
import { storeSetting } from '#root/server/platform/stored-settings.ts'
import { practiceAddresses } from '#root/server/platform/tables/addresses.ts'
import { accepted, regtestAddress } from '#root/tests/firm.ts'
import { practiceHarness } from './harness.ts'
import { minerAddress } from './keys.ts'
import { paymentFixture, type PaymentFixture } from './payment-fixture.ts'
import { openTestChain } from './test-chain.ts'

/* The practice wallets: real coins of the practice chain, outside the firm. */

const fixture: PaymentFixture = paymentFixture(({ db }) => practiceHarness(db))

function services() {
  const { db, chain, keys } = fixture.firm
  return { db, chain, accountKeys: keys }
}

async function walletOf(client: Actor): Promise<Wallet> {
  const wallet = await readWallet(services(), client.id)
  if (!wallet) throw new Error('There is no practice wallet')
  return wallet
}

const send = (client: Actor, address: string, bitcoin: string, key = randomUUID()) =>
  sendFromWallet(services(), client.id, key, { address, bitcoin })

const replace = (client: Actor, txid: string, pays: 'same' | 'oneself') =>
  replaceFromWallet(services(), client.id, randomUUID(), { txid, pays })

/** A client who has paid their deposit from their wallet, and the payment's id. */
async function paid(sats?: bigint) {
  const opened = await fixture.opened()
  const bitcoin = formatBitcoin(sats ?? opened.requestedSats)
  const { txid } = accepted(await send(opened.client, opened.deposit.address, bitcoin))
  await fixture.firm.follow()
  return { ...opened, txid }
}

describe('a practice wallet', () => {
  test('is opened once with one bitcoin, also by many requests at once', async () => {
    const client = await fixture.firm.newClient()
    const looks = await Promise.all([1, 2, 3, 4].map(() => walletOf(client)))
    expect(new Set(looks.map(({ address }) => address)).size).toBe(1)
    const wallet = await walletOf(client)
    expect(wallet).toMatchObject({ balance: '1.00000000', waiting: '1.00000000', transactions: [{ fee: null }] })
    expect(wallet.transactions).toHaveLength(1)
    await fixture.mine(1)
    expect(await walletOf(client)).toMatchObject({ waiting: '0.00000000', transactions: [{ status: 'confirmed' }] })
  })

  test('is opened by the sign-up', async () => {
    const { db } = fixture.firm
    const opening = startOpening(services(), (error) => expect.unreachable(String(error)))
    const clients = await Promise.all([1, 2].map(() => fixture.firm.newClient()))
    for (const { id } of clients) opening.open(id)
    const opened = () => db.select().from(practiceAddresses).where(isNotNull(practiceAddresses.openedBy))
    const ids = async () => (await opened()).map(({ clientId }) => clientId)
    await expect.poll(ids).toEqual(expect.arrayContaining(clients.map(({ id }) => id)))
    await opening.stop()
  })

  test('is opened with the balance that the operator set', async () => {
    await storeSetting(fixture.firm.db, 'practice-wallet-sats', '25000001')
    expect(await walletOf(await fixture.firm.newClient())).toMatchObject({ balance: '0.25000001' })
    await storeSetting(fixture.firm.db, 'practice-wallet-sats', null)
  })

  test('opens for a whole class between two blocks, and for more with the next block', async () => {
    await storeSetting(fixture.firm.db, 'practice-wallet-sats', '100000')
    const clients = await Promise.all(Array.from({ length: 60 }, () => fixture.firm.newClient()))
    for (const client of clients) expect((await walletOf(client)).balance).toBe('0.00100000')
    await storeSetting(fixture.firm.db, 'practice-wallet-sats', null)
    await fixture.mine(1)
    expect(await walletOf(clients[59]!)).toMatchObject({ waiting: '0.00000000' })
  })

  test('pays a deposit, which is credited, and another client does not see it', async () => {
    const { client, deposit, txid } = await paid()
    expect(await fixture.latestDeposit(client)).toMatchObject({
      status: 'pending',
      payment: { state: 'seen', payments: [{ txid }] },
    })
    const [payment] = (await walletOf(client)).transactions
    expect(payment).toMatchObject({ txid, to: deposit.address, deposit: { id: deposit.id, amount: '640.00' } })
    expect(payment!.isReplaceable).toBe(true)
    accepted(await send(client, regtestAddress, '0.1'))
    expect((await walletOf(client)).transactions[1]).toEqual(payment)
    await fixture.mine(3)
    accepted(await fixture.firm.approveDeposit(deposit.id))
    expect(await fixture.deposited(client)).toBe(640_00n)
    const stranger = await fixture.firm.newClient()
    expect(JSON.stringify(await walletOf(stranger))).not.toContain(txid)
  })

  test('pays once for a key, also when two requests come at once', async () => {
    const { client, deposit, requestedSats } = await fixture.opened()
    const key = randomUUID()
    const both = await Promise.all([1, 2].map(() => send(client, deposit.address, formatBitcoin(requestedSats), key)))
    expect(both[0]).toEqual(both[1])
    await fixture.firm.follow()
    expect((await fixture.latestDeposit(client)).payment.payments).toHaveLength(1)
  })

  test('44 two payments at once never spend the same coin', async () => {
    const { client, deposit } = await fixture.opened()
    const sent = await Promise.all([1, 2, 3].map(() => send(client, deposit.address, '0.20000000')))
    expect(new Set(sent.map((one) => accepted(one).txid)).size).toBe(3)
    await fixture.mine(1)
    expect(await fixture.latestDeposit(client)).toMatchObject({ payment: { received: '0.60000000', confirmations: 1 } })
  })

  test('44 raises the fee of an unconfirmed payment: the deposit is still paid, once', async () => {
    const { client, deposit, txid } = await paid()
    const next = accepted(await replace(client, txid, 'same'))
    await fixture.firm.follow()
    expect(await fixture.latestDeposit(client)).toMatchObject({
      payment: {
        state: 'seen',
        difference: '0.00000000',
        trouble: null,
        payments: [
          { txid, state: 'replaced', replacedBy: next.txid },
          { txid: next.txid, state: 'seen' },
        ],
      },
    })
    await fixture.mine(3)
    expect(accepted(await fixture.firm.approveDeposit(deposit.id))).toMatchObject({ credited: '640.00' })
    expect(await replace(client, next.txid, 'same')).toEqual({ refusal: 'wallet-payment-not-waiting' })
  })

  test('44 cancels an unconfirmed payment: the deposit shows Replaced, cannot be approved, and can be paid again', async () => {
    const { client, deposit, requestedSats, txid } = await paid()
    accepted(await replace(client, txid, 'oneself'))
    await fixture.mine(3)
    expect(await fixture.latestDeposit(client)).toMatchObject({ payment: { state: 'waiting', trouble: 'replaced' } })
    expect(await fixture.firm.approveDeposit(deposit.id)).toEqual({ refusal: 'payment-not-ready' })
    accepted(await send(client, deposit.address, formatBitcoin(requestedSats)))
    await fixture.mine(3)
    expect(await fixture.latestDeposit(client)).toMatchObject({ payment: { state: 'ready', trouble: null } })
    expect(accepted(await fixture.firm.approveDeposit(deposit.id))).toMatchObject({ credited: '640.00' })
  })

  test('cannot replace the payments of others', async () => {
    const { txid } = await paid()
    const stranger = await fixture.firm.newClient()
    expect(await replace(stranger, txid, 'oneself')).toEqual({ refusal: 'wallet-payment-not-waiting' })
  })

  test('refuses more than its balance, dust, and an invalid address', async () => {
    const client = await fixture.firm.newClient()
    expect(await send(client, minerAddress, '1')).toMatchObject({ refusal: 'wallet-holds-too-little' })
    expect(await send(client, minerAddress, '0.00000999')).toMatchObject({
      refusal: 'wallet-payment-too-small',
      params: { least: '0.00001000' },
    })
    expect(await send(client, 'bcrt1qnothing', '0.1')).toMatchObject({ refusal: 'mistyped-address', field: 'address' })
    expect((await walletOf(client)).balance).toBe('1.00000000')
  })

  test.each([
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    'bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=1',
  ])('48 sends nothing to an address of the main network: %s', async (address) => {
    const client = await fixture.firm.newClient()
    expect(await send(client, address, '0.1')).toMatchObject({ refusal: 'mainnet-address' })
    expect((await walletOf(client)).transactions).toHaveLength(1)
  })

  test('45 a wallet’s balance and history are the same in a process that opens the chain again', async () => {
    const { client } = await paid()
    accepted(await send(client, regtestAddress, '0.1'))
    const before = await walletOf(client)
    const elsewhere = { ...services(), chain: openTestChain(fixture.firm.db) }
    expect(await readWallet(elsewhere, client.id)).toEqual(before)
  })
})

describe('without a practice chain', () => {
  test('there are no practice wallets, and nothing is sent', async () => {
    const chain = new NodeChain({ rpc: openNodeRpc('http://127.0.0.1:1'), network: 'signet', onError: () => {} })
    const withNode = { ...services(), chain }
    const { id } = await fixture.firm.newClient()
    expect(await readWallet(withNode, id)).toBeNull()
    const payment = { address: minerAddress, bitcoin: '0.1' }
    expect(await sendFromWallet(withNode, id, randomUUID(), payment)).toEqual({ refusal: 'no-practice-wallet' })
  })
})
