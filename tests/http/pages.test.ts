import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Listening, listen } from '#root/server/platform/node/http/listen.ts'
import { storeSetting } from '#root/server/platform/stored-settings.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
let server: Listening
beforeAll(async () => {
  running = await openTestApp()
  server = await listen('127.0.0.1', 0)
  server.answerWith(running.app.fetch, running.answerEarly)
})
afterAll(() => server.close(0))

const get = (path: string, headers: Record<string, string> = {}) =>
  running.visitor().send('GET', path, undefined, headers)

/** What a request was answered with, without what Node adds to every answer. */
interface Sent {
  readonly status: number | undefined
  readonly headers: Headers
  readonly text: string
}

const comparable = ({ status, headers, text }: Sent) => {
  expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  for (const name of ['connection', 'content-length', 'date', 'keep-alive', 'x-request-id']) headers.delete(name)
  return { status, headers: Object.fromEntries(headers), text }
}

/** Asks the application, and again over a connection, where most requests for pages never reach it. */
async function getBothWays(method: string, path: string, headers: Record<string, string>) {
  const answer = await running.app.request(path, { method, headers }, {})
  const byApp = {
    status: answer.status,
    headers: new Headers(answer.headers),
    text: latin1(await answer.arrayBuffer()),
  }
  const overConnection = await new Promise<Sent>((resolve, reject) => {
    request({ host: '127.0.0.1', port: server.port, path, method, headers }, (response) => {
      let text = ''
      response.setEncoding('latin1').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => {
        const sent = new Headers(response.headers as Record<string, string>)
        resolve({ status: response.statusCode, headers: sent, text })
      })
    })
      .on('error', reject)
      .end()
  })
  return [comparable(byApp), comparable(overConnection)]
}

const latin1 = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('latin1')

/** Sends a path unchanged, without the normalization of a browser or fetch. */
const getRaw = (path: string, method = 'GET') =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    request(
      { host: '127.0.0.1', port: server.port, path, method, headers: { 'x-secret': 'secret.ts' } },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      },
    )
      .on('error', reject)
      .end()
  })

describe('a page', () => {
  test.each([
    ['/', 200, 'Home'],
    ['/plans', 200, 'Plans'],
    ['/plans/', 200, 'Plans'],
    ['/dashboard', 200, 'Any route'],
    ['/dashboard/history', 200, 'Any route'],
    ['/operator/deposits/42', 200, 'Any route'],
    ['/operator/deposits', 404, 'Any route'],
    ['/nowhere', 404, 'Any route'],
    ['/__spa-fallback.html', 404, 'Not found'],
  ])('%s is answered with %i', async (path, status, title) => {
    const answer = await get(path)
    expect([answer.status, answer.body]).toEqual([status, expect.stringContaining(title)])
  })

  test.each([
    ['/plans', 'es', 'Planes'],
    ['/dashboard', 'es', 'Cualquier ruta'],
    ['/', 'es', 'Home'],
    ['/plans', 'ar', 'Plans'],
    ['/plans', '../es', 'Plans'],
  ])('%s is in the language of the cookie, %s, if there is such a page', async (path, locale, title) => {
    const answer = await get(path, { cookie: `PARAGLIDE_LOCALE=${locale}` })
    expect([answer.status, answer.body]).toEqual([200, expect.stringContaining(title)])
    expect(answer.headers.get('vary')).toContain('Cookie')
  })

  test.each([
    ['/dashboard/history', 'A client’s history'],
    ['/operator/deposits/42', 'Any deposit'],
    ['/dashboard', 'Any route'],
  ])('of a signed-in screen is sent to a browser with a session cookie: %s', async (path, title) => {
    const answer = await get(path, { cookie: 'glasshouse.session_token=any' })
    expect([answer.status, answer.body]).toEqual([200, expect.stringContaining(title)])
    expect(answer.headers.get('vary')).toContain('Cookie')
  })

  test('under https reads the language only from the cookie bound to the host', async () => {
    const https = (await openTestApp({ publicUrl: 'https://glasshouse.test' })).visitor()
    const read = async (cookie: string) => (await https.send('GET', '/plans', undefined, { cookie })).body
    expect(await read('__Host-PARAGLIDE_LOCALE=es')).toContain('Planes')
    expect(await read('PARAGLIDE_LOCALE=es')).not.toContain('Planes')
  })

  test('in another language has the same address', async () => {
    expect((await get('/__languages/es/plans')).status).toBe(404)
  })

  test('18 can run its own scripts and the build’s inline ones, and no others', async () => {
    const { headers, body } = await get('/plans')
    const policy = headers.get('content-security-policy') ?? ''
    const inline = /<script>(.*?)<\/script>/.exec(body)?.[1] ?? ''
    const hash = createHash('sha256').update(inline).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    // It loads nothing from another site and reports nothing to one: no directive names a host or allows any.
    const sources = policy.split('; ').flatMap((directive) => directive.split(' ').slice(1))
    expect(sources.filter((source) => !/^(?:'.+'|data:|blob:)$/.test(source))).toEqual([])
    expect((await get('/')).headers.get('content-security-policy')).not.toBe(policy)
  })

  test('18 allows the origin of a translation script only while one is set', async () => {
    const policy = async () => (await get('/plans')).headers.get('content-security-policy') ?? ''
    const without = await policy()
    await storeSetting(running.database.db, 'translation-script', 'https://translate.example.com/a/element.js?x=1')
    await expect.poll(policy).toContain('https://translate.example.com')
    const opened = (await policy()).split('; ').filter((directive) => directive.includes('translate.example.com'))
    expect(opened.map((directive) => directive.split(' ')[0])).toEqual([
      'script-src',
      'style-src',
      'img-src',
      'connect-src',
    ])
    expect((await policy()).replaceAll(' https://translate.example.com', '')).toBe(without)
    await storeSetting(running.database.db, 'translation-script', "https://a;script-src 'unsafe-inline'/element.js")
    await expect.poll(policy).toBe(without)
  })

  test('in a browser’s cache is replaced when another translator is set', async () => {
    const first = await get('/')
    const again = () => get('/', { 'if-none-match': first.headers.get('etag') ?? '' })
    expect((await again()).status).toBe(304)
    await storeSetting(running.database.db, 'translation-script', 'https://translate.example.com/element.js')
    await expect.poll(async () => (await again()).status).toBe(200)
    await storeSetting(running.database.db, 'translation-script', null)
    await expect.poll(async () => (await again()).status).toBe(304)
  })

  test('is revalidated each time, and answered with 304 when it is the same', async () => {
    const first = await get('/')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const again = await get('/', { 'if-none-match': first.headers.get('etag') ?? '' })
    expect([again.status, again.body]).toEqual([304, ''])
  })
})

