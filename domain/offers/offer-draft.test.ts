import { expect, test } from 'vitest'
import { bank } from './bank.ts'
import { checkOfferDraft, parseRegisterLine, formatRegisterLine } from './offer-draft.ts'

const [offer] = bank

test('every offer that comes with the product may be stored as a draft, and its register reads back', () => {
  for (const { id, ...draft } of bank) {
    expect([id, checkOfferDraft(draft)]).toEqual([id, null])
    expect(draft.register.map((entry) => parseRegisterLine(formatRegisterLine(entry)))).toEqual(draft.register)
  }
})

test('a draft without a firm, pair, text or reason is refused by its field', () => {
  const refused = (change: object) => checkOfferDraft({ ...offer!, ...change })?.refusal
  expect(refused({ firm: '' })).toBe('offer-firm-missing')
  expect(refused({ pair: '' })).toBe('offer-pair-missing')
  expect(refused({ text: { ...offer!.text, en: '' } })).toBe('offer-text-missing')
  expect(refused({ evidence: { ...offer!.evidence, en: '' } })).toBe('offer-reason-missing')
})

test('an address that could be real is refused, on the web and of bitcoin', () => {
  const withText = (es: string) => checkOfferDraft({ ...offer!, text: { ...offer!.text, es } })?.refusal
  expect(withText('Visit a-real-bank.com today')).toBe('offer-names-somebody')
  expect(withText('Write to ann@somewhere.net')).toBe('offer-names-somebody')
  expect(withText('Pay to bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).toBe('mainnet-address')
  expect(withText('Visit fine.example.com')).toBeUndefined()
})

test('a line of the register that is incomplete or unknown is not read', () => {
  for (const line of [
    '',
    'S1 | Name',
    'S123456 | Name | Road 1 | x.example.com | licensed',
    'S123456 | N | R | w | authorised | banking',
  ])
    expect(parseRegisterLine(line)).toBeNull()
})
