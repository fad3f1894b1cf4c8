import { HDKey } from '@scure/bip32'
import { beforeAll, describe, expect, test } from 'vitest'
import { depositPayments } from '#root/server/platform/tables/payments.ts'
import { payment, practiceHarness } from '../chain/harness.ts'
import { accountOf, addressAt, masterOf } from '../chain/keys.ts'
import type { Browser } from './browser.ts'
import { confirmed, openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
let operator: Browser
beforeAll(async () => {
  running = await openTestApp()
  operator = await confirmed(await running.operator())
})

const own = accountOf(7)
const masterFingerprint = masterOf(7).fingerprint.toString(16).padStart(8, '0')
const usual = {
  accountKey: '',
  confirmations: 3,
  automaticApproval: false,
  skipsProof: false,
  feeRate: '',
  walletBitcoin: '1',
}
const path = '/api/operator/settings/bitcoin'
const set = (change: object) => operator.send('PUT', path, { ...usual, ...change })

/** BIP 84's example account on the main network, as wallets write it, and the same kind of key by BIP 32. */
const mainKeys = [
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
  'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V',
  'xprv9xpXFhFpqdQK3TmytPBqXtGSwS3DLjojFhTGht8gwAAii8py5X6pxeBnQ6ehJiyJ6nDjWGJfZ95WxByFXVkDxHXrqu53WCRGypk2ttuqncb',
]

describe('the account key', () => {
  test('of the operator gives the addresses of new deposits, and the change is audited', async () => {
    const before = await operator.expect(200, 'GET', path)
    expect(before).toMatchObject({ ...usual, network: 'regtest' })
    const after = await operator.expect(200, 'PUT', path, { ...usual, accountKey: own.publicExtendedKey })
    expect(after).toMatchObject({ accountKey: own.publicExtendedKey, fundingAddress: addressAt(own, 0, 1) })
    const client = await running.client()
    const deposit = await client.expect(201, 'POST', '/api/deposits', { amount: '250.00' })
    expect(deposit.address).toBe(addressAt(own, 0))
    const { rows } = await operator.expect(200, 'GET', '/api/operator/audit-events?action=bitcoin-settings-changed')
    expect(rows).toMatchObject([{ before: { accountKey: '' }, after: { accountKey: own.publicExtendedKey } }])
    expect((await set({})).body).toEqual(before)
  })

  test('starts at index 0 and continues where it was when it is set again', async () => {
    const [one, other] = [accountOf(31), accountOf(32)]
    const opened = async () => {
      const client = await running.client()
      return (await client.expect(201, 'POST', '/api/deposits', { amount: '250.00' })).address
    }
    await opened()
    await set({ accountKey: one.publicExtendedKey })
    expect([await opened(), await opened()]).toEqual([addressAt(one, 0), addressAt(one, 1)])
    await set({ accountKey: other.publicExtendedKey })
    expect(await opened()).toBe(addressAt(other, 0))
    await set({ accountKey: one.publicExtendedKey })
    expect(await opened()).toBe(addressAt(one, 2))
    await set({})
  })

  test('never assigns an address that was already paid', async () => {
    const used = accountOf(33)
    const outside = await practiceHarness(running.database.db)
    const pay = (address: string) => outside.chain.broadcast(payment(outside.coin(), address, 50_000n).raw)
    await pay(addressAt(used, 4))
    await set({ accountKey: used.publicExtendedKey })
    await pay(addressAt(used, 6))
    const opened = async () => {
      const client = await running.client()
      return (await client.expect(201, 'POST', '/api/deposits', { amount: '250.00' })).address
    }
    expect([await opened(), await opened()]).toEqual([addressAt(used, 5), addressAt(used, 7)])
    await set({})
  })

  test('with many unpaid addresses has a notice with the gap limit that its wallet needs', async () => {
    const watched = accountOf(34)
    const { db, owner } = running.database
    const gapLimit = async () => (await operator.expect(200, 'GET', path)).gapLimit
    expect(await gapLimit()).toBe(0)
    await set({ accountKey: watched.publicExtendedKey })
    const client = await running.client()
    const { id } = await client.expect(201, 'POST', '/api/deposits', { amount: '250.00' })
    expect(await gapLimit()).toBe(1)
    // As after a restored backup, or after many unpaid deposits.
    await owner.query("update address_branches set next_index = 30 where account_key = $1 and branch = 'deposit'", [
      watched.publicExtendedKey,
    ])
    expect(await gapLimit()).toBe(30)
    await owner.query('update deposits set address_index = 11 where id = $1', [id])
    const place = { height: null, blockHash: null, replacedBy: null, wasConfirmed: false }
    const noted = { depositId: id, txid: 'ab'.repeat(32), vout: 0, sats: 1n, rateCents: 1n, isLate: false }
    await db.insert(depositPayments).values({ ...noted, ...place, status: 'mempool' })
    expect(await gapLimit()).toBe(18)
    await owner.query("update deposit_payments set status = 'dropped' where deposit_id = $1", [id])
    expect(await gapLimit()).toBe(30)
    await set({})
  })

  test('is accepted with its origin, which its payments then contain, and only if the origin matches', async () => {
    const origin = `${masterFingerprint}/84h/1h/0h`
    const key = own.publicExtendedKey
    const written = `[${origin}]${key}`
    for (const text of [written, `[${origin.replaceAll('h', "'")}]${key}`, ` [${origin.toUpperCase()}] ${key}`])
      expect((await set({ accountKey: text })).body).toMatchObject({
        accountKey: written,
        fundingAddress: addressAt(own, 0, 1),
      })
    expect(await operator.expect(200, 'GET', path)).toMatchObject({ accountKey: written })
    for (const wrong of ['84h/1h/1h', '84h/1h', '84h/1h/0h/0', '84h/1h/0'])
      expect((await set({ accountKey: `[${masterFingerprint}/${wrong}]${key}` })).body).toMatchObject({
        code: 'wrong-account-origin',
        field: 'accountKey',
      })
    for (const wrong of [`[]${key}`, `[${origin}`, `[84h/1h/0h]${key}`, `[${origin}]`])
      expect((await set({ accountKey: wrong })).body.code).toBe('not-an-account-key')
    const secret = `[${origin}]${own.privateExtendedKey}`
    expect((await set({ accountKey: secret })).body.code).toBe('private-account-key')
    expect((await set({ accountKey: key })).body.accountKey).toBe(key)
    await set({})
  })

  test('48 with a main network path, or a main network key after an origin, is refused', async () => {
    const texts = [
      `[${masterFingerprint}/84h/0h/0h]${own.publicExtendedKey}`,
      `[${masterFingerprint}/84h/1h/0h]${mainKeys[1]}`,
    ]
    for (const accountKey of texts)
      expect((await set({ accountKey })).body).toMatchObject({ code: 'mainnet-address', field: 'accountKey' })
  })

  test('is accepted as wallets write it ("vpub...")', async () => {
    const { publicKey, chainCode, depth, index, parentFingerprint } = own
    const versions = { private: 0x045f18bc, public: 0x045f1cf6 }
    const vpub = new HDKey({ versions, publicKey, chainCode, depth, index, parentFingerprint } as object)
      .publicExtendedKey
    expect(vpub).toMatch(/^vpub/)
    const { status, body } = await set({ accountKey: vpub })
    expect([status, body.accountKey]).toEqual([200, own.publicExtendedKey])
    await set({})
  })

  test.each(mainKeys)('48 %s of the main network is refused', async (accountKey) => {
    const { status, body } = await set({ accountKey })
    expect([status, body.field, body.detail]).toEqual([400, 'accountKey', 'Glasshouse only works with test bitcoin.'])
    expect(await operator.expect(200, 'GET', path)).toMatchObject(usual)
  })

  test('is refused when it is a private key or no key', async () => {
    expect((await set({ accountKey: own.privateExtendedKey })).body.code).toBe('private-account-key')
    for (const accountKey of ['tpub', 'hello', own.publicExtendedKey.slice(0, -1), `${own.publicExtendedKey}1`])
      expect((await set({ accountKey })).body.code).toBe('not-an-account-key')
  })
})

test('confirmations, automatic approval, the fee and the opening balance stay within their limits', async () => {
  const input = { confirmations: 1, automaticApproval: true, skipsProof: true, feeRate: '7.5', walletBitcoin: '0.25' }
  expect((await set(input)).body).toMatchObject(input)
  for (const wrong of [{ confirmations: 0 }, { confirmations: 7 }, { automaticApproval: 'on' }, { skipsProof: null }])
    expect((await set(wrong)).status).toBe(400)
  for (const feeRate of ['0', '0.5', '101', '-1', '1e3', '2.55'])
    expect((await set({ feeRate })).body.code).toBe('fee-rate-out-of-bounds')
  for (const walletBitcoin of ['0', '0.00099999', '5.1', '-1', '1e3', ''])
    expect((await set({ walletBitcoin })).body).toMatchObject({
      code: 'wallet-amount-out-of-bounds',
      field: 'walletBitcoin',
    })
  expect(await operator.expect(200, 'GET', path)).toMatchObject(input)
  const { rows } = await operator.expect(200, 'GET', '/api/operator/audit-events?action=bitcoin-settings-changed')
  expect(rows[0]).toMatchObject({ before: { skipsProof: false }, after: { skipsProof: true, confirmations: 1 } })
  expect((await set({ walletBitcoin: '0.250' })).body).toMatchObject({ walletBitcoin: '0.25' })
  expect((await set({})).body).toMatchObject(usual)
})
