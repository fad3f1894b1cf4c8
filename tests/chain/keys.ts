import { HDKey } from '@scure/bip32'
import { p2wpkh } from '@scure/btc-signer'
import { addressVersions } from '#root/server/chain/address-versions.ts'
import { minerAddressOf } from '#root/server/chain/practice/messages.ts'
import { type OwnCoin, signSpending, type Spending } from '#root/server/chain/spend-coins.ts'

const testVersions = { private: 0x04358394, public: 0x043587cf }

/** An account with its private keys, selected by number. */
export function accountOf(number: number): HDKey {
  return masterOf(number).derive("m/84'/1'/0'")
}

/** The master key of that account. */
export function masterOf(number: number): HDKey {
  return HDKey.fromMasterSeed(Buffer.alloc(32, number + 1), testVersions)
}

/** The first account's miner is the practice chain's. */
export const minerAccount = accountOf(0)
export const minerAddress = minerAddressOf(minerAccount)

export function addressAt(account: HDKey, index: number, branch: 0 | 1 = 0): string {
  return p2wpkh(account.deriveChild(branch).deriveChild(index).publicKey!, addressVersions('regtest')).address
}

/** Spends coins of the miner. */
export function spendMined(
  spending: Omit<Spending, 'coins'> & { coins: readonly Omit<OwnCoin, 'branch' | 'index'>[] },
) {
  return signSpending(minerAccount, 'regtest', {
    ...spending,
    coins: spending.coins.map((coin) => ({ ...coin, branch: 1, index: 0 })),
  })
}
