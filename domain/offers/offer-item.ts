import type { Truth } from '../signal-detection.ts'
import type { SignNumber } from '../signs.ts'
import type { RegisterEntry } from './register.ts'

/** The form in which an offer is drawn. */
export const offerKinds = ['advert', 'chat', 'email', 'call', 'prospectus', 'app'] as const
export type OfferKind = (typeof offerKinds)[number]

/** The countries whose rules and register an offer follows. */
export const offerCountries = ['us', 'uk', 'eu', 'ontario', 'australia'] as const
export type OfferCountry = (typeof offerCountries)[number]

/** The three parallel forms of the test, and the offers for exercises with feedback. */
export const offerSets = ['A', 'B', 'C', 'exercise'] as const
export type OfferSet = (typeof offerSets)[number]

/** The forms of the test. */
export const testForms = ['A', 'B', 'C'] as const
export type TestForm = (typeof testForms)[number]

/** Features that suggest a fraud. Genuine offers have some too, which makes them difficult. */
export const alarmingFeatures = [
  'bonus',
  'deadline',
  'scarcity',
  'crypto',
  'past-returns',
  'high-rate',
  'unsolicited',
  'referral',
  'messaging-app',
  'payment-first',
  'personal-data',
] as const

/** Features that suggest honesty. Fraudulent offers have some too. */
export const reassuringFeatures = [
  'risk-warning',
  'register-number',
  'register-advice',
  'named-people',
  'modest-return',
  'no-pressure',
  'documents',
  'fees-shown',
  'address-shown',
  'custody-named',
  'small-start',
] as const

export type OfferFeature = (typeof alarmingFeatures)[number] | (typeof reassuringFeatures)[number]

export const offerLanguages = ['en', 'es', 'ar'] as const
export type OfferLanguage = (typeof offerLanguages)[number]

/** A text in each language. */
export type InLanguages = Readonly<Record<OfferLanguage, string>>

/** The texts of a fraudulent offer or of its genuine partner. */
export interface OfferContent {
  /** Reveals nothing about the truth, because browsers see it. */
  readonly id: string
  /** A fictional firm. */
  readonly firm: string
  readonly features: readonly OfferFeature[]
  /** The offer, in the notation of `parseOffer`. The English text marks its warning signs. */
  readonly text: InLanguages
  /** The evidence that shows whether the offer is genuine. */
  readonly evidence: InLanguages
  /** The entries of the practice register about the firm and about firms with similar names. */
  readonly register: readonly RegisterEntry[]
}

/** An offer of the bank. */
export interface OfferItem extends OfferContent {
  readonly truth: Truth
  /** The name of the matched pair; both offers of a pair have the same. */
  readonly pair: string
  readonly kind: OfferKind
  readonly country: OfferCountry
  readonly set: OfferSet
}

/** A fraudulent and a genuine offer of the same kind, country and set. */
export function pairOf(
  kind: OfferKind,
  country: OfferCountry,
  set: OfferSet,
  offers: { readonly fraudulent: OfferContent; readonly genuine: OfferContent },
): OfferItem[] {
  const shared = { pair: `${kind}-${country}`, kind, country, set }
  return [
    { ...unindented(offers.fraudulent), ...shared, truth: 'fraudulent' },
    { ...unindented(offers.genuine), ...shared, truth: 'genuine' },
  ]
}

/** The console edits the texts, so they must not have the indentation of the source code. */
function unindented(content: OfferContent): OfferContent {
  const { en, es, ar } = content.text
  const lines = (text: string) => text.replaceAll(/^[ \t]+/gm, '')
  return { ...content, text: { en: lines(en), es: lines(es), ar: lines(ar) } }
}

/**
 * A part of an offer's text. `said` and `answered` are the two sides of a conversation; a `row` and a `figure` have a label.
 */
export interface OfferPart {
  readonly type:
    | 'title'
    | 'from'
    | 'figure'
    | 'row'
    | 'point'
    | 'said'
    | 'answered'
    | 'banner'
    | 'button'
    | 'small'
    | 'text'
  readonly text: string
  readonly label: string | null
  /** The published warning signs of this part. */
  readonly signs: readonly SignNumber[]
}

const starts = {
  '#': 'title',
  '@': 'from',
  '-': 'point',
  '<': 'said',
  '>': 'answered',
  '!': 'banner',
  '~': 'small',
} as const satisfies Record<string, OfferPart['type']>

/**
 * Reads the notation of an offer: one part a line. A line starts with # (title), @ (sender), - (point), < and > (the
 * other side and the reader), ! (banner) or ~ (small print). `= 4.1% | Rate` is a large number with its label, `| Term
 * | 1 year` a row, `[Open]` a button, and any other line a paragraph. `{11 20}` at the end names warning signs.
 */
export function parseOffer(text: string): OfferPart[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(parseLine)
}

function parseLine(line: string): OfferPart {
  const [, content = '', marks = ''] = /^(.*?)\s*(?:\{([\d ]+)\})?$/su.exec(line)!
  const signs = marks.split(' ').filter(Boolean).map(Number) as SignNumber[]
  const cells = content.split('|').map((cell) => cell.trim())
  if (content.startsWith('|')) return { type: 'row', label: cells[1] ?? '', text: cells[2] ?? '', signs }
  if (content.startsWith('=')) return { type: 'figure', text: cells[0]!.slice(1).trim(), label: cells[1] ?? '', signs }
  if (content.startsWith('[') && content.endsWith(']'))
    return { type: 'button', text: content.slice(1, -1).trim(), label: null, signs }
  const type = (starts as Partial<Record<string, OfferPart['type']>>)[content[0] ?? '']
  return { type: type ?? 'text', text: type ? content.slice(1).trim() : content, label: null, signs }
}

/**
 * The parts of an offer in a language. An offer without a text in that language is shown in English. The warning signs
 * come from the English text, whose parts have the same number and types (`checkBank`).
 */
export function partsIn(text: InLanguages, language: OfferLanguage): OfferPart[] {
  const english = parseOffer(text.en)
  const parts = parseOffer(text[language])
  return parts.length === 0
    ? english
    : parts.map(({ type, text: content, label }, place) => ({
        type,
        text: content,
        label,
        signs: english[place]?.signs ?? [],
      }))
}

/** The warning signs of an offer, each once, in ascending order. */
export function signsOf({ text }: Pick<OfferContent, 'text'>): SignNumber[] {
  return [...new Set(parseOffer(text.en).flatMap(({ signs }) => signs))].toSorted((a, b) => a - b)
}
