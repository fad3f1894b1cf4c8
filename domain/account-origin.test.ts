import { expect, test } from 'vitest'
import { isMainnetPath, readOrigin, splitAccountKey, writeOrigin } from './account-origin.ts'

test('an origin is read in the notation of wallets, and written in that of descriptors', () => {
  const origin = { fingerprint: 0xd34db33f, path: [84, 1, 0].map((step) => step + 0x80000000) }
  for (const text of ['d34db33f/84h/1h/0h', "D34DB33F/84'/1'/0'", "d34db33f/84H/1h/0'"])
    expect(readOrigin(text)).toEqual(origin)
  expect(writeOrigin(origin)).toBe('d34db33f/84h/1h/0h')
  expect(readOrigin('0000000a')).toEqual({ fingerprint: 10, path: [] })
  expect(writeOrigin({ fingerprint: 10, path: [3] })).toBe('0000000a/3')
  for (const text of ['', 'd34db33', 'd34db33f/', 'd34db33f/84x', 'd34db33f/-1', 'm/84h', 'd34db33f/2147483648'])
    expect(readOrigin(text)).toBeNull()
})

test('an account key may follow its origin', () => {
  expect(splitAccountKey(' tpubKey ')).toEqual({ origin: null, key: 'tpubKey' })
  expect(splitAccountKey('[0000000a/0h]tpubKey')).toEqual({
    origin: { fingerprint: 10, path: [0x80000000] },
    key: 'tpubKey',
  })
  for (const text of ['[0000000a/0h]', '[]tpubKey', '[0000000a/0h', '[0000000a]tpub Key'])
    expect(splitAccountKey(text)).toBeNull()
})

test('48 a path of the main network is recognised by its coin type', () => {
  const isMain = (text: string) => isMainnetPath(readOrigin(text)!)
  expect(['d34db33f/84h/0h/0h', 'd34db33f/49h/0h/5h', 'd34db33f/44h/0h'].map(isMain)).toEqual([true, true, true])
  expect(['d34db33f/84h/1h/0h', 'd34db33f/0h/0h', 'd34db33f', 'd34db33f/84h'].map(isMain)).toEqual(Array(4).fill(false))
})
