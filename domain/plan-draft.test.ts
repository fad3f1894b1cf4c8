import { expect, test } from 'vitest'
import { draftOf, type PlanDraft, planTermsOf } from './plan-draft.ts'
import { specifiedPlans } from './plans.ts'

const [beginners] = specifiedPlans
const good = draftOf(beginners!)

test('the specification’s plans survive a round trip through the form', () => {
  for (const { id: _id, version: _version, ...terms } of specifiedPlans)
    expect(planTermsOf(draftOf({ ...terms }))).toEqual(terms)
  expect(good).toEqual({
    title: 'BEGINNERS',
    badge: 'ENTRY',
    min: '100',
    max: '999',
    returnPercent: '100',
    durationDays: '10',
  })
})

test.each<[keyof PlanDraft, readonly string[], string]>([
  ['title', ['', ' ', '<b>', 'x'.repeat(25), '\u202eevil'], 'plan-name-not-plain'],
  ['badge', ['', '$$$', 'a\nb'], 'plan-name-not-plain'],
  ['min', ['', '0', '0.99', '-1', '1e3', '10000000.01', '1.005', '١٠٠'], 'plan-amount-out-of-bounds'],
  ['max', ['', 'much', '10000001'], 'plan-amount-out-of-bounds'],
  ['max', ['99.99'], 'plan-range-crossed'],
  ['returnPercent', ['', '0', '-5', '1.5', '1001', '99999'], 'plan-return-out-of-bounds'],
  ['durationDays', ['', '0', '1', '366', '10.5', 'ten'], 'plan-duration-out-of-bounds'],
])('%s refuses %j', (field, texts, refusal) => {
  for (const text of texts) expect(planTermsOf({ ...good, [field]: text })).toMatchObject({ refusal, field })
})

test('all invalid fields are named together', () => {
  const refusal = planTermsOf({ ...good, title: '', max: '1', durationDays: '0' })
  expect(refusal).toMatchObject({ issues: [{ field: 'title' }, { field: 'max' }, { field: 'durationDays' }] })
})

test('the limits themselves are allowed', () => {
  const ends = { title: 'É', badge: 'A+', min: '1', max: '10000000', returnPercent: '1000', durationDays: '365' }
  expect(planTermsOf(ends)).toMatchObject({ minCents: 100n, maxCents: 1_000_000_000n, returnPercent: 1_000 })
  expect(planTermsOf({ ...ends, returnPercent: '1', durationDays: '2', max: '1' })).toMatchObject({ durationDays: 2 })
})
