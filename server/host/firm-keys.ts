import { randomBytes } from '#platform/crypto.ts'
import { decryptByMaster, encrypt, type MasterKeys } from '#root/server/platform/files/file-cipher.ts'

const keyBytes = 32
/** The names of the secrets in a backup. */
const inBackups = ['session-secret', 'master-key', 'wallet-seed'] as const
/** A backup does not contain the database password, because a restored firm gets another database. */
const names = [...inBackups, 'database-password'] as const

/** The secrets of a firm, 32 bytes each. */
export type FirmKeys = Readonly<Record<(typeof names)[number], Buffer>>

/** New random secrets; given ones are kept. */
export function createFirmKeys(given: ReadonlyMap<string, Buffer> = new Map()): FirmKeys {
  const keys = names.map((name) => [name, given.get(name) ?? randomBytes(keyBytes)] as const)
  return Object.fromEntries(keys) as FirmKeys
}

/** The context that binds the secrets of a firm to it. */
export const contextOfFirm = (firmId: string) => `firm ${firmId}`

/** Encrypts the secrets of a firm with the master key of the host. */
export function wrapFirmKeys({ masterKey }: MasterKeys, firmId: string, keys: FirmKeys): Buffer {
  return encrypt(masterKey, contextOfFirm(firmId), Buffer.concat(names.map((name) => keys[name])))
}

/** Decrypts the secrets of a firm. Throws if the host has another master key. */
export function unwrapFirmKeys(host: MasterKeys, firmId: string, wrapped: Buffer): FirmKeys {
  const all = decryptByMaster(host, contextOfFirm(firmId), wrapped)
  const keys = names.map((name, place) => [name, all.subarray(place * keyBytes, (place + 1) * keyBytes)] as const)
  return Object.fromEntries(keys) as FirmKeys
}

/** The secrets of a firm in the form of a data folder's files. */
export function secretsOf(keys: FirmKeys): Map<string, string> {
  return new Map(inBackups.map((name) => [name, `${keys[name].toString('base64')}\n`]))
}
