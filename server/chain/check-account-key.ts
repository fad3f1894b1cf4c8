import { HDKey } from '@scure/bip32'
import { type AccountOrigin, isMainnetPath, splitAccountKey } from '#root/domain/account-origin.ts'
import { looksLikeMainnet } from '#root/domain/addresses.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'

export type AccountKeyRefusal =
  | 'mainnet-address'
  | 'private-account-key'
  | 'not-an-account-key'
  | 'wrong-account-origin'

/** An account key of a test network, with its origin if it was given. */
export interface OwnAccount {
  readonly key: string
  readonly origin: AccountOrigin | null
}

/** The prefixes of extended keys of test networks: of BIP 32, and of BIP 84 accounts in wallets (SLIP 132). */
const versions = {
  tpub: { private: 0x04358394, public: 0x043587cf },
  vpub: { private: 0x045f18bc, public: 0x045f1cf6 },
} as const

/**
 * Reads the public half of an account on a test network ("tpub...", "vpub..."), alone or behind its origin
 * ("[d34db33f/84h/1h/0h]tpub..."), and returns the key as "tpub...". Refuses a key or a path of the main network as
 * such, a private key, which must not be entered here, and an origin that does not match the key.
 */
export function readAccountKey(text: string): OwnAccount | Refusal<AccountKeyRefusal> {
  const field = { field: 'accountKey' }
  const split = splitAccountKey(text)
  if (!split) return refuse('not-an-account-key', field)
  const { origin, key: written } = split
  if (looksLikeMainnet(written) || (origin && isMainnetPath(origin))) return refuse('mainnet-address', field)
  if (/^[tvu]prv/.test(written)) return refuse('private-account-key', field)
  const kind = /^(tpub|vpub)/.exec(written)?.[1] as keyof typeof versions | undefined
  const key = kind && open(written, versions[kind])
  if (!key?.publicKey || !key.chainCode) return refuse('not-an-account-key', field)
  if (origin && !matchesOrigin(origin, key)) return refuse('wrong-account-origin', field)
  const { publicKey, chainCode, depth, index, parentFingerprint } = key
  const tpub = new HDKey({ versions: versions.tpub, publicKey, chainCode, depth, index, parentFingerprint })
  return { key: tpub.publicExtendedKey, origin }
}

/** A key contains its depth and its last derivation step, but not the earlier steps. */
function matchesOrigin(
  { fingerprint, path }: AccountOrigin,
  { depth, index, parentFingerprint, fingerprint: own }: HDKey,
) {
  if (path.length !== depth) return false
  if (depth === 0) return fingerprint === own
  return path.at(-1) === index && (depth > 1 || fingerprint === parentFingerprint)
}

function open(text: string, of: { private: number; public: number }): HDKey | null {
  try {
    return HDKey.fromExtendedKey(text, of)
  } catch {
    return null
  }
}
