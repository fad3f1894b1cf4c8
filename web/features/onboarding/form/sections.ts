import { m } from '#root/contract/messages/messages.js'
import { type AnswerName, type FieldName, type OnboardingStep, stepOf } from '#root/domain/onboarding.ts'

/** A group of fields that belong together. */
export interface Section {
  readonly key: string
  readonly title: () => string
  readonly text?: () => string
  readonly fields: readonly FieldName[]
}

/** The form's sections, in reading order. A wide window shows those of a step as panes, a phone one at a time. */
export const sectionsOfStep: Record<OnboardingStep, readonly Section[]> = {
  1: [
    {
      key: 'address-proof',
      title: m.cdd_section_address_proof,
      fields: ['proofOfAddress', 'proofOfAddressFile'],
    },
    { key: 'id', title: m.cdd_section_id, fields: ['governmentIdType', 'idNumber', 'governmentIdFile'] },
    {
      key: 'personal',
      title: m.cdd_section_personal,
      fields: ['fullName', 'dateOfBirth', 'socialSecurityNumber'],
    },
    { key: 'address', title: m.cdd_section_address, fields: ['residentialAddress', 'city', 'state', 'postalCode'] },
    {
      key: 'financial',
      title: m.cdd_section_financial,
      fields: ['financialStatementsFile', 'sourceOfFunds', 'otherSource', 'estimatedNetWorth'],
    },
    { key: 'signature', title: m.cdd_section_signature, fields: ['signatureFile'] },
  ],
  2: [
    {
      key: 'tax',
      title: m.cdd_section_tax,
      text: m.cdd_section_tax_text,
      fields: ['isUSCitizen', 'taxResidencyCountries', 'tin', 'noTinReason'],
    },
    { key: 'tax-signature', title: m.cdd_section_tax_signature, fields: ['taxSignatureFile'] },
  ],
  3: [
    {
      key: 'aml',
      title: m.cdd_section_aml,
      text: m.cdd_section_aml_text,
      fields: [
        'clientName',
        'isPEP',
        'highRiskIndustries',
        'offshoreJurisdictions',
        'investigatedForCrimes',
        'explanation',
      ],
    },
    { key: 'aml-signature', title: m.cdd_section_aml_signature, fields: ['amlSignatureFile', 'amlDate'] },
  ],
}

/** The section in which a field is. */
export function sectionOf(field: FieldName): Section {
  return sectionsOfStep[stepOf(field)].find(({ fields }) => fields.includes(field))!
}

/** A step's short title for the indicator. */
export const stepNames: Record<OnboardingStep, () => string> = {
  1: m.cdd_step_1,
  2: m.cdd_step_2,
  3: m.cdd_step_3,
}

/** Hints for the answers. */
export const hints: Partial<Record<AnswerName, () => string>> = {
  fullName: m.cdd_hint_full_name,
  socialSecurityNumber: m.cdd_hint_ssn,
  taxResidencyCountries: m.cdd_hint_countries,
  tin: m.cdd_hint_tin,
  isUSCitizen: m.cdd_question_us,
  isPEP: m.cdd_question_pep,
  highRiskIndustries: m.cdd_question_industries,
  offshoreJurisdictions: m.cdd_question_offshore,
  investigatedForCrimes: m.cdd_question_crimes,
}

/** How many of six columns a field takes, if there is room; without an entry, all of them. */
export const spans: Partial<Record<FieldName, string>> = {
  dateOfBirth: 'sm:col-span-3',
  socialSecurityNumber: 'sm:col-span-3',
  city: 'sm:col-span-2',
  state: 'sm:col-span-2',
  postalCode: 'sm:col-span-2',
  amlDate: 'sm:col-span-3',
}

/** The id of a field on the page. */
export function idOf(field: FieldName): string {
  return `cdd-${field}`
}
