import { expect, test } from 'vitest'
import { deviceCookieName, readDevice } from './known-device.ts'

const settings = { secret: 'a secret of the tests, 32 characters and more', publicUrl: 'http://glasshouse.test' }
const valueOf = (cookie: string) => /^[^=]+=([^;]*)/.exec(cookie)?.[1]
const remember = (value: string | undefined, userId: string) => valueOf(readDevice(value, settings).cookieFor(userId))

test('a browser’s cookie marks who logged in with it, and keeps its id', () => {
  expect(readDevice(undefined, settings)).toMatchObject({ id: null })
  const ann = remember(undefined, 'ann')
  const both = remember(ann, 'bob')
  const device = readDevice(both, settings)
  expect(device.id).toBe(readDevice(ann, settings).id)
  expect(['ann', 'bob', 'eve'].map((person) => device.hasLoggedIn(person))).toEqual([true, true, false])
  expect(remember(both, 'bob')).toBe(both)
})

test('57 a mark for another person cannot be forged: not with another secret, another id, or moved marks', () => {
  const eve = remember(undefined, 'eve')!
  const ann = remember(undefined, 'ann')!
  const [eveId] = eve.split('.')
  const [, annMark] = ann.split('.')
  for (const forged of [
    `${eveId}.${annMark}`,
    `${eveId}.`,
    `.${annMark}`,
    'x'.repeat(5_000),
    [eveId, ...Array.from({ length: 1_000 }, () => annMark)].join('.'),
    valueOf(readDevice(eve, { ...settings, secret: 'another secret, of 32 characters and more' }).cookieFor('ann')),
  ])
    expect(readDevice(forged, settings).hasLoggedIn('ann')).toBe(false)
})

test('the last ten people are remembered', () => {
  let value: string | undefined
  for (let n = 0; n < 12; n += 1) value = remember(value, `person ${n}`)
  const device = readDevice(value, settings)
  expect([1, 2, 11].map((n) => device.hasLoggedIn(`person ${n}`))).toEqual([false, true, true])
})

test('under https the cookie is Secure and bound to the host', () => {
  const https = { ...settings, publicUrl: 'https://glasshouse.test' }
  expect(deviceCookieName(https)).toBe('__Host-glasshouse.device')
  expect(readDevice(undefined, https).cookieFor('ann')).toMatch(
    /^__Host-glasshouse\.device=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})
