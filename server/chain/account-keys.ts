import { HDKey } from '@scure/bip32'
import type { Network } from '#root/domain/bitcoin-networks.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { readStoredSetting, storeSetting, storeSettingOnce } from '#root/server/platform/stored-settings.ts'

/** The accounts from which addresses are derived. */
export interface AccountKeys {
  readonly network: Network
  /** Deposits, with one address each: the public half, which cannot spend. */
  readonly deposit: HDKey
  /**
   * The practice wallets of the clients, with one address each. Includes the private half if the server keeps these
   * wallets.
   */
  readonly practice: HDKey
}

/** Versions of extended keys on test networks: "tprv", "tpub". */
const testVersions = { private: 0x04358394, public: 0x043587cf }
/** BIP 84 (native segwit), coin type 1 (all test networks). */
const depositPath = "m/84'/1'/0'"
const practicePath = "m/84'/1'/1'"

/**
 * Opens the account keys stored in the database. If there are none yet, they are derived from this process's seed and
 * stored. Processes that share a database take addresses from the same accounts, regardless of their seeds. With a
 * Bitcoin node there are no practice wallets, and the private half of their account is stored nowhere.
 */
export async function openAccountKeys(
  db: Queryable,
  readSeed: () => Uint8Array,
  network: Network,
  kind: 'practice' | 'node' = 'practice',
): Promise<AccountKeys> {
  if (kind === 'node') await storeSetting(db, 'practice-account-private-key', null)
  const stored = await readStoredKeys(db, kind)
  if (stored) return stored
  return db.transaction(async (tx) => {
    const master = HDKey.fromMasterSeed(readSeed(), testVersions)
    const practiceAccount = master.derive(practicePath)
    // Every other process waits for the first insert, so the settings always come from one seed.
    const agreedNetwork = await storeSettingOnce(tx, 'network', network)
    const deposit = await storeSettingOnce(tx, 'deposit-account-key', master.derive(depositPath).publicExtendedKey)
    const practice = await storeSettingOnce(tx, 'practice-account-key', practiceAccount.publicExtendedKey)
    if (kind === 'node') return toKeys(agreedNetwork, deposit, practice)
    const isOwn = practice === practiceAccount.publicExtendedKey
    const privateKey = isOwn
      ? await storeSettingOnce(tx, 'practice-account-private-key', practiceAccount.privateExtendedKey)
      : await readStoredSetting(tx, 'practice-account-private-key')
    if (privateKey === null) throw new Error('The practice wallets are of another seed: start its server first')
    return toKeys(agreedNetwork, deposit, privateKey)
  })
}

async function readStoredKeys(db: Queryable, kind: 'practice' | 'node'): Promise<AccountKeys | null> {
  const network = await readStoredSetting(db, 'network')
  const deposit = await readStoredSetting(db, 'deposit-account-key')
  const practice = await readStoredSetting(
    db,
    kind === 'node' ? 'practice-account-key' : 'practice-account-private-key',
  )
  return network && deposit && practice ? toKeys(network, deposit, practice) : null
}

/**
 * Opens an account: its public half ("tpub...") or its private key ("tprv..."). Throws for anything else, including a
 * key of the main network.
 */
export function openAccountKey(accountKey: string): HDKey {
  return HDKey.fromExtendedKey(accountKey, testVersions)
}

/** Throws for a key of the main network: its version differs from those of the test networks. */
function toKeys(network: string, deposit: string, practice: string): AccountKeys {
  return {
    network: toNetwork(network),
    deposit: openAccountKey(deposit),
    practice: openAccountKey(practice),
  }
}

function toNetwork(text: string): Network {
  if (text === 'regtest' || text === 'signet' || text === 'testnet4') return text
  throw new Error('The stored network is not one of the test networks')
}

/** The firm's account for deposits and payouts, with its private half. */
function deriveDepositAccount(seed: Uint8Array): HDKey {
  return HDKey.fromMasterSeed(seed, testVersions).derive(depositPath)
}

/**
 * The firm's account with its private half, from this process's seed. Null if the database's account has another seed:
 * then another process signs.
 */
export function openSigner(keys: AccountKeys, readSeed: () => Uint8Array): HDKey | null {
  const account = deriveDepositAccount(readSeed())
  return account.publicExtendedKey === keys.deposit.publicExtendedKey ? account : null
}