describe('an asset', () => {
  test('with a hash in its name is cached permanently', async () => {
    const answer = await get('/assets/app-1a2b.js')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-type')).toContain('text/javascript')
  })

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('is sent as the build compressed it to a browser that accepts %s', async (accepted, encoding) => {
    const { headers } = await get('/assets/app-1a2b.js', { 'accept-encoding': accepted })
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([encoding, 'Accept-Encoding'])
  })

  test('of another release is not found, and never answered with a page', async () => {
    const answer = await get('/assets/app-old.js')
    expect([answer.status, answer.body]).toEqual([404, 'Not found'])
  })
})

describe('over a connection the answer is that of the application:', () => {
  test.each<[string, string, Record<string, string>]>([
    ['GET', '/', {}],
    ['GET', '/?from=a%2Fb', {}],
    ['HEAD', '/plans', {}],
    ['GET', '/plans/', { 'accept-encoding': 'gzip, br' }],
    ['GET', '/plans', { cookie: 'a=b; PARAGLIDE_LOCALE=es' }],
    ['GET', '/dashboard', { cookie: 'PARAGLIDE_LOCALE=es' }],
    ['GET', '/operator/deposits/42', {}],
    ['GET', '/operator/deposits/42', { cookie: 'glasshouse.session_token=any' }],
    ['GET', '/nowhere', {}],
    ['HEAD', '/nowhere', {}],
    ['GET', '/assets/app-1a2b.js', {}],
    ['GET', '/assets/app-1a2b.js', { 'accept-encoding': 'gzip, deflate, br' }],
    ['HEAD', '/assets/app-1a2b.js', { 'accept-encoding': 'gzip' }],
    ['GET', '/assets/app-old.js', {}],
    ['GET', '/__spa-fallback.html', {}],
    ['POST', '/plans', {}],
    ['GET', '/healthz/', {}],
    ['GET', '/apis', {}],
  ])('%s %s %o', async (method, path, headers) => {
    const [byApp, overConnection] = await getBothWays(method, path, headers)
    expect(overConnection).toEqual(byApp)
    expect(overConnection?.headers).toMatchObject({ 'x-frame-options': 'DENY' })
  })

  test('GET / that the browser has already', async () => {
    const etag = (await get('/')).headers.get('etag') ?? ''
    const [byApp, overConnection] = await getBothWays('GET', '/', { 'if-none-match': `"other", ${etag}` })
    expect(overConnection).toEqual(byApp)
    expect(overConnection).toMatchObject({ status: 304, text: '', headers: { etag } })
  })
})

test.each([
  '/assets/app-1a2b.js.map',
  '/.env',
  '/.vite/manifest.json',
  '/data.sqlite',
  '/../package.json',
  '/assets/../../package.json',
  '/..%2fpackage.json',
  '/%2e%2e/package.json',
  '/assets%2fapp-1a2b.js',
  '/assets/..%5c..%5cpackage.json',
  '//etc/passwd',
  '/etc/passwd%00.html',
  '/.git/config',
  '/server/main.ts',
  '/data/secrets/master-key',
  '/assets/',
])('47 %s is not found', async (path) => {
  const { status, text } = await getRaw(path)
  expect(status).toBe(404)
  expect(text).not.toMatch(/SECRET|secret\.ts|glasshouse"|root:|rows|>app-/)
})

test('a page accepts no other method, and TRACE echoes nothing', async () => {
  expect((await running.visitor().send('POST', '/plans', {})).status).toBe(404)
  expect((await running.visitor().send('HEAD', '/plans')).body).toBe('')
  for (const path of ['/plans', '/api/session']) {
    const { status, text } = await getRaw(path, 'TRACE')
    expect([path, status < 400, text.includes('secret.ts')]).toEqual([path, false, false])
  }
})
