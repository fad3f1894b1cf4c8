import { expect, test } from 'vitest'
import { newKey, seal, unseal, decryptByMaster } from './file-cipher.ts'
import { reseal } from './reseal.ts'

const plain = Buffer.from('a secret document')
const [now, former, foreign] = [newKey(), newKey(), newKey()]
/** The name of the scheme, the nonce and the tag precede the encrypted data. */
const [mark, nonce, tag] = [18, 12, 16]
const keys = { masterKey: now, otherMasterKey: former }

test('encrypted data can only be decrypted with its key and in its place, and always differs', () => {
  const sealed = seal(now, 'here', plain)
  expect(sealed).toHaveLength(mark + nonce + tag + plain.length)
  expect(sealed.equals(seal(now, 'here', plain))).toBe(false)
  expect(unseal(now, 'here', sealed)).toEqual(plain)
  expect(() => unseal(now, 'there', sealed)).toThrow('authenticate')
  expect(() => unseal(foreign, 'here', sealed)).toThrow('authenticate')
  for (const at of [0, mark, mark + nonce, mark + nonce + tag]) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => unseal(now, 'here', changed)).toThrow('authenticate')
  }
  expect(() => unseal(now, 'here', sealed.subarray(0, mark + nonce + 8))).toThrow('tag')
})

test('during a rotation both keys decrypt, and a third does not', () => {
  expect(decryptByMaster(keys, 'here', seal(now, 'here', plain))).toEqual(plain)
  expect(decryptByMaster(keys, 'here', seal(former, 'here', plain))).toEqual(plain)
  expect(() => decryptByMaster(keys, 'here', seal(foreign, 'here', plain))).toThrow('authenticate')
  expect(() => decryptByMaster({ ...keys, otherMasterKey: null }, 'here', seal(former, 'here', plain))).toThrow(
    'authenticate',
  )
})

test('only data under the previous key is re-encrypted', () => {
  expect(reseal(keys, 'here', seal(now, 'here', plain))).toBeNull()
  expect(unseal(now, 'here', reseal(keys, 'here', seal(former, 'here', plain))!)).toEqual(plain)
  expect(() => reseal(keys, 'here', seal(foreign, 'here', plain))).toThrow('authenticate')
})
