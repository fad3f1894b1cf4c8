import { createECDH, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  decryptGcm,
  deriveKey,
  encryptGcm,
  hmac,
  isSameSecret,
  ripemd160,
  sha256,
  startSha256,
  verifySecp256k1,
} from './crypto.ts'

test('digests, authentication codes and derived keys are those of the published examples', () => {
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  expect(sha256('abc').toString('hex')).toBe(abc)
  const parts = startSha256()
  for (const part of ['a', 'bc']) parts.update(Buffer.from(part))
  expect(parts.digest('hex')).toBe(abc)
  expect(ripemd160(Buffer.from('abc')).toString('hex')).toBe('8eb208f7e05d987a9b044a8e98c6b087f15a0bfc')
  // RFC 4231 and RFC 2202, test case 2.
  const question = 'what do ya want for nothing?'
  expect(hmac('sha256', 'Jefe', question).toString('hex')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  )
  expect(hmac('sha1', 'Jefe', question).toString('hex')).toBe('effcdf6ae5eb2fa2d27416d5f184df9c259a7c79')
  // RFC 5869, test case 3.
  expect(deriveKey(Buffer.alloc(22, 0x0b), '', '', 42).toString('hex')).toBe(
    '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8',
  )
})

test('secrets are equal only when every byte is', () => {
  expect(isSameSecret('secret', Buffer.from('secret'))).toBe(true)
  for (const other of ['secreT', 'secre', 'secrets', '']) expect(isSameSecret('secret', other)).toBe(false)
})

test('an encrypted text is refused with another key, nonce, context or text, and with a short tag', () => {
  const [key, nonce, context, plain] = [randomBytes(32), randomBytes(12), Buffer.from('a'), Buffer.from('plain')]
  const { tag, ciphertext } = encryptGcm(key, nonce, context, plain)
  expect(tag).toHaveLength(16)
  expect(decryptGcm(key, nonce, context, { tag, ciphertext })).toEqual(plain)
  const changed = Buffer.from(ciphertext)
  changed[0]! ^= 1
  expect(() => decryptGcm(randomBytes(32), nonce, context, { tag, ciphertext })).toThrow('unable to authenticate')
  expect(() => decryptGcm(key, randomBytes(12), context, { tag, ciphertext })).toThrow('unable to authenticate')
  expect(() => decryptGcm(key, nonce, Buffer.from('b'), { tag, ciphertext })).toThrow('unable to authenticate')
  expect(() => decryptGcm(key, nonce, context, { tag, ciphertext: changed })).toThrow('unable to authenticate')
  expect(() => decryptGcm(key, nonce, context, { tag: tag.subarray(0, 12), ciphertext })).toThrow(
    'authentication tag length',
  )
})

test('a signature of secp256k1 holds for its key and its message alone', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' })
  const pair = createECDH('secp256k1')
  pair.setPrivateKey(privateKey.export({ format: 'jwk' }).d!, 'base64url')
  const other = createECDH('secp256k1')
  other.generateKeys()
  const [ownKey, otherKey] = [pair, other].map((each) => Buffer.from(each.getPublicKey('hex', 'compressed'), 'hex'))
  const message = Buffer.from('pay 1')
  const signature = sign('sha256', message, privateKey)
  expect(verifySecp256k1(ownKey!, message, signature)).toBe(true)
  expect(verifySecp256k1(otherKey!, message, signature)).toBe(false)
  expect(verifySecp256k1(ownKey!, Buffer.from('pay 2'), signature)).toBe(false)
})
