import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { CatalogueClaim } from '#root/contract/claims.ts'
import { claims } from '#root/domain/claims.ts'
import { auditLog } from '#root/server/platform/tables/audit.ts'
import { accepted, openFirm } from '../firm.ts'
import type { Browser } from './browser.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
let operator: Browser
beforeAll(async () => {
  running = await openTestApp()
  operator = await running.operator()
})

const list = async (by = operator): Promise<CatalogueClaim[]> =>
  (await by.expect(200, 'GET', '/api/operator/claims')).claims
const find = async (id: string) => (await list()).find((claim) => claim.id === id)!
const change = (id: string, body: object, by = operator) => by.send('POST', `/api/operator/claims/${id}/versions`, body)
const publishedClaims = async (by = running.visitor()) => (await by.expect(200, 'GET', '/api/page-data')).claims
const auditEvents = (id: string) => running.database.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
const textOf = (en: string, es = '', ar = '') => ({ en, es, ar })

test('the firm starts with the catalogue, each claim with its text and without evidence', async () => {
  const catalogue = await list()
  expect(catalogue.map(({ id }) => id)).toEqual(claims.map(({ id }) => id))
  expect(new Set(catalogue.map(({ evidence }) => evidence))).toEqual(new Set(['none']))
  expect(catalogue.find(({ id }) => id === 'completed')).toMatchObject({
    text: { en: '111,900,500' },
    shownAt: ['/'],
    signs: [7, 9],
    version: 0,
    changedBy: null,
  })
  expect((await find('growth')).text.es).toContain('5.8')
  expect((await find('plan-example')).text.en).toBe('Example: $200 gives $200 profit, $400 total.')
  expect(JSON.stringify(catalogue)).not.toContain('undefined')
  expect(await publishedClaims()).toEqual({ texts: {}, added: [] })
})

test('a changed text reaches every page in its language, and both texts are audited', async () => {
  const { text: former } = await find('rating')
  const input = { basedOn: 0, text: textOf('4.9/5 from 12 reviews', '', '4.9 من 5'), isRetired: false }
  const { status, body } = await change('rating', input)
  expect([status, body.version, body.text]).toEqual([201, 1, input.text])
  expect((await publishedClaims()).texts).toEqual({ rating: '4.9/5 from 12 reviews' })
  const arab = running.visitor()
  arab.cookies.set('PARAGLIDE_LOCALE', 'ar')
  expect((await publishedClaims(arab)).texts.rating).toBe('4.9 من 5')
  const spaniard = running.visitor()
  spaniard.cookies.set('PARAGLIDE_LOCALE', 'es')
  expect((await publishedClaims(spaniard)).texts.rating).toBe('4.9/5 from 12 reviews')
  expect((await auditEvents('rating')).at(-1)).toMatchObject({
    action: 'claim-changed',
    subjectKind: 'claim',
    stateBefore: { version: 0, ...former },
    stateAfter: { version: 1, ...input.text },
  })
  const { body: back } = await change('rating', { basedOn: 1, text: former, isRetired: false })
  expect(back).toMatchObject({ version: 2, text: former })
  expect((await publishedClaims()).texts).toEqual({})
})

test('a retired claim is reported as retired, keeps its text, and can be restored', async () => {
  const { text: said } = await find('journey')
  await change('journey', { basedOn: 0, text: said, isRetired: true })
  expect((await publishedClaims()).texts).toEqual({ journey: null })
  expect(await find('journey')).toMatchObject({ isRetired: true, text: said })
  await change('journey', { basedOn: 1, text: said, isRetired: false })
  expect((await publishedClaims()).texts).toEqual({})
  expect((await auditEvents('journey')).map(({ action }) => action)).toEqual(['claim-retired', 'claim-restored'])
})

