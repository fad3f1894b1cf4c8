import type { Truth } from '../signal-detection.ts'
import {
  alarmingFeatures,
  type OfferCountry,
  offerCountries,
  type OfferFeature,
  type OfferItem,
  type OfferKind,
  offerKinds,
  offerLanguages,
  type OfferSet,
  offerSets,
  parseOffer,
  reassuringFeatures,
  testForms,
} from './offer-item.ts'

/** The kinds of imbalance in the bank. */
export const bankFindings = [
  'unpaired',
  'too-easy',
  'parts-differ',
  'no-reason',
  'kinds-uneven',
  'countries-uneven',
  'features-uneven',
  'length-uneven',
] as const

/** An imbalance, and the pair, offer or set that has it. */
export interface BankFinding {
  readonly code: (typeof bankFindings)[number]
  readonly where: string
}

/**
 * The minimum of disguising features of an offer: alarming ones if it is genuine, reassuring ones if it is fraudulent.
 */
const minFeatures = 2
/** The maximum difference between the forms in disguising features per offer. */
const maxFeatureSpread = 0.5
/** The maximum ratio between the lengths of fraudulent and genuine offers. A larger one would give the answer away. */
const maxLengthRatio = 1.15

/** The numbers of a set that must be the same in every form. */
export interface SetBalance {
  readonly set: OfferSet
  readonly offers: number
  readonly kinds: Readonly<Record<OfferKind, number>>
  readonly countries: Readonly<Record<OfferCountry, number>>
  /** Disguising features per offer. */
  readonly features: Readonly<Record<Truth, number>>
  /** The number of words per offer, in English. */
  readonly wordsPerOffer: Readonly<Record<Truth, number>>
}

/** Counts what must be balanced in each set. */
export function balanceOf(items: readonly OfferItem[]): SetBalance[] {
  return offerSets.map((set) => {
    const ofSet = items.filter((item) => item.set === set)
    const mean = (truth: Truth, count: (item: OfferItem) => number) => {
      const counted = ofSet.filter((item) => item.truth === truth).map(count)
      return counted.reduce((sum, each) => sum + each, 0) / Math.max(1, counted.length)
    }
    const both = (count: (item: OfferItem) => number) => ({
      fraudulent: mean('fraudulent', count),
      genuine: mean('genuine', count),
    })
    return {
      set,
      offers: ofSet.length,
      kinds: tally(offerKinds, ofSet, ({ kind }) => kind),
      countries: tally(offerCountries, ofSet, ({ country }) => country),
      features: both((item) => disguiseOf(item).length),
      wordsPerOffer: both((item) => item.text.en.split(/\s+/).length),
    }
  })
}

function tally<Name extends string>(
  names: readonly Name[],
  items: readonly OfferItem[],
  nameOf: (item: OfferItem) => Name,
): Record<Name, number> {
  return Object.fromEntries(
    names.map((name) => [name, items.filter((item) => nameOf(item) === name).length]),
  ) as Record<Name, number>
}

/** The features that make an offer difficult: those that suggest the opposite of the truth. */
export function disguiseOf({ truth, features }: Pick<OfferItem, 'truth' | 'features'>): OfferFeature[] {
  const wanted: readonly OfferFeature[] = truth === 'genuine' ? alarmingFeatures : reassuringFeatures
  return features.filter((feature) => wanted.includes(feature))
}

/** Finds the imbalances of the bank; an empty list if it is balanced. */
export function checkBank(items: readonly OfferItem[]): BankFinding[] {
  return [...checkPairs(items), ...items.flatMap(checkOffer), ...checkForms(balanceOf(items))]
}

function checkPairs(items: readonly OfferItem[]): BankFinding[] {
  const pairs = Map.groupBy(items, ({ pair }) => pair)
  return [...pairs].flatMap(([where, offers]): BankFinding[] => {
    const same = (name: 'kind' | 'country' | 'set') => new Set(offers.map((offer) => offer[name])).size === 1
    const truths = offers.map(({ truth }) => truth).toSorted()
    const isPair = truths.join() === 'fraudulent,genuine' && same('kind') && same('country') && same('set')
    return isPair ? [] : [{ code: 'unpaired', where }]
  })
}

function checkOffer(item: OfferItem): BankFinding[] {
  const found = (code: BankFinding['code'], isFound: boolean) => (isFound ? [{ code, where: item.id }] : [])
  const shape = (text: string) =>
    parseOffer(text)
      .map(({ type }) => type)
      .join()
  const written = offerLanguages.filter((language) => item.text[language].trim() !== '')
  return [
    ...found('too-easy', disguiseOf(item).length < minFeatures),
    ...found(
      'parts-differ',
      written.some((language) => shape(item.text[language]) !== shape(item.text.en)),
    ),
    ...found('no-reason', item.evidence.en.trim() === ''),
  ]
}

function checkForms(sets: readonly SetBalance[]): BankFinding[] {
  const forms = sets.filter(({ set }) => (testForms as readonly string[]).includes(set))
  const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
  const found = (code: BankFinding['code'], where: string, isFound: boolean) => (isFound ? [{ code, where }] : [])
  return [
    ...forms.flatMap(({ set, kinds, countries, wordsPerOffer }) => [
      ...found('kinds-uneven', set, spread(Object.values(kinds)) > 0),
      // Both offers of a pair have the same country.
      ...found('countries-uneven', set, spread(Object.values(countries)) > 2),
      ...found(
        'length-uneven',
        set,
        Math.max(wordsPerOffer.fraudulent / wordsPerOffer.genuine, wordsPerOffer.genuine / wordsPerOffer.fraudulent) >
          maxLengthRatio,
      ),
    ]),
    ...(['fraudulent', 'genuine'] as const).flatMap((truth) =>
      found('features-uneven', truth, spread(forms.map(({ features }) => features[truth])) > maxFeatureSpread),
    ),
  ]
}
