import { HDKey } from '@scure/bip32'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountOf, addressAt } from '../chain/keys.ts'
import type { Browser } from './browser.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
let operator: Browser
beforeAll(async () => {
  running = await openTestApp()
  operator = await running.operator()
})

const own = accountOf(7)
const usual = { accountKey: '', confirmations: 3, automaticApproval: false, feeRate: '', walletBitcoin: '1' }
const path = '/api/operator/bitcoin-settings'
const set = (change: object) => operator.send('PUT', path, { ...usual, ...change })

/** BIP 84's example account on the main network, as wallets write it, and the same kind of key by BIP 32. */
const mainKeys = [
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
  'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V',
  'xprv9xpXFhFpqdQK3TmytPBqXtGSwS3DLjojFhTGht8gwAAii8py5X6pxeBnQ6ehJiyJ6nDjWGJfZ95WxByFXVkDxHXrqu53WCRGypk2ttuqncb',
]

describe('the account key', () => {
  test('of the operator’s own gives the addresses of the deposits that are opened from then on, and is on record', async () => {
    const before = await operator.expect(200, 'GET', path)
    expect(before).toMatchObject({ ...usual, network: 'regtest' })
    const after = await operator.expect(200, 'PUT', path, { ...usual, accountKey: own.publicExtendedKey })
    expect(after).toMatchObject({ accountKey: own.publicExtendedKey, till: addressAt(own, 0, 1) })
    const client = await running.client()
    const deposit = await client.expect(201, 'POST', '/api/deposits', { amount: '250.00' })
    const [first, second] = [addressAt(own, 0), addressAt(own, 1)]
    expect([first, second]).toContain(deposit.address)
    const { rows } = await operator.expect(200, 'GET', '/api/operator/audit?action=bitcoin-settings-changed')
    expect(rows).toMatchObject([{ before: { accountKey: '' }, after: { accountKey: own.publicExtendedKey } }])
    expect((await set({})).body).toEqual(before)
  })

  test('is taken as wallets write it ("vpub...")', async () => {
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
    expect([status, body.field, body.message]).toEqual([400, 'accountKey', 'Glasshouse only works with test bitcoin.'])
    expect(await operator.expect(200, 'GET', path)).toMatchObject(usual)
  })

  test('is never a private one, and nothing else', async () => {
    expect((await set({ accountKey: own.privateExtendedKey })).body.refusal).toBe('private-account-key')
    for (const accountKey of ['tpub', 'hello', own.publicExtendedKey.slice(0, -1), `${own.publicExtendedKey}1`])
      expect((await set({ accountKey })).body.refusal).toBe('not-an-account-key')
  })
})

test('confirmations, approval without anybody, the fee and what wallets are opened with are kept within their bounds', async () => {
  const asked = { confirmations: 1, automaticApproval: true, feeRate: '7.5', walletBitcoin: '0.25' }
  expect((await set(asked)).body).toMatchObject(asked)
  for (const wrong of [{ confirmations: 0 }, { confirmations: 7 }, { automaticApproval: 'on' }])
    expect((await set(wrong)).status).toBe(400)
  for (const feeRate of ['0', '0.5', '101', '-1', '1e3', '2.55'])
    expect((await set({ feeRate })).body.refusal).toBe('fee-rate-out-of-bounds')
  for (const walletBitcoin of ['0', '0.00099999', '5.1', '-1', '1e3', ''])
    expect((await set({ walletBitcoin })).body).toMatchObject({
      refusal: 'wallet-amount-out-of-bounds',
      field: 'walletBitcoin',
    })
  expect(await operator.expect(200, 'GET', path)).toMatchObject(asked)
  expect((await set({ walletBitcoin: '0.250' })).body).toMatchObject({ walletBitcoin: '0.25' })
  expect((await set({})).body).toMatchObject(usual)
})
