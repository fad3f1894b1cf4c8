import { describe, expect, it } from 'vitest'
import { checkSavedAddress, maxSavedAddresses } from './withdrawal-addresses.ts'

const address = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx'
const saved = Array.from({ length: maxSavedAddresses }, (_, index) => ({ id: `${index}`, address: `other ${index}` }))

describe('an address to save', () => {
  it('is a test address of the network', () => {
    expect(checkSavedAddress(address, 'regtest', [])).toBeNull()
    expect(checkSavedAddress(address, 'signet', [])?.field).toBe('address')
    expect(checkSavedAddress('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'regtest', [])).toEqual({
      refusal: 'mainnet-address',
      field: 'address',
    })
  })

  it('is saved once, also under another name', () => {
    const once = [{ id: 'one', address }]
    expect(checkSavedAddress(address, 'regtest', once)).toMatchObject({ refusal: 'address-already-saved' })
    expect(checkSavedAddress(address, 'regtest', once, 'one')).toBeNull()
  })

  it('is one of at most 20, which the refusal says', () => {
    expect(checkSavedAddress(address, 'regtest', saved.slice(1))).toBeNull()
    expect(checkSavedAddress(address, 'regtest', saved)).toEqual({
      refusal: 'too-many-addresses',
      params: { max: '20' },
    })
    expect(checkSavedAddress(address, 'regtest', saved, '3')).toBeNull()
  })
})
