import { beforeAll, describe, expect, test } from 'vitest'
import { m } from '#root/contract/messages/messages.js'
import { type Branding, defaultBranding } from '#root/domain/branding.ts'
import { type ClaimId, claimMessage, claims } from '#root/domain/claims.ts'
import { waitForText, type Window } from '../browser.ts'
import { joinByApi, newFundedClient } from '../journey/by-api.ts'
import { testInstance } from '../journey/test-instance.ts'
import { publicPages } from './pages.ts'

const { testServer, openWindow } = testInstance()
let page: Window
beforeAll(async () => {
  page = await openWindow()
})

/** Claims with figures in their words: the page fills them in. */
const withFigures = new Set<ClaimId>([
  'years',
  'satisfaction',
  'completed',
  'response-time',
  'plan-badge',
  'plan-example',
  'plan-calculator',
])
/** Claims that need more than the catalogue's sentence, or a figure of the reader's. */
const drawn = new Set<ClaimId>([
  'address',
  'beginners-return',
  'advanced-return',
  'premium-return',
  'balance',
  'countdown',
])

/** Checks that the open page shows exactly the catalogue's claims for it, in the catalogue's words. */
async function expectClaimsOf(path: string): Promise<void> {
  const shown = await page
    .locator('[data-claim]')
    .evaluateAll((elements) =>
      elements.map((element) => ({ id: (element as HTMLElement).dataset.claim as ClaimId, text: element.textContent })),
    )
  const places = path.startsWith('/dashboard') ? [path] : [path, '*']
  const expected = claims.filter(
    ({ shownAt, shown: when }) => when === 'always' && places.some((at) => shownAt.some((place) => place === at)),
  )
  expect([...new Set(shown.map(({ id }) => id))].sort()).toEqual(expected.map(({ id }) => id).sort())
  const worded = shown.filter(({ id }) => !withFigures.has(id) && !drawn.has(id))
  const text = m as unknown as Record<string, (branding: Branding) => string>
  expect(worded).toEqual(worded.map(({ id }) => ({ id, text: text[claimMessage(id)]?.(defaultBranding) })))
}

describe.each(publicPages)('$path', ({ path }) => {
  test('shows its claims from the catalogue, and no others', async () => {
    await page.goto(path)
    await page.getByRole('link', { name: /^Chat/ }).waitFor()
    if (path === '/plans') {
      for (const [position, amount] of ['200', '2000', '20000'].entries())
        await page.getByRole('spinbutton').nth(position).fill(amount)
      await page.locator('[data-claim="plan-calculator"]').first().waitFor({ state: 'attached' })
    }
    await expectClaimsOf(path)
  })
})

describe('to a client', () => {
  beforeAll(async () => {
    const operator = await openWindow()
    await joinByApi(operator, (await testServer()).operatorLink)
    await newFundedClient(page, operator, ['Clara', 'Client'], '2000.00')
  })

  test.each([
    ['/dashboard', 'Account Balance'],
    ['/dashboard/deposit', 'How much would you like to deposit?'],
    ['/dashboard/withdraws', 'Processing time'],
  ])('%s shows its claims of the catalogue, and no others', async (path, text) => {
    await page.goto(path)
    await waitForText(page, text)
    await expectClaimsOf(path)
  })

  test('/dashboard/investmentplans promises growth, and to each amount its return', async () => {
    await page.goto('/dashboard/investmentplans')
    await page.getByRole('button', { name: 'Choose ADVANCED' }).click()
    await page.getByLabel('How much would you like to invest').fill('1500')
    await waitForText(page, 'Profit $4,500.00, total $6,000.00')
    await expectClaimsOf('/dashboard/investmentplans')
    const promised = await page.locator('[data-claim$=-return]').allTextContents()
    expect(promised.map((text) => text.match(/\d+/g)?.join(' in '))).toEqual(['100 in 10', '300 in 15', '500 in 20'])
  })
})
