import { expect, test } from 'vitest'
import { validFirmSettings } from '#root/tests/firm-settings.ts'
import { defaultBranding, inBranding } from './branding.ts'
import { checkFirmSettings, feeBasisPoints, feePercentOf } from './firm-settings.ts'

test('only contact details that belong to nobody are accepted', () => {
  expect(checkFirmSettings(validFirmSettings)).toBeNull()
  expect(
    checkFirmSettings({ ...validFirmSettings, brand: 'Ørsted & Søn', chatNumber: '', feePercent: '2.5' }),
  ).toBeNull()
  const refused = (change: object) => checkFirmSettings({ ...validFirmSettings, ...change })?.field
  for (const email of ['me@gmail.com', 'a@example.com.evil.net', 'example.com', 'a@notexample.com', ''])
    expect([email, refused({ email })]).toEqual([email, 'email'])
  for (const reviewLink of [
    'https://trust.com/x',
    'http://a.example.com',
    'javascript:alert(1)',
    'https://a@b.example.com',
  ])
    expect([reviewLink, refused({ reviewLink })]).toEqual([reviewLink, 'reviewLink'])
  for (const chatNumber of ['+1 206 555 0243', '555-0143', '+44 20 7946 0000', 'call me'])
    expect([chatNumber, refused({ chatNumber })]).toEqual([chatNumber, 'chatNumber'])
  for (const telephone of ['', '+1 206 555 0243', 'call me'])
    expect([telephone, refused({ telephone })]).toEqual([telephone, 'telephone'])
  for (const brand of ['', 'x', '<b>Bold</b>', 'a`b', 'x'.repeat(41)])
    expect([brand, refused({ brand })]).toEqual([brand, 'brand'])
  for (const feePercent of ['20.01', '-1', '1.234', 'x', '']) expect(refused({ feePercent })).toBe('feePercent')
  expect(refused({ translationScript: 'javascript:1' })).toBe('translationScript')
})

test('a fee is exact in both directions', () => {
  for (const percent of ['0', '2.5', '19.99', '20']) expect(feePercentOf(feeBasisPoints(percent)!)).toBe(percent)
})

test('a sentence of an operator follows the branding', () => {
  const branding = { ...defaultBranding, brand: 'Palisade $& Trust' }
  expect(inBranding(branding, 'Glasshouse Capital, by Glasshouse')).toBe('Palisade $& Trust, by Glasshouse')
})
