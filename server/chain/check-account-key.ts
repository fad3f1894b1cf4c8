import { HDKey } from '@scure/bip32'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import { looksLikeMainnet } from './check-address.ts'

export type AccountKeyRefusal = 'mainnet-address' | 'private-account-key' | 'not-an-account-key'

/** What extended keys of test networks begin with: as BIP 32 has it, and as wallets write accounts of BIP 84 (SLIP 132). */
const versions = {
  tpub: { private: 0x04358394, public: 0x043587cf },
  vpub: { private: 0x045f18bc, public: 0x045f1cf6 },
} as const

/**
 * Reads the public half of an account on a test network ("tpub...", "vpub...") and returns it as "tpub...". Refuses a key of the
 * main network by that name, and a private one: it has no business here.
 */
export function readAccountKey(text: string): string | Refusal<AccountKeyRefusal> {
  if (looksLikeMainnet(text)) return refuse('mainnet-address', { field: 'accountKey' })
  if (/^[tvu]prv/.test(text)) return refuse('private-account-key', { field: 'accountKey' })
  const kind = /^(tpub|vpub)/.exec(text)?.[1] as keyof typeof versions | undefined
  const key = kind && open(text, versions[kind])
  if (!key?.publicKey || !key.chainCode) return refuse('not-an-account-key', { field: 'accountKey' })
  const { publicKey, chainCode, depth, index, parentFingerprint } = key
  return new HDKey({ versions: versions.tpub, publicKey, chainCode, depth, index, parentFingerprint }).publicExtendedKey
}

function open(text: string, of: { private: number; public: number }): HDKey | null {
  try {
    return HDKey.fromExtendedKey(text, of)
  } catch {
    return null
  }
}
