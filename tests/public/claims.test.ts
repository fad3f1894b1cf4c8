import { beforeAll, describe, expect, test } from 'vitest'
import { m } from '#root/contract/messages/messages.js'
import { claimMessage, claims } from '#root/domain/claims.ts'
import type { Window } from '../browser.ts'
import { stage } from '../journey/stage.ts'
import { publicPages } from './pages.ts'

const { openWindow } = stage()
let page: Window
beforeAll(async () => {
  page = await openWindow({ reducedMotion: 'reduce' })
})

/** Claims whose words name figures: the page fills them in. */
const withFigures = new Set([
  'years',
  'satisfaction',
  'completed',
  'response-time',
  'plan-badge',
  'plan-example',
  'plan-calculator',
])
/** Claims that the page makes of more than the catalogue's sentence, or only when one asks for them. */
const drawn = new Set(['address', 'beginners-return', 'advanced-return', 'premium-return', 'plan-calculator'])

describe.each(publicPages)('$path', ({ path }) => {
  test('shows the claims that the catalogue says it shows, in the catalogue’s words, and no other claims', async () => {
    await page.goto(path)
    await page.getByRole('link', { name: /^Chat/ }).waitFor()
    if (path === '/plans')
      for (const [position, amount] of ['200', '2000', '20000'].entries())
        await page.getByRole('spinbutton').nth(position).fill(amount)
    const shown = await page
      .locator('[data-claim]')
      .evaluateAll((elements) =>
        elements.map((element) => ({ id: (element as HTMLElement).dataset.claim ?? '', text: element.textContent })),
      )
    const expected = claims.filter(({ shownAt }) => [path, '*'].some((at) => shownAt.some((place) => place === at)))
    const found = new Set(shown.map(({ id }) => id))
    expect([...found].sort()).toEqual(expected.map(({ id }) => id).sort())
    for (const { id, text } of shown) {
      if (withFigures.has(id) || drawn.has(id)) continue
      expect(text).toBe(
        (m as unknown as Record<string, () => string>)[claimMessage(id as (typeof claims)[number]['id'])]?.(),
      )
    }
  })
})
