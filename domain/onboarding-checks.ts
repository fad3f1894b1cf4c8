import { isPlainName } from './names.ts'
import {
  type AnswerName,
  type Answers,
  answersOfStep,
  type DocumentName,
  documentsOfStep,
  type FieldName,
  isApplicable,
  type OnboardingStep,
  onboardingSteps,
  optionsOf,
} from './onboarding.ts'
import { isNeverIssued, looksIssued, maskSocialSecurityNumber } from './social-security.ts'

export type IssueCode =
  | 'answer-required'
  | 'answer-too-long'
  | 'option-required'
  | 'date-required'
  | 'age-not-plausible'
  | 'date-not-plausible'
  | 'made-up-number-only'
  | 'social-security-number-malformed'
  | 'name-has-link'

/** The error of one field. contract/onboarding-labels.ts has the messages. */
export interface Issue {
  readonly field: FieldName
  readonly refusal: IssueCode
  readonly params?: Readonly<Record<string, string>>
}

/** The maximum lengths of answers, in characters; any other answer has at most 200. */
export const maxAnswerLengths: Partial<Record<AnswerName, number>> = {
  idNumber: 60,
  socialSecurityNumber: 20,
  postalCode: 20,
  tin: 60,
  noTinReason: 500,
  taxResidencyCountries: 500,
  explanation: 2000,
}
const maxOtherLength = 200

export const minAgeYears = 18
export const maxAgeYears = 120
/** The maximum age of a declaration's date. */
export const declarationAgeMonths = 12

/**
 * The errors in the answers of a step, in the order of the form; empty if the client may continue. `today` is the
 * firm's day, such as 2026-11-21. A masked social security number counts as an answer, because the server has the
 * number.
 */
export function checkAnswers(step: OnboardingStep, answers: Answers, today: string): Issue[] {
  return answersOfStep[step].flatMap((field) => checkAnswer(field, answers, today) ?? [])
}

/** The missing documents of a step. `present` names the uploaded or chosen ones. */
export function checkDocuments(step: OnboardingStep, present: readonly DocumentName[]): Issue[] {
  return documentsOfStep[step]
    .filter((field) => !present.includes(field))
    .map((field) => ({ field, refusal: 'answer-required' }))
}

/** The errors that prevent the submission of the form. */
export function checkForm(answers: Answers, present: readonly DocumentName[], today: string): Issue[] {
  return onboardingSteps.flatMap((step) => checkAnswers(step, answers, today).concat(checkDocuments(step, present)))
}

/** The error of one answer, or null. A hidden field has no error. */
export function checkAnswer(field: AnswerName, answers: Answers, today: string): Issue | null {
  if (!isApplicable(field, answers)) return null
  const value = answers[field].trim()
  // Without a number, the form asks for the reason instead.
  if (value === '') return field === 'tin' ? null : { field, refusal: 'answer-required' }
  const max = maxAnswerLengths[field] ?? maxOtherLength
  if (value.length > max) return { field, refusal: 'answer-too-long', params: { max: String(max) } }
  const refusal = problemWith(field, value, today)
  return refusal ? { field, refusal } : null
}

function problemWith(field: AnswerName, value: string, today: string): IssueCode | null {
  if (field in optionsOf) {
    const options: readonly string[] = optionsOf[field as keyof typeof optionsOf]
    return options.includes(value) ? null : 'option-required'
  }
  switch (field) {
    case 'socialSecurityNumber':
      if (isNeverIssued(value) || isMasked(value)) return null
      return looksIssued(value) ? 'made-up-number-only' : 'social-security-number-malformed'
    // For many people in the United States the TIN is the social security number.
    case 'tin':
      return looksIssued(value) ? 'made-up-number-only' : null
    case 'fullName':
    case 'clientName':
      return isPlainName(value) ? null : 'name-has-link'
    case 'dateOfBirth':
      return problemWithBirth(value, today)
    case 'amlDate':
      return problemWithDeclaration(value, today)
    default:
      return null
  }
}

/** Whether a text is the mask of a stored number. */
export function isMasked(value: string): boolean {
  return value === maskSocialSecurityNumber(value) && /[0-9]{4}$/.test(value)
}

function problemWithBirth(day: string, today: string): IssueCode | null {
  if (!isDay(day)) return 'date-required'
  const isOldEnough = day <= monthsBefore(today, minAgeYears * 12)
  return isOldEnough && day >= monthsBefore(today, maxAgeYears * 12) ? null : 'age-not-plausible'
}

/** In some time zones it is already tomorrow. */
function problemWithDeclaration(day: string, today: string): IssueCode | null {
  if (!isDay(day)) return 'date-required'
  const tomorrow = dayOf(Date.parse(today) + 86_400_000)
  return day <= tomorrow && day >= monthsBefore(today, declarationAgeMonths) ? null : 'date-not-plausible'
}

function isDay(text: string): boolean {
  return /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) && dayOf(Date.parse(text)) === text
}

/**
 * The same day of the month a number of months earlier. If that month has no such day, the result is in the next month.
 */
function monthsBefore(today: string, months: number): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  return dayOf(Date.UTC(year, month - 1 - months, day))
}

function dayOf(ms: number): string {
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString().slice(0, 10)
}
