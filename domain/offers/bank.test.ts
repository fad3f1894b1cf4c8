import { describe, expect, test } from 'vitest'
import { bank } from './bank.ts'
import { registerOf } from './bank/decoys.ts'
import { balanceOf, checkBank, disguiseOf } from './check-bank.ts'
import {
  offerCountries,
  type OfferItem,
  offerKinds,
  offerLanguages,
  parseOffer,
  partsIn,
  signsOf,
} from './offer-item.ts'
import { searchRegister } from './register.ts'

const ofCountry = (country: OfferItem['country']) => bank.filter((offer) => offer.country === country)

describe('the bank', () => {
  test('has sixty offers in thirty pairs: one for each kind and country', () => {
    expect(bank).toHaveLength(60)
    const pairs = offerKinds.flatMap((kind) => offerCountries.map((country) => `${kind}-${country}`))
    expect([...new Set(bank.map(({ pair }) => pair))].toSorted()).toEqual(pairs.toSorted())
    expect(new Set(bank.map(({ id }) => id)).size).toBe(60)
  })

  test('is balanced', () => {
    expect(checkBank(bank)).toEqual([])
    expect(balanceOf(bank).map(({ set, offers }) => [set, offers])).toEqual([
      ['A', 12],
      ['B', 12],
      ['C', 12],
      ['exercise', 24],
    ])
  })

  test.each(bank)('$id is written in three languages, with the same parts, and shows signs', (offer) => {
    const english = parseOffer(offer.text.en)
    for (const language of offerLanguages) {
      expect(partsIn(offer.text, language).map(({ type, signs }) => [type, signs])).toEqual(
        english.map(({ type, signs }) => [type, signs]),
      )
      expect(offer.evidence[language].length).toBeGreaterThan(60)
      expect(offer.text[language]).not.toMatch(/^\s|\s$/m)
    }
    expect(offer.text.es + offer.text.ar).not.toMatch(/[{}]/)
    expect(signsOf(offer).length).toBeGreaterThan(0)
    expect(signsOf(offer).every((sign) => sign >= 1 && sign <= 29)).toBe(true)
    expect(offer.text.ar).toMatch(/\p{Script=Arabic}/u)
  })

  test.each(bank)(
    '$id names the same firm, number and addresses in every language, as the register has them',
    (offer) => {
      const registered = offer.register.flatMap(({ number, name, address, web, clonedAs }) => [
        number,
        name,
        address,
        web,
        ...clonedAs,
      ])
      const named = [offer.firm, ...registered].filter((term) => term !== '' && offer.text.en.includes(term))
      const figures = (text: string) => text.match(/S\d{6}|[\w.@-]+\.example\.com/g)?.toSorted()
      for (const language of offerLanguages) {
        expect(named.filter((term) => !offer.text[language].includes(term))).toEqual([])
        expect(figures(offer.text[language])).toEqual(figures(offer.text.en))
        expect(figures(offer.evidence[language])).toEqual(figures(offer.evidence.en))
      }
    },
  )

  test('names no address outside example.com, and no number that could be a real one', () => {
    for (const { text, register } of bank) {
      const all = [text.en, text.es, text.ar, ...register.flatMap(({ web, clonedAs }) => [web, ...clonedAs])].join(' ')
      for (const [found] of all.matchAll(/[\w-]+\.(?:com|org|net|co|io|gov)\b(?:\.\w+)?/g))
        expect(found).toBe('example.com')
      for (const { number } of register) expect(number).toMatch(/^(?:S\d{6})?$/)
    }
  })

  const entries = offerCountries.flatMap((country) => registerOf(ofCountry(country), country))

  test.each(bank.filter(({ truth }) => truth === 'genuine'))(
    'the register shows $firm, which is genuine, as authorised',
    (offer) => {
      const number = /S\d{6}/.exec(offer.text.en)?.[0]
      const found = searchRegister(entries, number ?? offer.firm)
      expect(found.map(({ status }) => status)).toContain('authorised')
      expect(found.flatMap(({ clonedAs }) => clonedAs)).toEqual([])
    },
  )

  test.each(bank.filter(({ truth }) => truth === 'fraudulent'))(
    'the register does not vouch for $firm, a fraud',
    (offer) => {
      const trusted = searchRegister(entries, offer.firm).filter(
        ({ status, clonedAs, permissions }) =>
          status === 'authorised' && clonedAs.length === 0 && permissions.length > 0,
      )
      expect(trusted).toEqual([])
    },
  )

  test('uses each number of the register for one firm only', () => {
    const names = Map.groupBy(
      entries.filter(({ number }) => number !== ''),
      ({ number }) => number,
    )
    for (const [number, found] of names)
      expect([number, new Set(found.map(({ name }) => name)).size]).toEqual([number, 1])
  })
})

