import { beforeAll, describe, expect, test } from 'vitest'
import { axeViolations } from '#root/tests/axe.ts'
import type { Window } from '#root/tests/browser.ts'
import { sharedInstance } from '#root/tests/journey/test-instance.ts'
import { drawingFaults, expectNoTextCovered, visitInLanguage } from '#root/tests/public/lens-drawing.ts'

/* Notes beside the page, numbers and lines between them. Every page in every usual window: assurance/screens/lens-geometry.test.ts. */

const { openWindow } = sharedInstance()
let page: Window
beforeAll(async () => {
  page = await openWindow()
  await page.addInitScript(() => localStorage.setItem('lens', localStorage.getItem('lens') ?? 'on'))
})

test('notes, numbers and lines cover no text of the plans', async () => {
  await visitInLanguage(page, '/plans', { width: 1100, height: 800 })
  await expectNoTextCovered(page, [
    { width: 1100, height: 800 },
    { width: 1700, height: 950 },
    { width: 1920, height: 1000 },
  ])
})

test.each([
  ['in the margins', 1920],
  ['in the column', 1280],
] as const)('%s, the note on the chat button comes to the reader and covers no other note', async (_, width) => {
  await visitInLanguage(page, '/plans', { width, height: 900 })
  for (const share of [0, 0.5]) {
    await page.evaluate((part) => scrollTo(0, part * (document.body.scrollHeight - innerHeight)), share)
    await page.locator('#lens-mark-claim-chat').click()
    const note = page.locator('#lens-note-claim-chat[data-detail=full]')
    await expect
      .poll(() =>
        note.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect()
          return top >= 32 && bottom <= innerHeight
        }),
      )
      .toBe(true)
    await expect.poll(() => drawingFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
  }
})

test.each(['/plans', '/'])('%s in Arabic: the column is to the left of the page', async (path) => {
  await visitInLanguage(page, path, { width: 1280, height: 800 }, 'ar')
  await expect.poll(() => drawingFaults(page)).toEqual([])
  const places = await page.evaluate(() =>
    ['.lens-beside', 'main'].map((part) => document.querySelector(part)!.getBoundingClientRect()),
  )
  expect(places[0]!.right).toBeLessThanOrEqual(places[1]!.left)
  await visitInLanguage(page, path, { width: 1280, height: 800 })
})

describe('by keyboard', () => {
  test('a mark opens its note in the column, Escape returns to the mark, and the arrows go from mark to mark', async () => {
    await visitInLanguage(page, '/plans', { width: 1280, height: 800 })
    await page.locator('#lens-mark-claim-advanced-return').focus()
    await page.keyboard.press('Enter')
    await expect.poll(activeId).toBe('lens-note-claim-advanced-return')
    const note = page.locator('#lens-note-claim-advanced-return')
    expect(await note.getAttribute('data-detail')).toBe('full')
    expect(await page.locator('.lens-beside:not([data-detail=title])').count()).toBe(1)
    await page.keyboard.press('Tab')
    expect(await note.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    expect(await activeId()).toBe('lens-mark-claim-advanced-return')
    await page.keyboard.press('ArrowDown')
    expect(await activeId()).not.toBe('lens-mark-claim-advanced-return')
  })

  test('a presentation steps through the marks in large letters, and Escape ends it', async () => {
    await visitInLanguage(page, '/plans', { width: 1366, height: 768 })
    await page.getByRole('button', { name: 'Present', exact: true }).click()
    const note = page.locator('.lens-beside')
    await expect.poll(() => note.count()).toBe(1)
    const seen = new Set<string>()
    for (const key of ['ArrowRight', 'ArrowDown', 'PageDown', 'ArrowRight', 'ArrowRight']) {
      await page.keyboard.press(key)
      await expect.poll(async () => seen.has((await activeId()) ?? '')).toBe(false)
      seen.add((await activeId()) ?? '')
      const look = () =>
        note.evaluate((element) => {
          const box = element.getBoundingClientRect()
          return {
            size: getComputedStyle(element.querySelector('p')!).fontSize,
            isIn: box.top >= 32 && box.bottom <= 768,
          }
        })
      await expect.poll(look).toEqual({ size: '20px', isIn: true })
    }
    expect([...seen].every((id) => id.startsWith('lens-note-claim-'))).toBe(true)
    const last = await activeId()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(activeId).not.toBe(last)
    expect(seen).toContain(await activeId())
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Present', exact: true }).waitFor()
    await expect.poll(() => note.count()).toBeGreaterThan(1)
  })
})

const activeId = () => page.evaluate(() => document.activeElement?.id)

test('the column has no axe findings in the light and the dark theme', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const path of ['/', '/plans', '/cert']) {
      await visitInLanguage(page, path, { width: 1280, height: 800 })
      expect(await axeViolations(page)).toEqual([])
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
})

test('on a phone the open note covers neither its own claim nor the chat button', async () => {
  await visitInLanguage(page, '/plans', { width: 360, height: 740 })
  for (const id of ['claim-address', 'claim-chat', 'claim-plan-badge']) {
    await page.locator(`#lens-mark-${id}`).dispatchEvent('click')
    await page.locator(`#lens-note-${id}`).waitFor()
    await expect
      .poll(() =>
        page.evaluate(
          (subject) => {
            const sheet = document.querySelector('.lens-sheet')!.getBoundingClientRect()
            const claim = document.querySelector(`[data-claim=${subject}]`)!.getBoundingClientRect()
            return claim.bottom <= sheet.top && claim.top >= 32
          },
          id.replace('claim-', ''),
        ),
      )
      .toBe(true)
  }
})
