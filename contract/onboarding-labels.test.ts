import { expect, test } from 'vitest'
import { fieldNames, optionsOf } from '#root/domain/onboarding.ts'
import { describeAnswer, describeField, describeIssue, describeOption } from './onboarding-labels.ts'

test('every field has a label of its own', () => {
  expect(new Set(fieldNames.map((field) => describeField(field))).size).toBe(fieldNames.length)
})

test('options read as the specification writes them', () => {
  const texts = Object.fromEntries(
    Object.entries(optionsOf).map(([field, options]) => [field, options.map((option) => describeOption(option))]),
  )
  expect(texts).toMatchObject({
    estimatedNetWorth: ['<$250k', '$250k–$1M', '$1M+'],
    proofOfAddress: ['Utility bill', 'Bank statement', 'Lease Agreement'],
    governmentIdType: ["Driver's license", 'Passport', 'National ID'],
    sourceOfFunds: ['Employment', 'Investment Income', 'Business Revenue', 'Other'],
    isPEP: ['Yes', 'No'],
  })
  expect([describeAnswer('sourceOfFunds', 'other'), describeAnswer('city', 'other')]).toEqual(['Other', 'other'])
})

test('every issue has a message', () => {
  expect(describeIssue({ field: 'signatureFile', refusal: 'answer-required' })).toBe('Signature is required')
  expect(describeIssue({ field: 'socialSecurityNumber', refusal: 'made-up-number-only' })).toBe(
    'Please use a made-up number: this is a simulation.',
  )
})
