import { m } from '#root/contract/messages/messages.js'
import type { Issue } from '#root/domain/onboarding-checks.ts'
import { type AnswerName, type FieldName, optionsOf } from '#root/domain/onboarding.ts'
import type { InLanguage } from './language.ts'
import { describeRefusal } from './refusals.ts'

type OptionId = (typeof optionsOf)[keyof typeof optionsOf][number]

const fields: Record<FieldName, (inputs?: object, options?: InLanguage) => string> = {
  proofOfAddress: m.onboarding_field_proof_of_address,
  governmentIdType: m.onboarding_field_government_id_type,
  idNumber: m.onboarding_field_id_number,
  fullName: m.onboarding_field_full_name,
  dateOfBirth: m.onboarding_field_date_of_birth,
  socialSecurityNumber: m.onboarding_field_social_security_number,
  residentialAddress: m.onboarding_field_residential_address,
  city: m.onboarding_field_city,
  state: m.onboarding_field_state,
  postalCode: m.onboarding_field_postal_code,
  sourceOfFunds: m.onboarding_field_source_of_funds,
  otherSource: m.onboarding_field_other_source,
  estimatedNetWorth: m.onboarding_field_estimated_net_worth,
  isUSCitizen: m.onboarding_field_is_us_citizen,
  taxResidencyCountries: m.onboarding_field_tax_residency_countries,
  tin: m.onboarding_field_tin,
  noTinReason: m.onboarding_field_no_tin_reason,
  clientName: m.onboarding_field_client_name,
  isPEP: m.onboarding_field_is_pep,
  highRiskIndustries: m.onboarding_field_high_risk_industries,
  offshoreJurisdictions: m.onboarding_field_offshore_jurisdictions,
  investigatedForCrimes: m.onboarding_field_investigated_for_crimes,
  explanation: m.onboarding_field_explanation,
  amlDate: m.onboarding_field_aml_date,
  proofOfAddressFile: m.onboarding_field_proof_of_address_file,
  governmentIdFile: m.onboarding_field_government_id_file,
  financialStatementsFile: m.onboarding_field_financial_statements_file,
  signatureFile: m.onboarding_field_signature_file,
  taxSignatureFile: m.onboarding_field_tax_signature_file,
  amlSignatureFile: m.onboarding_field_aml_signature_file,
}

const options: Record<OptionId, () => string> = {
  'utility-bill': m.onboarding_option_utility_bill,
  'bank-statement': m.onboarding_option_bank_statement,
  'lease-agreement': m.onboarding_option_lease_agreement,
  'drivers-license': m.onboarding_option_drivers_license,
  passport: m.onboarding_option_passport,
  'national-id': m.onboarding_option_national_id,
  employment: m.onboarding_option_employment,
  'investment-income': m.onboarding_option_investment_income,
  'business-revenue': m.onboarding_option_business_revenue,
  other: m.onboarding_option_other,
  'below-250k': m.onboarding_option_below_250k,
  '250k-to-1m': m.onboarding_option_250k_to_1m,
  'above-1m': m.onboarding_option_above_1m,
  yes: m.onboarding_option_yes,
  no: m.onboarding_option_no,
}

/** The label of a field, on the form, in the operators' console and in mail. */
export function describeField(field: FieldName, language?: InLanguage): string {
  return fields[field]({}, language)
}

/** An option of a choice by its id. */
export function describeOption(option: OptionId): string {
  return options[option]()
}

/** The text of an answer: the label of the chosen option, or the typed text. */
export function describeAnswer(field: AnswerName, value: string): string {
  return field in optionsOf && value in options ? options[value as OptionId]() : value
}

/** The error of a field, as shown beside it and in the summary. */
export function describeIssue({ field, refusal, params }: Issue): string {
  return describeRefusal(refusal, { ...params, field: describeField(field) })
}
