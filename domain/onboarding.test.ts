import { describe, expect, test } from 'vitest'
import { validAnswers } from '#root/tests/onboarding-answers.ts'
import {
  checkAnswer,
  checkAnswers,
  checkDocuments,
  checkForm,
  declarationAgeMonths,
  maxAnswerLengths,
  maxAgeYears,
  minAgeYears,
} from './onboarding-checks.ts'
import {
  amlQuestions,
  answerNames,
  type Answers,
  checkOnboardingDecision,
  checkOpen,
  documentNames,
  editableFields,
  fieldNames,
  isApplicable,
  noAnswers,
  onboardingSteps,
  stepOf,
  withoutHidden,
} from './onboarding.ts'
import { isNeverIssued, looksIssued, maskSocialSecurityNumber } from './social-security.ts'

const today = '2026-11-21'
const good: Answers = {
  ...validAnswers(today),
  governmentIdType: 'national-id',
  isUSCitizen: 'no',
  taxResidencyCountries: 'Spain',
  tin: 'X-1',
  noTinReason: '',
}
const problem = (field: keyof Answers, value: string) => checkAnswer(field, { ...good, [field]: value }, today)?.refusal

describe('a social security number', () => {
  test.each(['000-12-3456', '666-12-3456', '900-12-3456', '999-99-9999', '123-00-4567', '123-45-0000', '000123456'])(
    '%s was never issued',
    (number) => {
      expect(isNeverIssued(number)).toBe(true)
      expect(problem('socialSecurityNumber', number)).toBeUndefined()
    },
  )

  test.each(['123-45-6789', '899-12-3456', '001-01-0001', '665 01 0001', '667-01-0001'])(
    '%s may belong to a real person',
    (number) => {
      expect(isNeverIssued(number)).toBe(false)
      expect(problem('socialSecurityNumber', number)).toBe('made-up-number-only')
    },
  )

  test.each(['12', '000-12-345', '000-12-34567', 'hello'])('%s is malformed, which has its own message', (text) => {
    expect(isNeverIssued(text)).toBe(false)
    expect(problem('socialSecurityNumber', text)).toBe('social-security-number-malformed')
  })

  test('is masked to its last four digits, and the masked number counts as an answer', () => {
    expect(maskSocialSecurityNumber('000-12-3456')).toBe('•••-••-3456')
    expect(maskSocialSecurityNumber('')).toBe('')
    expect(problem('socialSecurityNumber', '•••-••-3456')).toBeUndefined()
    expect(problem('socialSecurityNumber', '•••-••-')).toBe('social-security-number-malformed')
  })

  test('follows the same rule in the tax number field, which accepts other formats', () => {
    expect([problem('tin', '123-45-6789'), problem('tin', '12-3456789'), looksIssued('123 456 789')]).toEqual([
      'made-up-number-only',
      'made-up-number-only',
      true,
    ])
    expect([problem('tin', '000-12-3456'), problem('tin', 'ESX1234567Z'), problem('tin', '1234567890')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('the form', () => {
  test('is valid when filled in, and names every required field when empty', () => {
    expect(checkForm(good, documentNames, today)).toEqual([])
    const missing = checkForm(noAnswers, [], today)
    // All fields except conditional ones; without a TIN, its reason is required.
    expect(missing.map(({ field }) => field).toSorted()).toEqual(
      fieldNames.filter((field) => !['otherSource', 'tin', 'explanation'].includes(field)).toSorted(),
    )
    expect(new Set(missing.map(({ refusal }) => refusal))).toEqual(new Set(['answer-required']))
  })

  test('asks for six documents, in the order in which they are uploaded', () => {
    expect(documentNames).toEqual([
      'proofOfAddressFile',
      'governmentIdFile',
      'financialStatementsFile',
      'signatureFile',
      'taxSignatureFile',
      'amlSignatureFile',
    ])
    expect(checkDocuments(1, ['governmentIdFile']).map(({ field }) => field)).toEqual([
      'proofOfAddressFile',
      'financialStatementsFile',
      'signatureFile',
    ])
    expect([stepOf('taxSignatureFile'), stepOf('amlDate'), stepOf('city')]).toEqual([2, 3, 1])
  })

  test.each(amlQuestions)('a Yes to %s asks for an explanation', (question) => {
    const answers = { ...good, [question]: 'yes' }
    expect(isApplicable('explanation', good)).toBe(false)
    expect(checkAnswers(3, answers, today)).toEqual([{ field: 'explanation', refusal: 'answer-required' }])
    expect(checkAnswers(3, { ...answers, explanation: 'Because' }, today)).toEqual([])
  })

  test('an empty TIN asks for the reason, and Other for the source', () => {
    expect(checkAnswers(2, { ...good, tin: ' ' }, today)).toEqual([
      { field: 'noTinReason', refusal: 'answer-required' },
    ])
    expect(checkAnswers(1, { ...good, sourceOfFunds: 'other' }, today)).toEqual([
      { field: 'otherSource', refusal: 'answer-required' },
    ])
  })

  test('hidden answers are not submitted', () => {
    const hidden = { ...good, otherSource: 'Lottery', explanation: 'Because', noTinReason: 'None' }
    expect(withoutHidden(hidden)).toEqual(good)
  })

  test('accepts only listed options, treats blanks as empty, and limits the length of text', () => {
    expect(problem('estimatedNetWorth', '$1M+')).toBe('option-required')
    expect(problem('isPEP', 'Yes')).toBe('option-required')
    expect(problem('city', '   ')).toBe('answer-required')
    expect(problem('city', 'x'.repeat(200))).toBeUndefined()
    expect(checkAnswer('city', { ...good, city: 'x'.repeat(201) }, today)).toMatchObject({ params: { max: '200' } })
    for (const [name, max] of Object.entries(maxAnswerLengths))
      expect(problem(name as keyof Answers, 'x'.repeat(max + 1)) ?? 'hidden').toMatch(/answer-too-long|hidden/)
  })

  test('dates exist and are plausible', () => {
    const year = Number(today.slice(0, 4))
    expect(problem('dateOfBirth', '1981-02-29')).toBe('date-required')
    expect(problem('dateOfBirth', '29.02.1980')).toBe('date-required')
    expect(problem('dateOfBirth', `${year - minAgeYears}-11-21`)).toBeUndefined()
    expect(problem('dateOfBirth', `${year - minAgeYears}-11-22`)).toBe('age-not-plausible')
    expect(problem('dateOfBirth', `${year - maxAgeYears}-11-21`)).toBeUndefined()
    expect(problem('dateOfBirth', `${year - maxAgeYears}-11-20`)).toBe('age-not-plausible')
    expect(declarationAgeMonths).toBe(12)
    expect(problem('amlDate', '2026-11-22')).toBeUndefined()
    expect(problem('amlDate', '2026-11-23')).toBe('date-not-plausible')
    expect(problem('amlDate', '2025-11-21')).toBeUndefined()
    expect(problem('amlDate', '2025-11-20')).toBe('date-not-plausible')
  })
})

describe('a record', () => {
  test('is changed as a draft or in a revision, and decided only when it is submitted', () => {
    const statuses = ['draft', 'submitted', 'revision-requested', 'approved', 'rejected'] as const
    expect(statuses.filter((status) => checkOpen(status) === null)).toEqual(['draft', 'revision-requested'])
    expect(statuses.filter((status) => checkOnboardingDecision(status) === null)).toEqual(['submitted'])
  })

  test('in a revision can be changed in the named fields and in those that depend on them', () => {
    expect([...editableFields('revision-requested', ['isPEP', 'signatureFile'])]).toEqual([
      'isPEP',
      'explanation',
      'signatureFile',
    ])
    expect([...editableFields('revision-requested', ['tin'])]).toEqual(['tin', 'noTinReason'])
    expect(editableFields('draft', []).size).toBe(answerNames.length + documentNames.length)
    expect(editableFields('submitted', ['city']).size).toBe(0)
    expect(onboardingSteps).toEqual([1, 2, 3])
  })
})
