import { expect, test } from 'vitest'
import { isInstalled } from './is-installed.mjs'

const here = { os: [process.platform], cpu: [process.arch] }
const locked = {
  '': { version: '0.1.0' },
  'node_modules/plain': { version: '1.0.0' },
  'node_modules/for-here': { version: '1.0.0', optional: true, ...here },
  'node_modules/tool': { version: '1.0.0', dev: true },
  'node_modules/for-elsewhere': { version: '1.0.0', optional: true, os: ['sunos'], cpu: ['s390x'] },
}
const complete = {
  'node_modules/plain': { version: '1.0.0' },
  'node_modules/for-here': { version: '1.0.0' },
  'node_modules/tool': { version: '1.0.0' },
}
const { 'node_modules/for-here': _, ...withoutOptional } = complete
const { 'node_modules/tool': __, ...withoutTools } = complete

test.each([
  ['nothing, or only a part, since npm did not finish', null, false, false],
  ['everything for this machine', complete, false, true],
  ['another version', { ...complete, 'node_modules/plain': { version: '1.0.1' } }, true, false],
  ['not all', { 'node_modules/for-here': { version: '1.0.0' } }, true, false],
  ['all but an optional package for this machine, for the first time', withoutOptional, false, false],
  ['all but an optional package that could not be installed', withoutOptional, true, true],
])('%s', (_case, installed, wasCompleted, expected) => {
  expect(isInstalled(locked, installed, wasCompleted, true)).toBe(expected)
})

test('the tools are missing for a check, and not for the product', () => {
  expect(isInstalled(locked, withoutTools, true, true)).toBe(false)
  expect(isInstalled(locked, withoutTools, false, false)).toBe(true)
  const { 'node_modules/plain': ___, ...broken } = withoutTools
  expect(isInstalled(locked, broken, true, false)).toBe(false)
})
