import { expect, test } from 'vitest'
import { axeViolationsInBothThemes } from '#root/tests/axe.ts'
import { fitsPhone, atPhoneWidth } from '#root/tests/browser.ts'
import { joinByApi } from '#root/tests/journey/by-api.ts'
import { openLesson } from '#root/tests/journey/lesson-steps.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

const { testServer, openWindow } = testInstance()

test('the roster shows the seats that are here, away or removed, each with its number', async () => {
  const [facilitator, here, ...others] = await Promise.all(Array.from({ length: 4 }, () => openWindow()))
  await joinByApi(facilitator!, (await testServer()).operatorLink)
  const lesson = await openLesson(facilitator!, ['lobby', 'play', 'closed'])
  // A seat without an open page is away.
  for (const window of [here!, ...others]) await lesson.takeSeat(window)
  await here!.goto('/dashboard/lesson')
  await facilitator!.goto(`/operator/lessons/${lesson.id}`)
  const filter = facilitator!.getByRole('navigation', { name: 'Show seats by presence' })
  const labels = async () => (await filter.getByRole('link').allInnerTexts()).map((text) => text.trim())
  await expect.poll(labels).toEqual(['All 3', 'Here 1', 'Away 2', 'Removed 0'])
  const shown = () => facilitator!.getByRole('table', { name: 'Seats' }).getByRole('row').count()
  await filter.getByRole('link', { name: 'Away 2' }).click()
  await expect.poll(shown).toBe(3)
  expect(await facilitator!.getByText('Here', { exact: true }).count()).toBe(0)
  expect(await axeViolationsInBothThemes(facilitator!)).toEqual([])
  await atPhoneWidth(facilitator!, () => fitsPhone(facilitator!))
  // One comes back, and leaves the list; the address keeps the choice.
  await others[0]!.goto('/dashboard/lesson')
  await expect.poll(labels).toEqual(['All 3', 'Here 2', 'Away 1', 'Removed 0'])
  await expect.poll(shown).toBe(2)
  await facilitator!.reload()
  await expect.poll(shown).toBe(2)
  await filter.getByRole('link', { name: 'Removed 0' }).click()
  await facilitator!.getByText('No seat is in this state now.').waitFor()
  const texts = { es: 'Ausente 1', ar: 'غائب' } as const
  for (const [locale, text] of Object.entries(texts)) {
    await facilitator!.context().addCookies([{ name: 'PARAGLIDE_LOCALE', value: locale, url: facilitator!.baseURL }])
    await facilitator!.reload()
    await facilitator!.getByRole('link', { name: text }).waitFor()
  }
})
