import { desc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { BankOffer, OfferBank } from '#root/contract/offer-bank.ts'
import { auditLog } from '#root/server/platform/tables/audit.ts'
import type { Browser } from './browser.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
let operator: Browser
beforeAll(async () => {
  running = await openTestApp()
  operator = await running.operator()
})

const read = async (by = operator): Promise<OfferBank> => by.expect(200, 'GET', '/api/operator/offers')
const find = async (id: string) => (await read()).offers.find((offer) => offer.id === id)!
const contentOf = ({
  id: _i,
  signs: _s,
  isAdded: _a,
  isRetired: _r,
  version: _v,
  changedAt: _c,
  ...content
}: BankOffer) => content
const change = (offer: BankOffer, content: object, isRetired = offer.isRetired, by = operator) =>
  by.send('POST', `/api/operator/offers/${offer.id}/versions`, {
    basedOn: offer.version,
    content: { ...contentOf(offer), ...content },
    isRetired,
  })
const latestAudit = async (id: string) =>
  (await running.database.db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(desc(auditLog.id)))[0]

test('the bank has sixty offers with their correct answers, and is balanced', async () => {
  const { offers, balance, findings } = await read()
  expect(offers).toHaveLength(60)
  expect(findings).toEqual([])
  expect(balance.map(({ set, offers: count }) => [set, count])).toEqual([
    ['A', 12],
    ['B', 12],
    ['C', 12],
    ['exercise', 24],
  ])
  expect(offers[0]).toMatchObject({ id: 'brannock-quay', truth: 'fraudulent', signs: [2, 14, 16, 18], version: 0 })
})

test('a changed offer is audited before and after, and a stale change is refused', async () => {
  const offer = await find('tolliver-county')
  const evidence = { ...offer.evidence, en: 'The register shows it as authorised, with this number.' }
  const { status, body } = await change(offer, { evidence })
  expect([status, body.version, body.evidence.en]).toEqual([201, 1, evidence.en])
  expect(await latestAudit(offer.id)).toMatchObject({
    action: 'offer-changed',
    stateBefore: { version: 0, truth: 'genuine' },
    stateAfter: { version: 1, truth: 'genuine', country: 'us' },
  })
  expect((await change(offer, { evidence })).body.code).toBe('offer-version-not-latest')
})

test('the evidence of an offer is stored under the name that an earlier release reads', async () => {
  const offer = await find('ashcombe-vale')
  const evidence = { ...offer.evidence, en: 'Nobody with this name is on the register.' }
  await change(offer, { evidence })
  const { rows } = await running.database.owner.query('select content from offer_versions where offer = $1', [offer.id])
  expect(rows).toEqual([{ content: expect.objectContaining({ settles: evidence }) }])
  expect(rows[0].content).not.toHaveProperty('evidence')
})

test('a retired offer leaves its partner without a pair, which the bank reports, until it is restored', async () => {
  const offer = await find('kestrel-coin')
  const { body: retired } = await change(offer, {}, true)
  expect((await read()).findings).toContainEqual({ code: 'unpaired', where: 'advert-eu' })
  await change(retired, {}, false)
  expect((await read()).findings).toEqual([])
  expect(await latestAudit(offer.id)).toMatchObject({ action: 'offer-restored' })
})

test('an offer is added with its pair, and one that names a real address is refused', async () => {
  const example = contentOf(await find('pebblejar'))
  const added = await operator.send('POST', '/api/operator/offers', {
    ...example,
    pair: 'new-pair',
    firm: 'Quillon Pots',
  })
  expect([added.status, added.body.isAdded, added.body.firm]).toEqual([201, true, 'Quillon Pots'])
  expect((await read()).findings).toContainEqual({ code: 'unpaired', where: 'new-pair' })
  const bad = { ...example, text: { ...example.text, en: '# Visit a-real-bank.com' } }
  expect((await operator.send('POST', '/api/operator/offers', bad)).body.code).toBe('offer-names-somebody')
  await change(added.body, {}, true)
})

test('an auditor reads the bank and changes nothing, a client does not see it', async () => {
  const auditor = await running.auditor()
  expect((await read(auditor)).offers.length).toBeGreaterThanOrEqual(60)
  expect((await change(await find('pebblejar'), {}, true, auditor)).status).toBe(403)
  expect((await (await running.client()).send('GET', '/api/operator/offers')).status).toBe(403)
})
