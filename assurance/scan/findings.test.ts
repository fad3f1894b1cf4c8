import { expect, test } from 'vitest'
import { triageOf } from './findings.ts'
import { variationsOf } from './words.ts'

const list = [{ scanner: 'wapiti', kind: /no flag/, at: /\/(?:about|plans)/, reason: 'Looked into' }] as const

test('a finding is triaged only by an entry of its own scanner that matches all of it', () => {
  expect(triageOf('wapiti', { kind: 'no flag', at: '/plans' }, list)).toBe(list[0])
  expect(triageOf('ffuf', { kind: 'no flag', at: '/plans' }, list)).toBeUndefined()
  expect(triageOf('wapiti', { kind: 'no flag', at: '/plans?x' }, list)).toBeUndefined()
  expect(triageOf('wapiti', { kind: 'no flag at all', at: '/plans' }, list)).toBeUndefined()
})

test('the scan requests likely copies of each page, and the source map of each asset', () => {
  expect(variationsOf(['/plans'])).toEqual(expect.arrayContaining(['/plans.bak', '/plans~', '/.plans.swp', '//plans']))
  expect(variationsOf(['/assets/root-BcTmgky.js'])).toContain('/assets/root-BcTmgky.js.map')
})
