import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadOrCreateSecret } from './secrets.ts'

let dataDir: string
beforeEach(() => void (dataDir = mkdtempSync(path.join(tmpdir(), 'secrets-'))))
afterEach(() => rmSync(dataDir, { recursive: true }))
const mode = (...names: string[]) => statSync(path.join(dataDir, 'secrets', ...names)).mode & 0o777

test('a secret is 32 random bytes that stay the same, readable by their owner only', () => {
  const secret = loadOrCreateSecret(dataDir, 'a')
  expect(secret).toHaveLength(32)
  expect(loadOrCreateSecret(dataDir, 'a')).toEqual(secret)
  expect(loadOrCreateSecret(dataDir, 'b')).not.toEqual(secret)
  expect([mode(), mode('a')]).toEqual([0o700, 0o600])
  expect(readdirSync(path.join(dataDir, 'secrets')).toSorted()).toEqual(['a', 'b'])
})

test('a folder that was opened to other users is closed again', () => {
  loadOrCreateSecret(dataDir, 'a')
  chmodSync(path.join(dataDir, 'secrets'), 0o755)
  loadOrCreateSecret(dataDir, 'a')
  expect(mode()).toBe(0o700)
})

test('a damaged secret is never replaced', () => {
  loadOrCreateSecret(dataDir, 'a')
  writeFileSync(path.join(dataDir, 'secrets/a'), '')
  expect(() => loadOrCreateSecret(dataDir, 'a')).toThrow(
    /^The secret in .*secrets\/a is damaged: restore that file from a backup of the data folder\.$/,
  )
})
