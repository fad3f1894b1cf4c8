import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { findBitcoind, ownBitcoind } from '#root/tests/chain/find-bitcoind.ts'

/**
 * Finds a real Bitcoin node to compare the practice chain with. If there is none, root on a Debian system gets Debian's
 * in a separate folder. Returns null, or a sentence that names the skipped tests.
 */
export function provideBitcoind(): string | null {
  if (findBitcoind()) return null
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Getting a Bitcoin node for the tests, by apt-get (only this time)')
    const script = path.join(import.meta.dirname, '../get-bitcoind.sh')
    const { stderr } = spawnSync(script, [path.dirname(ownBitcoind)], { encoding: 'utf8' })
    if (findBitcoind()) return null
    console.error(stderr.trim())
  }
  return 'There is no Bitcoin node: the tests against one are skipped. Set BITCOIND to the path of a bitcoind to run them.'
}
