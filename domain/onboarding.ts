import { type Refusal, refuse } from './refusal.ts'

/**
 * `draft`: the client fills it in. `submitted`: it awaits an operator. `revision-requested`: the client changes the
 * named fields and submits again. `approved` and `rejected` are final. A client may remove the record at any time and
 * start again.
 */
export type OnboardingStatus = 'draft' | 'submitted' | 'revision-requested' | 'approved' | 'rejected'

export type OnboardingStep = 1 | 2 | 3
export const onboardingSteps: readonly OnboardingStep[] = [1, 2, 3]

/** The fields with typed answers, by step, in the order of the form. */
export const answersOfStep = {
  1: [
    'proofOfAddress',
    'governmentIdType',
    'idNumber',
    'fullName',
    'dateOfBirth',
    'socialSecurityNumber',
    'residentialAddress',
    'city',
    'state',
    'postalCode',
    'sourceOfFunds',
    'otherSource',
    'estimatedNetWorth',
  ],
  2: ['isUSCitizen', 'taxResidencyCountries', 'tin', 'noTinReason'],
  3: [
    'clientName',
    'isPEP',
    'highRiskIndustries',
    'offshoreJurisdictions',
    'investigatedForCrimes',
    'explanation',
    'amlDate',
  ],
} as const satisfies Record<OnboardingStep, readonly string[]>

/** The fields with files, by step. */
export const documentsOfStep = {
  1: ['proofOfAddressFile', 'governmentIdFile', 'financialStatementsFile', 'signatureFile'],
  2: ['taxSignatureFile'],
  3: ['amlSignatureFile'],
} as const satisfies Record<OnboardingStep, readonly string[]>

export type AnswerName = (typeof answersOfStep)[OnboardingStep][number]
export type DocumentName = (typeof documentsOfStep)[OnboardingStep][number]
export type FieldName = AnswerName | DocumentName

/** Every answer; '' if there is none yet. A choice contains the id of its option, a date its day as 2026-11-21. */
export type Answers = Readonly<Record<AnswerName, string>>

export const answerNames: readonly AnswerName[] = onboardingSteps.flatMap<AnswerName>((step) => answersOfStep[step])

/** In the order in which they are uploaded. */
export const documentNames: readonly DocumentName[] = onboardingSteps.flatMap<DocumentName>(
  (step) => documentsOfStep[step],
)

export const fieldNames: readonly FieldName[] = [...answerNames, ...documentNames]

const yesNo = ['yes', 'no'] as const

/** The options of each choice, in the order of the form. */
export const optionsOf = {
  proofOfAddress: ['utility-bill', 'bank-statement', 'lease-agreement'],
  governmentIdType: ['drivers-license', 'passport', 'national-id'],
  sourceOfFunds: ['employment', 'investment-income', 'business-revenue', 'other'],
  estimatedNetWorth: ['below-250k', '250k-to-1m', 'above-1m'],
  isUSCitizen: yesNo,
  isPEP: yesNo,
  highRiskIndustries: yesNo,
  offshoreJurisdictions: yesNo,
  investigatedForCrimes: yesNo,
} as const satisfies Partial<Record<AnswerName, readonly string[]>>

/** The four questions whose Yes requires an explanation. */
export const amlQuestions = ['isPEP', 'highRiskIndustries', 'offshoreJurisdictions', 'investigatedForCrimes'] as const

/** The limit of a document: a PDF or a picture, detected by its content, not by its name. */
export const maxDocumentBytes = 5 * 1024 * 1024
export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const

export const noAnswers: Answers = Object.fromEntries(answerNames.map((name) => [name, ''])) as Record<
  AnswerName,
  string
>

/** Whether the form shows a field, given the other answers. */
export function isApplicable(field: FieldName, answers: Answers): boolean {
  if (field === 'otherSource') return answers.sourceOfFunds === 'other'
  if (field === 'noTinReason') return answers.tin.trim() === ''
  if (field === 'explanation') return amlQuestions.some((question) => answers[question] === 'yes')
  return true
}

/** The answers without those of hidden fields, which are not submitted. */
export function withoutHidden(answers: Answers): Answers {
  return Object.fromEntries(
    answerNames.map((name) => [name, isApplicable(name, answers) ? answers[name] : '']),
  ) as unknown as Answers
}

/** The fields that may have to change together with a field. */
const changeTogether: Partial<Record<FieldName, readonly FieldName[]>> = {
  sourceOfFunds: ['otherSource'],
  tin: ['noTinReason'],
  noTinReason: ['tin'],
  ...Object.fromEntries(amlQuestions.map((question) => [question, ['explanation']])),
}

/**
 * The fields that the client may change now: all fields of a draft; in a revision the named ones and those that depend
 * on them; otherwise none.
 */
export function editableFields(status: OnboardingStatus, named: readonly FieldName[]): ReadonlySet<FieldName> {
  if (status === 'draft') return new Set(fieldNames)
  if (status !== 'revision-requested') return new Set()
  return new Set(named.flatMap((field) => [field, ...(changeTogether[field] ?? [])]))
}

export type OnboardingRefusal = 'onboarding-not-open' | 'onboarding-field-not-open'
export type OnboardingDecisionRefusal = 'onboarding-not-submitted'

/** Whether the client may change or submit the record. Refuses a record that is under review or decided. */
export function checkOpen(status: OnboardingStatus): Refusal<'onboarding-not-open'> | null {
  return status === 'draft' || status === 'revision-requested' ? null : refuse('onboarding-not-open')
}

/**
 * Whether an operator may approve or reject the record, or request a revision: only while it is submitted, so that each
 * submission is decided once.
 */
export function checkOnboardingDecision(status: OnboardingStatus): Refusal<OnboardingDecisionRefusal> | null {
  return status === 'submitted' ? null : refuse('onboarding-not-submitted')
}

/** The step that contains a field. */
export function stepOf(field: FieldName): OnboardingStep {
  const holds = (step: OnboardingStep) =>
    ([...answersOfStep[step], ...documentsOfStep[step]] as readonly FieldName[]).includes(field)
  return onboardingSteps.find(holds) ?? 1
}
