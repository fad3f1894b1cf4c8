/** The default gap limit: the number of consecutive unused addresses after which a wallet stops searching (BIP 44). */
export const defaultGapLimit = 20

/**
 * The origin of an account key: the master key and the path from it to the account key (BIP 380). Signing devices need
 * it.
 */
export interface AccountOrigin {
  /** The master key's fingerprint, a number of 32 bits. */
  readonly fingerprint: number
  /** The steps from the master key to the account key; a hardened step has `hardened` added. */
  readonly path: readonly number[]
}

/** The offset of a hardened step's number (BIP 32). */
const hardened = 0x80000000
/**
 * Purposes whose second step is the coin type of the account: 1 on all test networks, 0 on the main network (SLIP 44).
 */
const purposesWithCoin = [44, 45, 48, 49, 84, 86]

/**
 * Splits "[d34db33f/84h/1h/0h]tpub..." into the origin and the key. A text without brackets is only a key. Null:
 * neither.
 */
export function splitAccountKey(text: string): { readonly origin: AccountOrigin | null; readonly key: string } | null {
  const bare = text.trim()
  if (!bare.startsWith('[')) return { origin: null, key: bare }
  const [, inside, key] = /^\[([^\]]*)\]\s*(\S+)$/.exec(bare) ?? []
  const origin = inside === undefined ? null : readOrigin(inside)
  return origin && key ? { origin, key } : null
}

/** Reads "d34db33f/84h/1h/0h" or "d34db33f/84'/1'/0'"; null for anything else. */
export function readOrigin(text: string): AccountOrigin | null {
  if (!/^[0-9a-f]{8}(?:\/\d{1,10}[h']?)*$/i.test(text)) return null
  const [fingerprint, ...steps] = text.toLowerCase().split('/') as [string, ...string[]]
  const path = steps.map((step) => Number.parseInt(step, 10) + (/\d$/.test(step) ? 0 : hardened))
  const isInBounds = steps.every((step) => Number.parseInt(step, 10) < hardened)
  return isInBounds ? { fingerprint: Number.parseInt(fingerprint, 16), path } : null
}

/** In the notation of descriptors: "d34db33f/84h/1h/0h". */
export function writeOrigin({ fingerprint, path }: AccountOrigin): string {
  const steps = path.map((step) => (step >= hardened ? `/${step - hardened}h` : `/${step}`))
  return `${fingerprint.toString(16).padStart(8, '0')}${steps.join('')}`
}

/** Whether the path belongs to a main-network account. */
export function isMainnetPath({ path }: AccountOrigin): boolean {
  const [purpose, coin] = path
  return purposesWithCoin.some((known) => purpose === known + hardened) && coin === hardened
}
