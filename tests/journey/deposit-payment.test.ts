import { expect, test } from 'vitest'
import { axe } from '../axe.ts'
import { fitsPhone, sees, type Window } from '../browser.ts'
import { joinByApi, moveClockByApi, signUpByApi } from './by-api.ts'
import { startDeposit } from './client.ts'
import { stage } from './stage.ts'

/* The page of a deposit, from its quote to its credit, as its client sees it. */

const { house, openWindow: open } = stage()
const openWindow = () => open({ reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] })

const clipboard = (page: Window) => page.evaluate(() => navigator.clipboard.readText())

async function barriersOf(page: Window): Promise<string[]> {
  const { violations } = await axe(page).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

async function depositOf(page: Window) {
  const { deposits } = await (await page.context().request.get('/api/deposits')).json()
  return deposits[0] as { id: string; address: string; quote: { bitcoin: string; until: string } }
}

test('a deposit is quoted for an hour, stays open after a reload and in another tab, and is quoted anew', async () => {
  const { operatorLink } = await house()
  const operator = await openWindow()
  await joinByApi(operator, operatorLink)
  const page = await openWindow()
  await signUpByApi(page, 'Quin', 'Quoted')
  await startDeposit(page, '640')

  const { id, address, quote } = await depositOf(page)
  await sees(page, `${quote.bitcoin} BTC at `)
  await page.getByRole('timer').waitFor()
  await page.getByRole('img', { name: 'QR code with the address and the amount' }).waitFor()
  expect(await page.getByRole('link', { name: 'Open in a wallet' }).getAttribute('href')).toContain(
    `bitcoin:${address}?amount=0.0`,
  )
  await page.getByRole('button', { name: 'Copy amount' }).click()
  expect(await clipboard(page)).toBe(quote.bitcoin)
  await page.getByRole('button', { name: 'Copy address' }).click()
  expect(await clipboard(page)).toBe(address)
  expect(await barriersOf(page)).toEqual([])
  await fitsPhone(page)

  await page.reload()
  await sees(page, address)
  const tab = await page.context().newPage()
  await tab.goto(`/dashboard/deposit?deposit=${id}`)
  await sees(tab, 'Waiting for your payment')

  await moveClockByApi(operator, 1)
  for (const each of [page, tab]) await sees(each, 'The quoted rate has ended.')
  expect(await barriersOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Get a new rate' }).click()
  for (const each of [page, tab]) await each.getByRole('timer').waitFor()
  const again = await depositOf(page)
  expect(again).toMatchObject({ id, address })
  expect(again.quote.until > quote.until).toBe(true)
  expect(page.faults).toEqual([])
})
