import type { HDKey } from '@scure/bip32'
import { type AccountKeys, deriveDepositAccount } from './account-keys.ts'

/**
 * The firm's account with its private half, from this process's seed; null when the database's account is of another seed: then
 * another process signs.
 */
export function openSigner(keys: AccountKeys, readSeed: () => Uint8Array): HDKey | null {
  const account = deriveDepositAccount(readSeed())
  return account.publicExtendedKey === keys.deposit.publicExtendedKey ? account : null
}
