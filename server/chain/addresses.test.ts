import { randomBytes } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { describe, expect, test } from 'vitest'
import { checkAddress } from '#root/domain/addresses.ts'
import { readStoredSetting } from '#root/server/platform/stored-settings.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { openAccountKeys } from './account-keys.ts'
import { addressAt, practiceAddressOf, takeDepositAddress } from './addresses.ts'

const { db } = await freshDatabase()
const chain = { isPaid: async () => false }
const keys = await openAccountKeys(db, () => randomBytes(32), 'regtest')

test('derives what BIP 84 publishes', () => {
  // The account of the example in BIP 84 (m/84'/0'/0'), which lists its first addresses for the main network.
  const zpub =
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'
  const account = HDKey.fromExtendedKey(zpub, { private: 0x04b2430c, public: 0x04b24746 })
  // The same witness programs under the prefix of regtest.
  expect(addressAt(account, 0, keys)).toBe('bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx')
  expect(addressAt(account, 1, keys)).toBe('bcrt1qnjg0jd8228aq7egyzacy8cys3knf9xvr3v5hfj')
})

describe('account keys', () => {
  test('are stored: another process with another seed uses the same accounts', async () => {
    const other = await openAccountKeys(db, () => randomBytes(32), 'signet')
    expect(other.network).toBe('regtest')
    expect(other.deposit.publicExtendedKey).toBe(keys.deposit.publicExtendedKey)
    expect(other.practice.publicExtendedKey).toBe(keys.practice.publicExtendedKey)
  })

  test('are public halves of test networks, and deposits are apart from practice wallets', () => {
    expect(keys.deposit.privateKey).toBeNull()
    expect(keys.deposit.publicExtendedKey).toMatch(/^tpub/)
    expect(keys.practice.publicExtendedKey).not.toBe(keys.deposit.publicExtendedKey)
  })

  test('come from one seed when two processes create them at once', async () => {
    const { db: empty } = await freshDatabase()
    const opened = await Promise.all([1, 2, 3].map(() => openAccountKeys(empty, () => randomBytes(32), 'regtest')))
    expect(
      new Set(opened.map(({ deposit, practice }) => deposit.publicExtendedKey + practice.publicExtendedKey)).size,
    ).toBe(1)
  })
})

test('with a Bitcoin node the private half of the practice account is stored nowhere, and its addresses stay', async () => {
  const { db: own } = await freshDatabase()
  const seed = randomBytes(32)
  const practice = await openAccountKeys(own, () => seed, 'regtest')
  const address = await practiceAddressOf(own, practice, 'ada')
  const node = await openAccountKeys(own, () => seed, 'regtest', 'node')
  expect(node.practice.privateKey).toBeNull()
  expect(await readStoredSetting(own, 'practice-account-private-key')).toBeNull()
  expect(await practiceAddressOf(own, node, 'ada')).toBe(address)
})

describe('addresses', () => {
  test('are never assigned twice, also at the same time, and a failed transaction uses none', async () => {
    const taken = await Promise.all(
      Array.from({ length: 10 }, () => db.transaction((tx) => takeDepositAddress(tx, keys, chain))),
    )
    await expect(
      db.transaction(async (tx) => {
        await takeDepositAddress(tx, keys, chain)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    taken.push(await takeDepositAddress(db, keys, chain))
    expect(taken.map(({ index }) => index).toSorted((one, other) => one - other)).toEqual([...Array(11).keys()])
    expect(new Set(taken.map(({ address }) => address)).size).toBe(11)
    for (const { address } of taken) expect(checkAddress(address, 'regtest')).toBeNull()
  })

  test('of a practice wallet belong to its client and do not change', async () => {
    const addresses = await Promise.all(Array.from({ length: 5 }, () => practiceAddressOf(db, keys, 'ada')))
    expect(new Set(addresses).size).toBe(1)
    expect(await practiceAddressOf(db, keys, 'bob')).not.toBe(addresses[0])
  })
})
