/*
 * Loaded before a test worker and before a server that a test starts: passwords and recovery codes are hashed with 16 rounds
 * instead of 16,384, because nearly every test signs a user up. It changes only the threads that hash, and production never loads it.
 * `realHashes` in vitest.config.ts names the tests with the real cost; the tests of assurance that run alone have it, too.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'

if (!isMainThread) {
  const { scryptSync } = crypto
  crypto.scryptSync = (password, salt, length, options) => scryptSync(password, salt, length, { ...options, N: 16 })
  syncBuiltinESMExports()
}
