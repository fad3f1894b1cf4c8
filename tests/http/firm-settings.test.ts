import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PageData } from '#root/contract/page-data.ts'
import { openPages } from '#root/server/features/settings/pages.ts'
import { contentPolicyOfPage } from '#root/server/platform/http/content-policy.ts'
import { loadWebBuild } from '#root/server/platform/node/http/web-build.ts'
import { auditLog } from '#root/server/platform/tables/audit.ts'
import { validFirmSettings } from '../firm-settings.ts'
import type { Browser } from './browser.ts'
import { newClient, openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
let operator: Browser
beforeAll(async () => {
  running = await openTestApp()
  operator = await running.operator()
})

const settings = (change: object = {}) => ({ ...validFirmSettings, ...change })
/** The present settings and their revision. */
const read = async () => {
  const { revision, ...now } = await operator.expect(200, 'GET', '/api/operator/settings')
  return { revision, now }
}
/** Changes the present settings. */
const change = async (what: object, by = operator) =>
  by.send('PUT', '/api/operator/settings', { ...settings(what), revision: (await read()).revision })
const save = async (what: object = {}) => {
  const { status, body } = await change(what)
  expect(status).toBe(200)
  return body
}

test('a setting applies from then on, also in emails, and each change is audited', async () => {
  expect((await read()).now).toEqual(settings())
  const input = settings({
    brand: 'Palisade & Sons',
    email: 'desk@palisade.example.com',
    feePercent: '2.5',
    chatNumber: '',
  })
  const { revision } = await save(input)
  expect(await read()).toEqual({ revision, now: input })
  const client = running.visitor()
  await client.expect(201, 'POST', '/api/clients', newClient())
  const { mails } = await client.expect(200, 'GET', '/api/mails')
  expect(mails[0].subject).toBe('Welcome to Palisade & Sons')
  expect((await client.expect(200, 'GET', '/api/withdrawals/terms')).feeBasisPoints).toBe(250)
  const { brand, email, telephone, addressLine1, addressLine2, reviewLink } = input
  expect(await client.expect(200, 'GET', '/api/page-data')).toMatchObject({
    chatNumber: null,
    branding: { brand, email, telephone, addressLine1, addressLine2, reviewLink },
  })
  const auditEvents = await running.database.db.select().from(auditLog).where(eq(auditLog.action, 'settings-changed'))
  expect(auditEvents.at(-1)).toMatchObject({
    stateBefore: { brand: 'Glasshouse Capital', feePercent: '0' },
    stateAfter: { brand: 'Palisade & Sons', feePercent: '2.5', chatNumber: '' },
  })
  await save()
})

test('a value that could belong to someone is refused at its field with a message, and changes nothing', async () => {
  for (const [what, refusal] of [
    [{ email: 'me@gmail.com' }, 'not-a-reserved-domain'],
    [{ telephone: '+1 415 555 2671' }, 'not-a-fictional-number'],
    [{ chatNumber: '+1 415 555 2671' }, 'not-a-fictional-number'],
    [{ reviewLink: 'https://trustpilot.com/x' }, 'not-a-reserved-domain'],
    [{ brand: '<b>x</b>' }, 'brand-not-plain'],
    [{ feePercent: '60' }, 'fee-out-of-bounds'],
  ] as const) {
    const { status, body } = await change(what)
    expect([status, body.code, body.field]).toEqual([400, refusal, Object.keys(what)[0]])
  }
  expect((await read()).now).toEqual(settings())
  const auditor = await running.auditor()
  await auditor.expect(200, 'GET', '/api/operator/settings')
  expect((await change({}, auditor)).body.code).toBe('forbidden')
})

test('of two operators who change the same settings, the second is refused and nothing of theirs is stored', async () => {
  const { revision } = await read()
  const colleague = await running.operator()
  const outcomes = await Promise.all(
    [operator, colleague].map((by, place) =>
      by.send('PUT', '/api/operator/settings', { ...settings({ brand: `Palisade ${place}` }), revision }),
    ),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(outcomes.find(({ status }) => status === 409)?.body.code).toBe('settings-not-latest')
  expect((await read()).now.brand).toBe(outcomes.find(({ status }) => status === 200)?.body.brand)
  await save()
})

test('other limits apply at once, also in the refusals’ messages', async () => {
  const input = settings({ minDeposit: '250', maxDeposit: '300.50', minWithdrawal: '40.00' })
  const saved = await save(input)
  expect(saved).toMatchObject({ minDeposit: '250', maxDeposit: '300.50', minWithdrawal: '40' })
  const client = await running.client()
  expect((await client.expect(200, 'GET', '/api/page-data')).offer.limits).toEqual({
    minDeposit: '250.00',
    maxDeposit: '300.50',
    minWithdrawal: '40.00',
  })
  const refusalOf = async (route: string, body: object) =>
    (await client.send('POST', route, body, { 'idempotency-key': crypto.randomUUID() })).body.detail
  expect(await refusalOf('/api/deposits', { amount: '249.99' })).toBe(
    'The minimum amount is $250. Please enter a higher amount to proceed.',
  )
  expect(await refusalOf('/api/deposits', { amount: '300.51' })).toBe(
    'The maximum amount is $300.50. Please enter a lower amount to proceed.',
  )
  await client.expect(201, 'POST', '/api/deposits', { amount: '250' })
  const { practiceAddress } = await client.expect(200, 'GET', '/api/withdrawals/terms')
  expect(await refusalOf('/api/withdrawals', { walletAddress: practiceAddress, amount: '39.99' })).toBe(
    'The minimum amount to withdraw is $40.',
  )
  for (const [what, refusal] of [
    [{ minDeposit: '0' }, 'limit-out-of-bounds'],
    [{ minWithdrawal: 'all' }, 'limit-out-of-bounds'],
    [{ maxDeposit: '99' }, 'limits-crossed'],
  ] as const) {
    const { status, body } = await change(what)
    expect([status, body.code, body.field]).toEqual([400, refusal, Object.keys(what)[0]])
  }
  await save()
  expect((await client.expect(200, 'GET', '/api/page-data')).offer.limits.minDeposit).toBe('100.00')
})

describe('the built web', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-pages-'))
  const write = (name: string, contents: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), contents)
  }
  write('pages/index.html', '<title>As built</title>')
  write('pages/__languages/es/plans/index.html', '<title>As built</title>')
  write('pages/assets/entry-1.js', 'as(built)')
  write('pages/site.webmanifest', '{"name":"Glasshouse Capital (simulation)","short_name":"Glasshouse"}')
  // As much of a build as rendering needs. It says that its pages start on their own.
  const renderer = `
    const html = (url) => '<title>' + new URL(url).pathname + '</title><script type="application/json">' + globalThis.pageData + '</script>'
    export const entry = { module: { default: ({ url }, status) => new Response(html(url) + '"isSpaMode":true'.padEnd(2000), { status }) } }
    export const routes = { root: { id: 'root', path: '*', module: { default: () => null } } }
    export const assets = { entry: {}, routes: {} }
    export const [ssr, basename, future, routeDiscovery, prerender] = [true, '/', {}, { mode: 'initial' }, []]`
  const site = `
    export const paths = ['/plans']
    export const render = (path) => {
      if (globalThis.pageData.includes('Broken')) throw new Error('Broken')
      return '<title>Site ' + path + '</title><script type="application/json">' + globalThis.pageData + '</script>'
    }`
  for (const locale of ['en', 'es']) {
    write(`renderers/${locale}/index.js`, renderer)
    write(`renderers/${locale}/site.js`, site)
  }
  const built = loadWebBuild(folder)
  afterAll(() => rmSync(folder, { recursive: true }))
  const errors: unknown[] = []
  const open = () => openPages(running.database.db, built, (error) => errors.push(error))
  afterEach(() => expect(errors.splice(0)).toEqual([]))
  const dataOf = (html: string) => JSON.parse(/json">(.*)<\/script>/.exec(html)![1]!) as PageData

  test('is served as built while no setting differs', async () => {
    const pages = await open()
    const home = built.files.get('/')!
    const { current, version } = pages
    expect(current(home)).toBe(home)
    const asBuilt = version()
    await save({ brand: 'Palisade & Sons' })
    await pages.follow({ type: 'settings' })
    expect(version()).not.toBe(asBuilt)
    const renamed = await current(home)
    expect(renamed).not.toBe(home)
    expect(current(home)).toBe(renamed)
    await save()
    await pages.refresh()
    expect(current(home)).toBe(home)
  })

  test('a page that cannot be rendered stays as it was, and is tried again', async () => {
    const { current, version, refresh } = await open()
    const plans = built.translations.get('es')!.files.get('/plans')!
    await save({ brand: 'Palisade & Sons' })
    await refresh()
    const rendered = await current(plans)
    await save({ brand: 'Broken & Sons' })
    await refresh()
    const failed = version()
    expect(await current(plans)).toBe(rendered)
    expect(errors.splice(0)).toMatchObject([{ message: 'Broken' }])
    await expect.poll(version).not.toBe(failed)
    await save()
    await refresh()
    expect(current(plans)).toBe(plans)
  })

  test('is rendered with the page data of its language, which cannot end its element, and keeps its scripts', async () => {
    const branding = { brand: "O’Hara & D'Arcy", addressLine1: '</script><b>"1" Way' }
    await save({ ...branding, lens: 'on' })
    await operator.expect(201, 'POST', '/api/operator/claims/terms/versions', {
      basedOn: 0,
      text: { en: 'Our terms.', es: 'Nuestros términos.', ar: '' },
      isRetired: false,
    })
    const { current } = await open()
    const page = await current(built.files.get('/')!)
    const html = page.bodies.identity.toString()
    const spanish = (await current(built.translations.get('es')!.files.get('/plans')!)).bodies.identity.toString()
    expect(html).not.toContain('</script><b>')
    expect(dataOf(html)).toMatchObject({ branding, lens: 'on', claims: { texts: { terms: 'Our terms.' } } })
    expect(dataOf(spanish).claims.texts).toEqual({ terms: 'Nuestros términos.' })
    // The public site renders its own pages, the router the others.
    expect(spanish).toContain('<title>Site /plans</title>')
    expect(html).toContain('<title>/</title>')
    expect(brotliDecompressSync(page.bodies.br!).toString()).toBe(html)
    expect(page.policy!(null)).toBe(contentPolicyOfPage(html)(null))
    expect(page.etag).not.toBe(built.files.get('/')!.etag)
    const script = built.files.get('/assets/entry-1.js')!
    expect(current(script)).toBe(script)
    const manifest = (await current(built.files.get('/site.webmanifest')!)).bodies.identity.toString()
    expect(JSON.parse(manifest)).toEqual({ name: `${branding.brand} (simulation)`, short_name: 'Glasshouse' })
    await save()
  })
})

test('the firm’s solvency is shown without names to those with access to the lens, and with names only to the staff', async () => {
  const [auditor, client, visitor] = [await running.auditor(), await running.client(), running.visitor()]
  await change({ lens: 'choice' })
  const lab = await client.expect(200, 'GET', '/api/lab')
  expect(lab).toMatchObject({ owed: '0.00', own: null })
  expect((await visitor.expect(200, 'GET', '/api/lab')).own).toBeNull()
  expect(await auditor.expect(200, 'GET', '/api/operator/lab/queue')).toEqual({ rows: [], previous: null, next: null })
  expect((await client.send('GET', '/api/operator/lab/queue')).status).toBe(403)

  await change({ lens: 'off' })
  for (const outsider of [client, visitor]) expect((await outsider.send('GET', '/api/lab')).status).toBe(404)
  for (const member of [auditor, operator]) await member.expect(200, 'GET', '/api/lab')
  await change({ lens: 'choice' })
})