describe.each(offerCountries)('the register of %s', (country) => {
  const offers = ofCountry(country)
  const own = new Set(offers.flatMap(({ register }) => register))
  const decoys = registerOf(offers, country).filter((entry) => !own.has(entry))

  test('has one decoy for each offer, with the same mix of statuses for frauds and genuine offers', () => {
    expect(decoys).toHaveLength(offers.length)
    const likeOf = (truth: OfferItem['truth']) =>
      decoys
        .filter((decoy) => offers.some((offer) => offer.truth === truth && nearest(decoy.name, offers) === offer))
        .map(({ status }) => status)
        .toSorted()
    expect(likeOf('fraudulent')).toEqual(['authorised', 'authorised', 'authorised', 'authorised', 'former', 'listed'])
    expect(likeOf('genuine')).toEqual(likeOf('fraudulent'))
  })

  test('has no decoy under the name, the number or the address of an offer', () => {
    for (const offer of offers) {
      const said = `${offer.firm} ${Object.values(offer.text).join(' ')}`
      expect(searchRegister(decoys, offer.firm)).toEqual([])
      for (const { number, name, web } of decoys)
        for (const one of [number, name, web].filter(Boolean)) expect(said).not.toContain(one)
    }
  })

  test('is in the order of the names', () => {
    const names = registerOf(offers, country).map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
  })
})

/** The offer whose firm has the most letters in common with the beginning of a name. */
function nearest(name: string, offers: readonly OfferItem[]): OfferItem {
  const shared = (firm: string) => {
    const plain = (text: string) =>
      text
        .normalize('NFD')
        .toLowerCase()
        .replaceAll(/[^a-z]/g, '')
    const [one, other] = [plain(name), plain(firm)]
    return Array.from(one).findIndex((letter, place) => letter !== other[place])
  }
  return offers.toSorted((one, other) => shared(other.firm) - shared(one.firm))[0]!
}

describe('the check of the bank', () => {
  const codes = (items: readonly OfferItem[]) => checkBank(items).map(({ code }) => code)
  const changed = (id: string, change: Partial<OfferItem>) =>
    bank.map((item) => (item.id === id ? { ...item, ...change } : item))
  const [first] = bank

  test('finds a pair without a partner, and forms that differ in kind, country or number of features', () => {
    expect(codes(bank.slice(1))).toContain('unpaired')
    expect(codes(changed(first!.id, { kind: 'app' }))).toEqual(expect.arrayContaining(['unpaired', 'kinds-uneven']))
    expect(codes(bank.map((item) => (item.set === 'A' ? { ...item, country: 'uk' } : item)))).toContain(
      'countries-uneven',
    )
    expect(
      codes(bank.map((item) => (item.set === 'A' ? { ...item, features: item.features.slice(0, 2) } : item))),
    ).toContain('features-uneven')
  })

  test('finds an offer that is too easy, that differs between languages, or that gives no reason', () => {
    expect(codes(changed(first!.id, { features: [] }))).toContain('too-easy')
    expect(codes(changed(first!.id, { text: { ...first!.text, es: '# Otra cosa' } }))).toContain('parts-differ')
    expect(codes(changed(first!.id, { evidence: { en: ' ', es: '', ar: '' } }))).toContain('no-reason')
    expect(disguiseOf(first!).length).toBeGreaterThan(1)
  })

  test('finds a form whose fraudulent offers are longer', () => {
    const long = (item: OfferItem) =>
      item.set === 'A' && item.truth === 'fraudulent'
        ? { ...item, text: { ...item.text, en: `${item.text.en} ${'word '.repeat(60)}` } }
        : item
    expect(codes(bank.map(long))).toContain('length-uneven')
  })
})

test('an offer’s text is read by lines', () => {
  expect(parseOffer('# Title {1 20}\n\n= 4% | Rate\n| Term | 1 year {3}\n[Open]\nA sentence {not a sign}')).toEqual([
    { type: 'title', text: 'Title', label: null, signs: [1, 20] },
    { type: 'figure', text: '4%', label: 'Rate', signs: [] },
    { type: 'row', text: '1 year', label: 'Term', signs: [3] },
    { type: 'button', text: 'Open', label: null, signs: [] },
    { type: 'text', text: 'A sentence {not a sign}', label: null, signs: [] },
  ])
})

test('the register finds names and numbers in any case and order, and nothing for two letters', () => {
  const entries = bank.flatMap(({ register }) => register)
  expect(searchRegister(entries, 's204417').map(({ name }) => name)).toEqual(['Brannock Quay Securities, Inc.'])
  expect(searchRegister(entries, 'SOCIETY dunmore')).toHaveLength(1)
  expect(searchRegister(entries, 'lumivarra oü')).toHaveLength(1)
  expect(searchRegister(entries, 'qu')).toEqual([])
})