test('of two operators who change the same claim, the second is refused and nothing of theirs is stored', async () => {
  const colleague = await running.operator()
  const outcomes = await Promise.all(
    [operator, colleague].map((by, place) =>
      change('story', { basedOn: 0, text: textOf(`Founded in ${1900 + place}.`), isRetired: false }, by),
    ),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(outcomes.find(({ status }) => status === 409)?.body.code).toBe('claim-version-not-latest')
  expect(await auditEvents('story')).toHaveLength(1)
  const kept = await find('story')
  const again = await change('story', { basedOn: 1, text: kept.text, isRetired: false })
  expect([again.status, again.body.version]).toEqual([201, 1])
  await expect(running.database.pool.query('update claim_versions set is_retired = true')).rejects.toThrow(
    'A version of a claim never changes',
  )
})

test('an added claim is an entry like the others: without evidence, with its signs, on its page', async () => {
  const input = { text: textOf('Insured to the last cent.', 'Asegurado.'), shownAt: '/about', signs: [16, 2] }
  const added = await operator.expect(201, 'POST', '/api/operator/claims', input)
  expect(added).toMatchObject({ isAdded: true, evidence: 'none', signs: [16, 2], shownAt: ['/about'], version: 1 })
  expect((await publishedClaims()).added).toEqual([
    { id: added.id, shownAt: '/about', text: 'Insured to the last cent.', signs: [16, 2] },
  ])
  const { body } = await change(added.id, { basedOn: 1, text: textOf('Insured twice.'), isRetired: false })
  expect(body).toMatchObject({ signs: [16, 2], shownAt: ['/about'], text: { en: 'Insured twice.' } })
  await change(added.id, { basedOn: 2, text: body.text, isRetired: true })
  expect((await publishedClaims()).added).toEqual([])
  expect((await auditEvents(added.id)).map(({ action }) => action)).toEqual([
    'claim-added',
    'claim-changed',
    'claim-retired',
  ])
})

test('a forbidden text is refused at its field with a message, and changes nothing', async () => {
  const refusalOf = async (said: object, signs = [1]) => {
    const { body } = await operator.send('POST', '/api/operator/claims', { text: said, shownAt: '/', signs })
    return [body.code, body.field]
  }
  expect(await refusalOf(textOf(''))).toEqual(['claim-text-missing', 'en'])
  expect(await refusalOf(textOf('x', 'y'.repeat(401)))).toEqual(['claim-text-too-long', 'es'])
  for (const text of ['See www.bank.com now', 'Write to me@gmail.com', 'https://sec.gov/list'])
    expect(await refusalOf(textOf(text))).toEqual(['claim-names-somebody', 'en'])
  expect(await refusalOf(textOf('Pay bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4 today.'))).toEqual([
    'mainnet-address',
    'en',
  ])
  expect(await refusalOf(textOf('Fine.'), [])).toEqual(['claim-signs-out-of-bounds', 'signs'])
  expect(await refusalOf(textOf('Fine.'), [1, 1])).toEqual(['claim-signs-out-of-bounds', 'signs'])
  expect(await refusalOf(textOf('Fine.'), [30])).toEqual(['claim-signs-out-of-bounds', 'signs'])
  expect((await publishedClaims()).added).toEqual([])
})

test('amounts and the headline cannot be retired, and an auditor can change nothing', async () => {
  const input = (isRetired: boolean) => ({ basedOn: 0, text: textOf('Guaranteed.'), isRetired })
  expect((await change('beginners-return', input(false))).body.code).toBe('claim-made-elsewhere')
  expect((await change('balance', input(true))).body.code).toBe('claim-made-elsewhere')
  expect((await change('hero', input(true))).body.code).toBe('claim-not-to-be-retired')
  expect((await change('no-such-claim', input(false))).status).toBe(404)
  const auditor = await running.auditor()
  expect(await list(auditor)).toHaveLength((await list()).length)
  expect((await change('growth', input(false), auditor)).body.code).toBe('forbidden')
  expect((await running.client().then((client) => client.send('GET', '/api/operator/claims'))).status).toBe(403)
})

test('emails use the claim at the time of writing, and keep their text', async () => {
  const { db } = running.database
  const firm = await openFirm(db)
  const client = await firm.newClientWithPayout('1000')
  const mailed = async () => {
    accepted(await firm.requestWithdrawal(client, '100'))
    const { mails } = await operator.expect(200, 'GET', '/api/operator/mails')
    return operator.expect(200, 'GET', `/api/operator/mails/${mails[0].id}`)
  }
  const first = await mailed()
  const built = { id: 'processing-time', text: 'Withdrawals are processed within 24-48 hours.' }
  expect(first.claims).toEqual([built])
  await change('processing-time', { basedOn: 0, text: textOf('Paid within $1 minute.'), isRetired: false })
  const second = await mailed()
  expect(second.text).toContain('Paid within $1 minute. Until then')
  expect(second.claims).toEqual([{ id: 'processing-time', text: 'Paid within $1 minute.' }])
  await change('processing-time', { basedOn: 1, text: textOf('Paid within $1 minute.'), isRetired: true })
  const third = await mailed()
  expect(third.claims).toEqual([])
  expect(third.text).toMatch(/to \S+\. Until then/)
  expect((await operator.expect(200, 'GET', `/api/operator/mails/${first.id}`)).claims).toEqual([built])
})
