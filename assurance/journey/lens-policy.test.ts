import { beforeAll, expect, test } from 'vitest'
import { storeSetting } from '#root/server/platform/stored-settings.ts'
import type { Window } from '#root/tests/browser.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

/* The firm's policy decides who sees the lens. */

const { db, env } = await freshDatabase()
const { openWindow } = testInstance({ ...env })
let page: Window
beforeAll(async () => {
  page = await openWindow()
})

const lensSwitch = () => page.getByRole('button', { name: /what’s behind this$/ })
const marks = () => page.getByRole('button', { name: /^Note \d+: / })

test('a setting decides who sees the lens, and open pages follow', async () => {
  await page.goto('/about')
  await lensSwitch().click()
  await marks().first().waitFor()
  await storeSetting(db, 'lens-policy', 'off')
  await expect.poll(() => marks().count()).toBe(0)
  await expect.poll(() => lensSwitch().isVisible()).toBe(false)
  await expect.poll(async () => (await page.request.get('/')).text()).toContain('data-lens="off"')
  await page.reload()
  expect(await lensSwitch().isVisible()).toBe(false)
  await storeSetting(db, 'lens-policy', 'on')
  const stranger = await openWindow()
  await expect.poll(async () => (await stranger.request.get('/')).text()).toContain('data-lens="on"')
  await stranger.goto('/about')
  await stranger
    .getByRole('button', { name: /^Note \d+: / })
    .first()
    .waitFor()
  expect(stranger.faults).toEqual([])
  await storeSetting(db, 'lens-policy', null)
  await expect.poll(async () => (await page.request.get('/')).text()).toContain('data-lens="choice"')
})
