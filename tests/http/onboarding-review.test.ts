import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { describeField } from '#root/contract/onboarding-labels.ts'
import { auditLog } from '#root/server/platform/tables/audit.ts'
import { validAnswers } from '../onboarding-answers.ts'
import { png } from '../proof-of-payment.ts'
import type { Browser } from './browser.ts'
import { sendDocument, submittedBy, today } from './onboarding-steps.ts'
import { openTestApp, type TestApp } from './test-app.ts'

/* The firm's staff and the records: who may see and decide, and that the audit log has all of it. */

let running: TestApp
let operator: Browser
beforeAll(async () => {
  running = await openTestApp()
  operator = await running.operator()
})

const submitted = () => submittedBy(running)

test('19 a document runs no script, and each view by the staff is audited', async () => {
  const { client, id, files } = await submitted()
  const picture = await operator.send('GET', `/api/onboarding/documents/files/${files[0]}`)
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': "inline; filename*=UTF-8''proof-of-address.png",
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  const record = await operator.expect(200, 'GET', `/api/operator/onboarding/${id}/record`)
  expect(record).toMatchObject({ id, answers: { socialSecurityNumber: '•••-••-3456' }, documents: { length: 6 } })
  expect(record.documents[0].scan).toBe('not-scanned')
  await operator.expect(200, 'GET', `/api/onboarding/documents/files/${files[3]}/thumbnail`)
  const number = `/api/operator/onboarding/${id}/social-security-number`
  expect(await operator.expect(200, 'GET', number)).toEqual({ socialSecurityNumber: '000-12-3456' })
  await (await running.auditor()).expect(200, 'GET', number)
  // A client's views of their own record are not audited.
  await client.send('GET', `/api/onboarding/documents/files/${files[0]}`)

  const rows = await auditOf(id)
  const { actor } = await client.expect(200, 'GET', '/api/session')
  expect(rows.map(({ action, actorRole, details }) => [action, actorRole, details])).toEqual([
    ['onboarding-submitted', 'client', {}],
    ['document-viewed', 'operator', { document: 'proofOfAddressFile', as: 'file' }],
    ['onboarding-viewed', 'operator', {}],
    ['document-viewed', 'operator', { document: 'signatureFile', as: 'thumbnail' }],
    ['onboarding-number-revealed', 'operator', {}],
    ['onboarding-number-revealed', 'auditor', {}],
  ])
  for (const row of rows.slice(1)) expect([row.action, row.concernsId]).toEqual([row.action, actor.id])
  expect(JSON.stringify(rows, (_, value) => String(value))).not.toContain('3456')
})

/** The audit log's entries about a record, oldest first. */
const auditOf = (id: string) =>
  running.database.db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(asc(auditLog.id))

test('14 a client on the staff’s onboarding routes gets 403 and an audit row, and changes nothing', async () => {
  const { client, id } = await submitted()
  const { actor } = await client.expect(200, 'GET', '/api/session')
  const revision = { fields: ['city'], note: 'Make the changes' }
  const calls = [
    ['GET', '/api/operator/onboarding'],
    ['GET', `/api/operator/onboarding/${id}`],
    ['GET', `/api/operator/onboarding/${id}/record`],
    ['GET', `/api/operator/onboarding/${id}/social-security-number`],
    ['DELETE', `/api/operator/onboarding/${id}`],
    ['POST', `/api/operator/onboarding/${id}/approval`],
    ['POST', `/api/operator/onboarding/${id}/rejection`, { reason: 'Because' }],
    ['POST', `/api/operator/onboarding/${id}/revision`, revision],
  ] as const
  for (const [method, path, body] of calls)
    expect([path, (await client.send(method, path, body)).status]).toEqual([path, 403])
  const refused = await running.database.db.select().from(auditLog).where(eq(auditLog.actorId, actor.id))
  expect(refused.filter(({ action }) => action === 'access-refused')).toHaveLength(calls.length)
  expect(await client.expect(200, 'GET', '/api/onboarding')).toMatchObject({ id, status: 'submitted' })
})

test('the audit row of each decision has the previous status and the client', async () => {
  const { client, id } = await submitted()
  const { actor } = await client.expect(200, 'GET', '/api/session')
  await operator.expect(200, 'POST', `/api/operator/onboarding/${id}/revision`, {
    fields: ['city', 'state'],
    note: 'Not there',
  })
  await client.expect(200, 'POST', '/api/onboarding/submission')
  await operator.expect(200, 'POST', `/api/operator/onboarding/${id}/approval`)
  await operator.expect(204, 'DELETE', `/api/operator/onboarding/${id}`)
  const decided = (await auditOf(id)).filter(({ actorRole }) => actorRole === 'operator')
  expect(decided).toMatchObject([
    {
      action: 'onboarding-revision-requested',
      stateBefore: { status: 'submitted' },
      stateAfter: { status: 'revision-requested' },
      details: { fields: 'city, state' },
      concernsId: actor.id,
    },
    {
      action: 'onboarding-approved',
      stateBefore: { status: 'submitted' },
      stateAfter: { status: 'approved' },
      concernsId: actor.id,
    },
    { action: 'onboarding-removed', concernsId: actor.id },
  ])
})

