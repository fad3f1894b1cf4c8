import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { documentNames } from '#root/domain/onboarding.ts'
import { validAnswers } from '../onboarding-answers.ts'
import { png } from '../proof-of-payment.ts'
import type { Browser } from './browser.ts'
import { sendDocument, today } from './onboarding-steps.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
let client: Browser
beforeAll(async () => {
  running = await openTestApp()
})
beforeEach(async () => {
  client = await running.client()
})

describe('a draft', () => {
  test('starts empty, saves answers, and is there in another browser', async () => {
    expect(await client.expect(200, 'GET', '/api/onboarding')).toMatchObject({ id: null, status: 'draft', step: 1 })
    await client.expect(200, 'PUT', '/api/onboarding/answers', {
      city: ' Spokane ',
      socialSecurityNumber: '666-12-3456',
    })
    const saved = await client.expect(200, 'PUT', '/api/onboarding/answers', { state: 'WA' })
    expect(saved).toMatchObject({
      status: 'draft',
      answers: { city: 'Spokane', state: 'WA', socialSecurityNumber: '•••-••-3456', fullName: '' },
    })
    expect(await client.expect(200, 'GET', '/api/onboarding')).toEqual(saved)
  })

  test('continues from a step with valid answers, and names all invalid ones', async () => {
    const { socialSecurityNumber, ...answers } = validAnswers(today())
    await client.expect(200, 'PUT', '/api/onboarding/answers', { socialSecurityNumber })
    const refused = await client.send('POST', '/api/onboarding/steps/1/completion', {
      ...answers,
      city: '',
      fullName: '',
    })
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([400, 'onboarding-incomplete', 'fullName'])
    expect(refused.body.issues).toEqual([
      { field: 'fullName', code: 'answer-required', detail: 'Full legal name is required' },
      { field: 'city', code: 'answer-required', detail: 'City is required' },
    ])
    expect(await client.expect(200, 'POST', '/api/onboarding/steps/1/completion', answers)).toMatchObject({ step: 2 })
    expect(await client.expect(200, 'GET', '/api/onboarding')).toMatchObject({
      step: 2,
      answers: { city: answers.city },
    })
  })

  test('never accepts a number that could belong to someone', async () => {
    for (const body of [{ socialSecurityNumber: '123-45-6789' }, { tin: '123-45-6789' }]) {
      const refused = await client.send('PUT', '/api/onboarding/answers', body)
      expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
        400,
        'made-up-number-only',
        'Please use a made-up number: this is a simulation.',
      ])
    }
  })
})

test('a form with all its documents is submitted, and an operator approves it', async () => {
  await client.expect(200, 'POST', '/api/onboarding/steps/1/completion', validAnswers(today()))
  for (const document of documentNames) expect((await sendDocument(client, document, png)).status).toBe(204)
  const { id, documents } = await client.expect(200, 'GET', '/api/onboarding')
  expect(documents.map(({ document }: { document: string }) => document)).toEqual(documentNames)
  expect(await client.expect(200, 'POST', '/api/onboarding/submission')).toEqual({ id, status: 'submitted' })
  const operator = await running.operator()
  expect((await operator.expect(200, 'GET', '/api/operator/onboarding')).rows).toMatchObject([{ id }])
  await operator.expect(200, 'POST', `/api/operator/onboarding/${id}/approval`)
  expect(await client.expect(200, 'GET', '/api/onboarding')).toMatchObject({ status: 'approved' })
})
