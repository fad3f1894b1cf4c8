import { type MasterKeys, seal, unseal, decryptByMaster } from './file-cipher.ts'

/**
 * Seals with the master key what was sealed with it or with the other one. Returns null when it is sealed with the master key already. Throws when neither
 * opens it.
 */
export function reseal(masterKeys: MasterKeys, context: string, sealed: Buffer): Buffer | null {
  try {
    unseal(masterKeys.masterKey, context, sealed)
    return null
  } catch {
    return seal(masterKeys.masterKey, context, decryptByMaster(masterKeys, context, sealed))
  }
}
