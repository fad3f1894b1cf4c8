import type { Context } from 'hono'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'
import type { AppEnv } from './router.ts'

function request(remoteAddress: string, forwardedFor?: string): Context<AppEnv> {
  return { req: { header: () => forwardedFor }, env: { incoming: { socket: { remoteAddress } } } } as never
}

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (peer, counted) => {
  expect(clientAddress(request(peer), false)).toBe(counted)
})

test('one subscriber’s addresses count as one', () => {
  const counted = ['2001:db8:1:2::1', '2001:0db8:0001:0002:ffff:ffff:ffff:ffff'].map((peer) =>
    clientAddress(request(peer), false),
  )
  expect(new Set(counted).size).toBe(1)
})

test('only the last entry of X-Forwarded-For counts, that of the trusted proxy', () => {
  const forwarded = '198.51.100.1, 203.0.113.7'
  expect(clientAddress(request('10.0.0.1', forwarded), true)).toBe('203.0.113.7')
  expect(clientAddress(request('10.0.0.1', forwarded), false)).toBe('10.0.0.1')
  expect(clientAddress(request('10.0.0.1', ''), true)).toBe('10.0.0.1')
})
