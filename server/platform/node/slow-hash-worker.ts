/*
 * Derives the keys of passwords and recovery codes in a separate thread, so that neither the thread that answers
 * requests nor Node's shared threads for sessions, files and name look-ups wait for it.
 */
import { scryptSync } from 'node:crypto'
import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Derivation } from './slow-hash.ts'

// On Linux a priority applies to one thread: with few processors, requests are answered before passwords are checked. Where the
// server itself was started with a lower one (`nice`), it stays: raising it needs the rights of root.
if (process.platform === 'linux') setPriority(Math.max(5, getPriority()))

parentPort!.on('message', (derivations: readonly Derivation[]) => {
  const keys = derivations.map(({ text, salt, blockSize, length }) =>
    scryptSync(text, salt, length, { N: 16_384, r: blockSize, p: 1, maxmem: 64 * 1024 * 1024 }),
  )
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort!.postMessage(keys)
})
