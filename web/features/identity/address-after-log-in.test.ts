import { describe, expect, it } from 'vitest'
import { addressAfterLogIn } from './address-after-log-in.ts'

describe('addressAfterLogIn', () => {
  it('goes to the home of the role', () => {
    expect(addressAfterLogIn('client', null)).toBe('/dashboard')
    expect(addressAfterLogIn('operator', null)).toBe('/operator')
    expect(addressAfterLogIn('auditor', null)).toBe('/operator')
  })

  it('returns only clients to their onboarding', () => {
    expect(addressAfterLogIn('client', '/cdd')).toBe('/cdd')
    expect(addressAfterLogIn('operator', '/cdd')).toBe('/operator')
    expect(addressAfterLogIn('client', '/cdd.evil.example')).toBe('/dashboard')
  })

  it('returns a client to the screen they came from', () => {
    expect(addressAfterLogIn('client', '/dashboard/withdraws')).toBe('/dashboard/withdraws')
  })

  it.each([
    '//evil.example.com',
    'https://evil.example.com',
    '/dashboardx',
    '/operator',
    'javascript:alert(1)',
    '\\\\evil.example.com',
    '/\\evil.example.com',
    '/dashboard\\..',
  ])('32 does not follow a client to %s', (from) => expect(addressAfterLogIn('client', from)).toBe('/dashboard'))
})
