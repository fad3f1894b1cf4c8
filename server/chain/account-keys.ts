import { HDKey } from '@scure/bip32'
import type { Network } from '#root/domain/networks.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { storeSettingOnce, readStoredSetting } from '#root/server/platform/stored-settings.ts'

/** The public halves of the firm's accounts: they make addresses and cannot spend. */
export interface AccountKeys {
  readonly network: Network
  /** Deposits: one address each. */
  readonly deposit: HDKey
  /** The practice wallets of the clients: one address each. */
  readonly practice: HDKey
}

/** Versions of extended keys on test networks: "tprv", "tpub". */
const testVersions = { private: 0x04358394, public: 0x043587cf }
/** BIP 84 (native segwit), coin type 1 (all test networks). */
const depositPath = "m/84'/1'/0'"
const practicePath = "m/84'/1'/1'"

/**
 * Opens the account keys that the database names. When it names none yet, they are made from this process's seed
 * and become the database's. A process that shares a database takes addresses from the same accounts, whatever its seed.
 */
export async function openAccountKeys(
  db: Queryable,
  readSeed: () => Uint8Array,
  network: Network,
): Promise<AccountKeys> {
  const stored = await readStoredKeys(db)
  if (stored) return stored
  return db.transaction(async (tx) => {
    const master = HDKey.fromMasterSeed(readSeed(), testVersions)
    // The first insert is waited for by every other process, so the three settings are always of one seed.
    const agreedNetwork = await storeSettingOnce(tx, 'network', network)
    const deposit = await storeSettingOnce(tx, 'deposit-account-key', master.derive(depositPath).publicExtendedKey)
    const practice = await storeSettingOnce(tx, 'practice-account-key', master.derive(practicePath).publicExtendedKey)
    return toKeys(agreedNetwork, deposit, practice)
  })
}

async function readStoredKeys(db: Queryable): Promise<AccountKeys | null> {
  const network = await readStoredSetting(db, 'network')
  const deposit = await readStoredSetting(db, 'deposit-account-key')
  const practice = await readStoredSetting(db, 'practice-account-key')
  return network && deposit && practice ? toKeys(network, deposit, practice) : null
}

/** Opens the public half of an account ("tpub..."). Throws for anything else, a key of the main network above all. */
export function openAccountKey(accountKey: string): HDKey {
  return HDKey.fromExtendedKey(accountKey, testVersions)
}

/** Refuses, by an error, a key of the main network: its version is not the test networks'. */
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
