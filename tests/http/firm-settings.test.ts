import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { brotliDecompressSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { defaultWords } from '#root/domain/firm.ts'
import { specifiedLimits, writeLimits } from '#root/domain/limits.ts'
import { contentPolicyOfPage } from '#root/server/platform/http/content-policy.ts'
import { formerScript, speakForFirm } from '#root/server/platform/http/speak-for-firm.ts'
import { loadWebBuild } from '#root/server/platform/http/web-build.ts'
import { auditLog } from '#root/server/platform/tables/audit.ts'
import type { Browser } from './browser.ts'
import { newClient, openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
let operator: Browser
beforeAll(async () => {
  running = await openTestApp()
  operator = await running.operator()
})

const settings = (change: object = {}) => ({
  ...defaultWords,
  chatNumber: '+1 (206) 555-0143',
  translationScript: '',
  feePercent: '0',
  ...writeLimits(specifiedLimits),
  lens: 'choice',
  ...change,
})
/** What is set now, and the revision of it. */
const read = async () => {
  const { revision, ...now } = await operator.expect(200, 'GET', '/api/operator/settings')
  return { revision, now }
}
/** Changes what is set now. */
const change = async (what: object, by = operator) =>
  by.send('PUT', '/api/operator/settings', { ...settings(what), revision: (await read()).revision })
const save = async (what: object = {}) => {
  const { status, body } = await change(what)
  expect(status).toBe(200)
  return body
}

test('what is set is what the firm says from then on, in mails too, and each change is on record', async () => {
  expect((await read()).now).toEqual(settings())
  const asked = settings({
    brand: 'Palisade & Sons',
    email: 'desk@palisade.example.com',
    feePercent: '2.5',
    chatNumber: '',
  })
  const { revision } = await save(asked)
  expect(await read()).toEqual({ revision, now: asked })
  const client = running.visitor()
  await client.expect(201, 'POST', '/api/clients', newClient())
  const { mails } = await client.expect(200, 'GET', '/api/mails')
  expect(mails[0].subject).toBe('Welcome to Palisade & Sons')
  expect((await client.expect(200, 'GET', '/api/withdrawal-terms')).feeBasisPoints).toBe(250)
  const { brand, email, addressLine1, addressLine2, reviewLink } = asked
  expect(await client.expect(200, 'GET', '/api/public-settings')).toMatchObject({
    chatNumber: null,
    words: { brand, email, addressLine1, addressLine2, reviewLink },
  })
  const deeds = await running.database.db.select().from(auditLog).where(eq(auditLog.action, 'settings-changed'))
  expect(deeds.at(-1)).toMatchObject({
    stateBefore: { brand: 'Glasshouse Capital', feePercent: '0' },
    stateAfter: { brand: 'Palisade & Sons', feePercent: '2.5', chatNumber: '' },
  })
  await save()
})

test('what could be somebody’s is refused in plain words, at its field, and changes nothing', async () => {
  for (const [what, refusal] of [
    [{ email: 'me@gmail.com' }, 'not-a-reserved-domain'],
    [{ chatNumber: '+1 415 555 2671' }, 'not-a-fictional-number'],
    [{ reviewLink: 'https://trustpilot.com/x' }, 'not-a-reserved-domain'],
    [{ brand: '<b>x</b>' }, 'brand-not-plain'],
    [{ feePercent: '60' }, 'fee-out-of-bounds'],
  ] as const) {
    const { status, body } = await change(what)
    expect([status, body.refusal, body.field]).toEqual([400, refusal, Object.keys(what)[0]])
  }
  expect((await read()).now).toEqual(settings())
  const auditor = await running.auditor()
  await auditor.expect(200, 'GET', '/api/operator/settings')
  expect((await change({}, auditor)).body.refusal).toBe('forbidden')
})

test('of two operators who change the same settings, the second is told, and nothing of theirs is kept', async () => {
  const { revision } = await read()
  const colleague = await running.operator()
  const outcomes = await Promise.all(
    [operator, colleague].map((by, place) =>
      by.send('PUT', '/api/operator/settings', { ...settings({ brand: `Palisade ${place}` }), revision }),
    ),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(outcomes.find(({ status }) => status === 409)?.body.refusal).toBe('settings-not-latest')
  expect((await read()).now.brand).toBe(outcomes.find(({ status }) => status === 200)?.body.brand)
  await save()
})

test('other limits hold at once, in the words of the refusals too', async () => {
  const asked = settings({ minDeposit: '250', maxDeposit: '300.50', minWithdrawal: '40.00' })
  const saved = await save(asked)
  expect(saved).toMatchObject({ minDeposit: '250', maxDeposit: '300.50', minWithdrawal: '40' })
  const client = await running.client()
  expect((await client.expect(200, 'GET', '/api/offer')).limits).toEqual({
    minDeposit: '250.00',
    maxDeposit: '300.50',
    minWithdrawal: '40.00',
  })
  const refusalOf = async (route: string, body: object) =>
    (await client.send('POST', route, body, { 'idempotency-key': crypto.randomUUID() })).body.message
  expect(await refusalOf('/api/deposits', { amount: '249.99' })).toBe(
    'The minimum amount is $250. Please enter a higher amount to proceed.',
  )
  expect(await refusalOf('/api/deposits', { amount: '300.51' })).toBe(
    'The maximum amount is $300.50. Please enter a lower amount to proceed.',
  )
  await client.expect(201, 'POST', '/api/deposits', { amount: '250' })
  const { practiceAddress } = await client.expect(200, 'GET', '/api/withdrawal-terms')
  expect(await refusalOf('/api/withdrawals', { walletAddress: practiceAddress, amount: '39.99' })).toBe(
    'The minimum amount to withdraw is $40.',
  )
  for (const [what, refusal] of [
    [{ minDeposit: '0' }, 'limit-out-of-bounds'],
    [{ minWithdrawal: 'all' }, 'limit-out-of-bounds'],
    [{ maxDeposit: '99' }, 'limits-crossed'],
  ] as const) {
    const { status, body } = await change(what)
    expect([status, body.refusal, body.field]).toEqual([400, refusal, Object.keys(what)[0]])
  }
  await save()
  expect((await client.expect(200, 'GET', '/api/offer')).limits.minDeposit).toBe('100.00')
})

describe('the built web in the words of the firm', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-words-'))
  mkdirSync(path.join(folder, 'assets'))
  const inline = 'window.x={"entry":"/assets/entry-1.js"}'
  const html = `<title>Glasshouse Capital</title><script>${inline}</script><script src="/assets/entry-1.js"></script><link href="/assets/a.css">${' '.repeat(1000)}`
  writeFileSync(path.join(folder, 'index.html'), html)
  writeFileSync(path.join(folder, 'assets/a.css'), 'a{}')
  writeFileSync(
    path.join(folder, 'assets/entry-1.js'),
    'said=[\'Glasshouse Capital\',"Glasshouse Capital",`Glasshouse Capital ${1}`];import(\'./page-2.js\');deps=["assets/page-2.js","assets/a.css"]'.replace(
      "import('./page-2.js');",
      '',
    ),
  )
  const built = loadWebBuild(folder)
  rmSync(folder, { recursive: true })
  const words = { ...defaultWords, brand: "O’Hara & D'Arcy" }

  test('pages and scripts say the same, and a changed script has an address of its own', async () => {
    const web = await speakForFirm(built, words)
    const page = web.files.get('/')!
    const text = page.bodies.identity.toString()
    expect(text).toContain('<title>O’Hara &amp; D&#x27;Arcy</title>')
    expect(text).toContain('href="/assets/a.css"')
    const address = /src="(\/r-[0-9a-f]{10}\/assets\/entry-1\.js)"/.exec(text)![1]!
    expect(brotliDecompressSync(page.bodies.br!).toString()).toBe(text)
    expect(page.policy!(null)).toBe(contentPolicyOfPage(text)(null))
    expect(page.etag).not.toBe(built.files.get('/')!.etag)
    const context = {} as { said: string[]; deps: string[] }
    runInNewContext(web.files.get(address)!.bodies.identity.toString(), context)
    expect([...context.said]).toEqual([words.brand, words.brand, `${words.brand} 1`])
    expect(context.deps[0]).toBe(`${address.split('/')[1]}/assets/page-2.js`)
    expect(context.deps[1]).toBe('assets/a.css')
  })

  test('a page of an earlier name still finds its scripts, and the default is served as it was built', async () => {
    expect(await speakForFirm(built, defaultWords)).toBe(built)
    const web = await speakForFirm(built, words)
    for (const files of [web.files, built.files])
      expect(formerScript(files, '/r-0123456789/assets/entry-1.js')).toMatchObject({ cacheControl: 'no-cache' })
    expect(formerScript(web.files, '/r-0123456789/assets/none.js')).toBeUndefined()
  })
})

test('what the firm holds is told, without a name, to those whom it lets look behind its claims; names to the staff alone', async () => {
  const [auditor, client, visitor] = [await running.auditor(), await running.client(), running.visitor()]
  await change({ lens: 'choice' })
  const told = await client.expect(200, 'GET', '/api/lab/now')
  expect(told).toMatchObject({ owed: '0.00', own: null })
  expect((await visitor.expect(200, 'GET', '/api/lab/now')).own).toBeNull()
  expect(await auditor.expect(200, 'GET', '/api/operator/lab/row')).toEqual({ rows: [], previous: null, next: null })
  expect((await client.send('GET', '/api/operator/lab/row')).status).toBe(403)

  await change({ lens: 'off' })
  for (const outsider of [client, visitor]) expect((await outsider.send('GET', '/api/lab/now')).status).toBe(404)
  for (const member of [auditor, operator]) await member.expect(200, 'GET', '/api/lab/now')
  await change({ lens: 'choice' })
})
