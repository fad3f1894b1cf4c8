import { existsSync } from 'node:fs'
import path from 'node:path'

/** Where scripts/get-bitcoind.sh installs it. */
export const ownBitcoind = path.join(import.meta.dirname, '../../node_modules/.cache/bitcoind/bitcoind')

/** Finds a real Bitcoin node: BITCOIND, or the one that was downloaded for the tests. */
export function findBitcoind(): string | null {
  return [process.env.BITCOIND, ownBitcoind].find((file) => file && existsSync(file)) ?? null
}
