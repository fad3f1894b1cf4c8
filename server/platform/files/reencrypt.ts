import { type MasterKeys, encrypt, decrypt, decryptByMaster } from './file-cipher.ts'

/**
 * Re-encrypts with the master key what the other one encrypted. Returns null if the master key already encrypts it.
 * Throws if neither decrypts it.
 */
export function reencrypt(masterKeys: MasterKeys, context: string, encrypted: Buffer): Buffer | null {
  try {
    decrypt(masterKeys.masterKey, context, encrypted)
    return null
  } catch {
    return encrypt(masterKeys.masterKey, context, decryptByMaster(masterKeys, context, encrypted))
  }
}
