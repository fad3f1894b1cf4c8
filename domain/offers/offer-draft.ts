import { looksLikeMainnet } from '../addresses.ts'
import { isReservedDomain } from '../firm-settings.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { type OfferItem, offerLanguages } from './offer-item.ts'
import { type Permission, permissions, type RegisterEntry, type RegisterStatus, registerStatuses } from './register.ts'

/** An offer as an operator types it. */
export type OfferDraft = Omit<OfferItem, 'id'>

export type OfferDraftRefusal =
  | 'offer-text-missing'
  | 'offer-reason-missing'
  | 'offer-firm-missing'
  | 'offer-pair-missing'
  | 'offer-names-somebody'
  | 'offer-version-not-latest'
  | 'too-many-offers'
  | 'mainnet-address'

/** The longest text of an offer in one language, in characters. */
export const maxOfferLength = 3_000
/** The maximum number of offers that operators can add, including retired ones. */
export const maxAddedOffers = 200

/**
 * Whether the bank may have this offer. It needs a firm, a pair, an English text and an English reason. It must name no
 * address outside the example domains, and none that could receive real money.
 */
export function checkOfferDraft({
  firm,
  pair,
  text,
  evidence,
  register,
}: OfferDraft): Refusal<OfferDraftRefusal> | null {
  if (firm === '') return refuse('offer-firm-missing', { field: 'firm' })
  if (pair === '') return refuse('offer-pair-missing', { field: 'pair' })
  if (text.en === '') return refuse('offer-text-missing', { field: 'text' })
  if (evidence.en === '') return refuse('offer-reason-missing', { field: 'evidence' })
  const texts = [
    firm,
    JSON.stringify(register),
    ...offerLanguages.flatMap((language) => [text[language], evidence[language]]),
  ]
  if (texts.some(namesSomebody)) return refuse('offer-names-somebody', { field: 'text' })
  const isReal = texts.some((each) => each.split(/[^\p{L}\p{N}:?=&.]+/u).some(looksLikeMainnet))
  return isReal ? refuse('mainnet-address', { field: 'text' }) : null
}

/** A web or email address that could be real. */
function namesSomebody(text: string): boolean {
  const addresses = text.matchAll(
    /(?:https?:\/\/|www\.|[\w.+-]@)(?<domain>[\p{L}\p{N}.-]+)|\b(?<bare>[\w-]+\.(?:com|org|net|gov|io|co\.uk))\b/giu,
  )
  return [...addresses].some(({ groups }) => {
    const name = (groups!.domain ?? groups!.bare!).replace(/\.+$/, '')
    return !isReservedDomain(name) && name !== 'example.com'
  })
}

/**
 * Formats an entry of the register as one line: number | name | address | web | status | permissions | details of a
 * clone.
 */
export function formatRegisterLine({
  number,
  name,
  address,
  web,
  status,
  permissions: may,
  clonedAs,
}: RegisterEntry): string {
  return [number, name, address, web, status, may.join(', '), clonedAs.join('; ')].join(' | ')
}

/** The inverse of `formatRegisterLine`; null for an invalid line. */
export function parseRegisterLine(line: string): RegisterEntry | null {
  const [number = '', name = '', address = '', web = '', status = '', may = '', cloned = ''] = line
    .split('|')
    .map((cell) => cell.trim())
  const listOf = (cell: string, separator: string) =>
    cell
      .split(separator)
      .map((each) => each.trim())
      .filter(Boolean)
  const allowed = listOf(may, ',')
  const isFine =
    /^(?:S\d{6})?$/.test(number) &&
    name !== '' &&
    registerStatuses.includes(status as RegisterStatus) &&
    allowed.every((each) => permissions.includes(each as Permission))
  if (!isFine) return null
  return {
    number,
    name,
    address,
    web,
    status: status as RegisterStatus,
    permissions: allowed as Permission[],
    clonedAs: listOf(cloned, ';'),
  }
}
