import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { defaultBranding } from '#root/domain/branding.ts'
import { waitForPath, waitForText, type Window } from '../browser.ts'
import { sharedInstance } from '../journey/test-instance.ts'
import { publicPages } from './pages.ts'

const { openWindow } = sharedInstance()
let page: Window
beforeAll(async () => {
  page = await openWindow()
})

describe.each(publicPages)('$path', ({ path, title, texts }) => {
  test('is prerendered with its title, its text and the simulation notice', async () => {
    const html = await (await page.request.get(path)).text()
    const text = html.replaceAll(/<[^>]+>/g, ' ').replaceAll('&amp;', '&')
    expect(html).toContain(`<title>${title}</title>`)
    for (const word of [...texts, 'Simulation. Play money, fictional firm. No real deposits.'])
      expect(text).toContain(word)
  })

  test('shows them in the browser, without an error', async () => {
    await page.goto(path)
    expect(await page.title()).toBe(title)
    const text = await page.locator('body').innerText()
    for (const word of texts) expect(text.toLowerCase()).toContain(word.toLowerCase())
    expect(page.faults).toEqual([])
  })
})

test('the firm’s branding is in the pages and in no script, so that an open page can change it', () => {
  const assets = join(import.meta.dirname, '../../dist/web/pages/assets')
  const scripts = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(assets, name), 'utf8'))
  for (const word of Object.values(defaultBranding))
    expect(
      scripts.filter((script) => script.includes(word)),
      word,
    ).toEqual([])
})

test('the top bar links as the specification says', async () => {
  await page.goto('/about')
  const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all()
  const bar = await Promise.all(links.map(async (link) => [await link.innerText(), await link.getAttribute('href')]))
  expect(bar).toEqual([
    ['Home', '/'],
    ['Dashboard', '/login'],
    ['Plans', '/plans'],
    ['Our Solution', '/solutions'],
    ['Contact Us', '/contact'],
  ])
})

test('a quick link of the footer opens its page at the top', async () => {
  await page.goto('/termsofservice')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await waitForPath(page, '/privacypolicy')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('a quick link to the open page scrolls to its top', async () => {
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test.each(['/signup', '/login'])('%s has the top bar and no footer', async (path) => {
  await page.goto(path)
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  expect(await page.getByRole('contentinfo').count()).toBe(0)
})

test('the footer has the reader’s current year', async () => {
  await page.goto('/about')
  await waitForText(page, `© ${new Date().getFullYear()} Glasshouse Capital. All rights reserved.`)
})

test('an unknown address is answered with 404 and a link to the home page', async () => {
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await waitForText(page, 'Page not found.')
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await waitForPath(page, '/')
})

test('no page is indexed by search engines', async () => {
  expect(await (await page.request.get('/robots.txt')).text()).toContain('Disallow: /')
  expect(await (await page.request.get('/')).text()).toContain('<meta name="robots" content="noindex, nofollow"/>')
})
