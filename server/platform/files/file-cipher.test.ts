import { expect, test } from 'vitest'
import { newKey, encrypt, decrypt, decryptByMaster } from './file-cipher.ts'
import { reencrypt } from './reencrypt.ts'

const plain = Buffer.from('a secret document')
const [now, former, foreign] = [newKey(), newKey(), newKey()]
/** The name of the scheme, the nonce and the tag precede the encrypted data. */
const [mark, nonce, tag] = [18, 12, 16]
const keys = { masterKey: now, otherMasterKey: former }

test('encrypted data can only be decrypted with its key and in its place, and always differs', () => {
  const encrypted = encrypt(now, 'here', plain)
  expect(encrypted).toHaveLength(mark + nonce + tag + plain.length)
  expect(encrypted.equals(encrypt(now, 'here', plain))).toBe(false)
  expect(decrypt(now, 'here', encrypted)).toEqual(plain)
  expect(() => decrypt(now, 'there', encrypted)).toThrow('authenticate')
  expect(() => decrypt(foreign, 'here', encrypted)).toThrow('authenticate')
  for (const at of [0, mark, mark + nonce, mark + nonce + tag]) {
    const changed = Buffer.from(encrypted)
    changed[at]! ^= 1
    expect(() => decrypt(now, 'here', changed)).toThrow('authenticate')
  }
  expect(() => decrypt(now, 'here', encrypted.subarray(0, mark + nonce + 8))).toThrow('tag')
})

test('during a rotation both keys decrypt, and a third does not', () => {
  expect(decryptByMaster(keys, 'here', encrypt(now, 'here', plain))).toEqual(plain)
  expect(decryptByMaster(keys, 'here', encrypt(former, 'here', plain))).toEqual(plain)
  expect(() => decryptByMaster(keys, 'here', encrypt(foreign, 'here', plain))).toThrow('authenticate')
  expect(() => decryptByMaster({ ...keys, otherMasterKey: null }, 'here', encrypt(former, 'here', plain))).toThrow(
    'authenticate',
  )
})

test('only data under the previous key is re-encrypted', () => {
  expect(reencrypt(keys, 'here', encrypt(now, 'here', plain))).toBeNull()
  expect(decrypt(now, 'here', reencrypt(keys, 'here', encrypt(former, 'here', plain))!)).toEqual(plain)
  expect(() => reencrypt(keys, 'here', encrypt(foreign, 'here', plain))).toThrow('authenticate')
})
