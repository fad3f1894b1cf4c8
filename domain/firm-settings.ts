import type { Branding } from './branding.ts'
import type { LensPolicy } from './lens.ts'
import { limitsOf, type LimitsRefusal, type WrittenLimits } from './limits.ts'
import { isRefusal, refuse, type Refusal } from './refusal.ts'
import { translationScriptAddress } from './translation-script.ts'

export interface FirmSettings extends Branding, WrittenLimits {
  /** Empty: no chat is offered. */
  readonly chatNumber: string
  /** Empty: the built-in languages only. */
  readonly translationScript: string
  /** Percent with at most two decimals: '2.5'. */
  readonly feePercent: string
  readonly lens: LensPolicy
}

export type SettingsRefusal =
  | 'brand-not-plain'
  | 'address-missing'
  | 'not-a-reserved-domain'
  | 'not-a-fictional-number'
  | 'not-a-script-address'
  | 'fee-out-of-bounds'
  | LimitsRefusal

const maxFeeBasisPoints = 2_000

/** Domains that are reserved for examples and belong to nobody (RFC 2606). */
const reservedDomain = /^(?:[a-z0-9-]+\.)*(?:example\.(?:com|net|org)|example|test|invalid)$/i
/** Whether a domain is reserved and belongs to nobody. */
export const isReservedDomain = (domain: string) => reservedDomain.test(domain)
const plainBrand = /^[\p{L}\p{N}][\p{L}\p{N} .,&'’-]{1,39}$/u
/** A North American number from 555-0100 to 555-0199. */
const fictionalNumber = /^1?\d{3}55501\d\d$/

/**
 * Whether the firm may publish these settings. No contact detail may be real: emails and links must use reserved
 * domains, telephone numbers the range for fiction. The refusal names the field.
 */
export function checkFirmSettings(settings: FirmSettings): Refusal<SettingsRefusal> | null {
  if (!plainBrand.test(settings.brand)) return refuse('brand-not-plain', { field: 'brand' })
  for (const field of ['addressLine1', 'addressLine2'] as const)
    if (settings[field] === '') return refuse('address-missing', { field })
  const [, domain = ''] = /^[\w.+-]+@([^@\s]+)$/.exec(settings.email) ?? []
  if (!isReservedDomain(domain)) return refuse('not-a-reserved-domain', { field: 'email' })
  const link = URL.parse(settings.reviewLink)
  if (link?.protocol !== 'https:' || link.username !== '' || !isReservedDomain(link.hostname))
    return refuse('not-a-reserved-domain', { field: 'reviewLink' })
  const limits = limitsOf(settings)
  return checkContact(settings) ?? checkFee(settings.feePercent) ?? (isRefusal(limits) ? limits : null)
}

function checkContact({ telephone, chatNumber, translationScript }: FirmSettings): Refusal<SettingsRefusal> | null {
  if (!isFictional(telephone)) return refuse('not-a-fictional-number', { field: 'telephone' })
  if (chatNumber !== '' && !isFictional(chatNumber)) return refuse('not-a-fictional-number', { field: 'chatNumber' })
  if (translationScript !== '' && translationScriptAddress(translationScript) === null)
    return refuse('not-a-script-address', { field: 'translationScript' })
  return null
}

const isFictional = (telephone: string) => fictionalNumber.test(telephone.replaceAll(/\D/g, ''))

function checkFee(feePercent: string): Refusal<SettingsRefusal> | null {
  const fee = feeBasisPoints(feePercent)
  return fee === null || fee > maxFeeBasisPoints ? refuse('fee-out-of-bounds', { field: 'feePercent' }) : null
}

/** Converts percent with at most two decimals to basis points; null for anything else. Nothing is rounded. */
export function feeBasisPoints(percent: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(percent)
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}

/** Formats basis points as percent: 250 is '2.5'. */
export function feePercentOf(basisPoints: number): string {
  return String(basisPoints / 100)
}
