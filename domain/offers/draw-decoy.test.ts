import { expect, test } from 'vitest'
import { registerOf } from './bank/decoys.ts'
import { offerCountries } from './offer-item.ts'
import { searchRegister } from './register.ts'

const added = (id: string, firm: string) => ({
  id: `added-${id}`,
  firm,
  country: 'uk' as const,
  isAdded: true,
  register: [],
})
const firms = ['Harbour Gate Savings', 'Quill Partners', 'Ærø & Söhne', 'بنك الأمل', 'XYZ']

test('each offer that staff added has one decoy with a similar name, which stays the same', () => {
  const offers = Array.from({ length: 60 }, (_, place) => added(String(place), firms[place % firms.length]!))
  const built = registerOf([], 'uk')
  const decoys = registerOf(offers, 'uk').filter((entry) => !built.includes(entry))
  expect(decoys).toHaveLength(60)
  expect(registerOf(offers, 'uk')).toEqual(registerOf(offers, 'uk'))
  for (const { name, web } of decoys) {
    expect(firms).not.toContain(name)
    expect(web).toMatch(/^[a-z0-9-]+\.example\.com$/)
  }
  const numbers = [...decoys, ...built].map(({ number }) => number).filter((number) => number !== '')
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.filter((number) => !/^S\d{6}$/.test(number))).toEqual([])
  expect(new Set(decoys.map(({ status }) => status))).toEqual(new Set(['authorised', 'former', 'listed']))
})

test('a search for the firm’s own words finds the decoy beside it', () => {
  const [decoy] = searchRegister(registerOf([added('1', 'Harbour Gate Savings')], 'uk'), 'gate savings')
  expect(decoy!.name).toMatch(/^Harbo[ou]r Gate Savings /)
})

test('offers of the product get no second decoy', () => {
  for (const country of offerCountries)
    expect(registerOf([{ ...added('x', 'Firm'), country, isAdded: false }], country)).toEqual(registerOf([], country))
})