test('a revision opens the named fields, once, and no others', async () => {
  const { client, id } = await submitted()
  expect((await client.send('PUT', '/api/onboarding/answers', { city: 'Yakima' })).body.code).toBe(
    'onboarding-not-open',
  )
  const request = { fields: ['city', 'signatureFile'], note: 'The signature is cut off' }
  await operator.expect(200, 'POST', `/api/operator/onboarding/${id}/revision`, request)
  expect(
    (
      await operator.send('POST', `/api/operator/onboarding/${id}/approval`, undefined, {
        'idempotency-key': randomUUID(),
      })
    ).status,
  ).toBe(409)
  expect(await client.expect(200, 'GET', '/api/onboarding')).toMatchObject({
    status: 'revision-requested',
    revision: { fields: ['city', 'signatureFile'], note: 'The signature is cut off' },
  })
  const closed = await client.send('PUT', '/api/onboarding/answers', { state: 'Oregon' })
  expect([closed.status, closed.body.code, closed.body.field]).toEqual([409, 'onboarding-field-not-open', 'state'])
  expect((await sendDocument(client, 'governmentIdFile', png)).body.code).toBe('onboarding-field-not-open')
  await client.expect(200, 'PUT', '/api/onboarding/answers', {
    ...validAnswers(today()),
    fullName: undefined,
    city: 'Yakima',
  })
  expect((await sendDocument(client, 'signatureFile', png)).status).toBe(204)
  await client.expect(200, 'POST', '/api/onboarding/submission')
  await operator.expect(200, 'POST', `/api/operator/onboarding/${id}/rejection`, { reason: 'It does not match' })
  expect(await client.expect(200, 'GET', '/api/onboarding')).toMatchObject({
    status: 'rejected',
    reason: 'It does not match',
  })
})

test('the fields to change are named in the language of the client', async () => {
  const { client, id } = await submitted()
  client.cookies.set('PARAGLIDE_LOCALE', 'ar')
  await client.expect(200, 'GET', '/api/mails')
  await operator.expect(200, 'POST', `/api/operator/onboarding/${id}/revision`, {
    fields: ['city', 'state'],
    note: 'Not there',
  })
  const { mails } = await client.expect(200, 'GET', '/api/mails')
  const { text } = await client.expect(200, 'GET', `/api/mails/${mails[0].id}`)
  const locale = { locale: 'ar' } as const
  expect(text).toContain(`${describeField('city', locale)}، ${describeField('state', locale)}`)
})

test('a bulk decision decides each record once, with its own audit row; a later one gets the result of each', async () => {
  const [first, second, third] = [await submitted(), await submitted(), await submitted()]
  await operator.expect(200, 'POST', `/api/operator/onboarding/${second.id}/approval`)
  const ids = [third.id, second.id, first.id]
  const preview = await operator.expect(200, 'POST', '/api/operator/onboarding/decisions/preview', {
    decision: 'reject',
    ids,
  })
  expect(preview.items.map(({ id, outcome }: Record<string, string>) => [id, outcome])).toEqual([
    [first.id, 'ready'],
    [second.id, 'onboarding-not-submitted'],
    [third.id, 'ready'],
  ])
  const key = { 'idempotency-key': randomUUID() }
  const request = { decision: 'reject', ids, reason: 'It cannot be read' }
  const decide = () => operator.send('POST', '/api/operator/onboarding/decisions', request, key)
  const { status, body } = await decide()
  expect(status).toBe(200)
  expect(body.results.map(({ outcome }: Record<string, string>) => outcome)).toEqual([
    'rejected',
    'onboarding-not-submitted',
    'rejected',
  ])
  expect((await decide()).body).toEqual(body)
  expect(await first.client.expect(200, 'GET', '/api/onboarding')).toMatchObject({
    status: 'rejected',
    reason: 'It cannot be read',
  })
  expect((await auditOf(third.id)).filter(({ action }) => action === 'onboarding-rejected')).toHaveLength(1)
  const found = await operator.expect(200, 'GET', `/api/operator/onboarding?status=rejected&search=${first.id}`)
  expect(found.rows).toMatchObject([{ id: first.id, decidedBy: expect.any(String) }])
  // The queue reads no answers, so no view is recorded.
  await operator.expect(200, 'GET', `/api/operator/onboarding/${first.id}`)
  expect((await auditOf(first.id)).map(({ action }) => action)).not.toContain('onboarding-viewed')
  const { decision, ids: these } = request
  for (const [path, what] of [
    ['onboarding/decisions', request],
    ['onboarding/decisions/preview', { decision, ids: these }],
  ] as const)
    expect((await (await running.auditor()).send('POST', `/api/operator/${path}`, what, key)).status).toBe(403)
})
