import { expect, test } from 'vitest'
import { localAddresses } from './local-addresses.ts'

const at = (address: string, { family = 'IPv4', internal = false } = {}) =>
  ({ address, family, internal, netmask: '', mac: '', cidr: null }) as never

test('the addresses of a local network are found; tunnels, containers, loopback, IPv6 and public addresses are not', () => {
  expect(
    localAddresses({
      lo: [at('127.0.0.1', { internal: true })],
      bridge100: [at('192.168.2.1')],
      wlan0: [at('fe80::1', { family: 'IPv6' }), at('192.168.1.20')],
      docker0: [at('172.17.0.1')],
      utun3: [at('10.8.0.2')],
      eth0: [at('203.0.113.9'), at('10.20.30.40')],
      eth1: [at('169.254.10.10')],
    }),
  ).toEqual(['192.168.1.20', '10.20.30.40', '192.168.2.1'])
})

test('a machine without a network has no address', () => {
  expect(localAddresses({ lo: [at('127.0.0.1', { internal: true })] })).toEqual([])
})
