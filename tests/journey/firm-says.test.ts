import { beforeAll, expect, test } from 'vitest'
import { barriersOf } from '../axe.ts'
import { fitsPhone, sees, type Window } from '../browser.ts'
import { joinAsColleague, joinByApi } from './by-api.ts'
import { stage } from './stage.ts'

/* What the firm says of itself, and what visitors write to it. */

const { house, openWindow } = stage()
let operator: Window

beforeAll(async () => {
  operator = await openWindow({ reducedMotion: 'reduce' })
  await joinByApi(operator, (await house()).operatorLink)
})

test('another name of the firm stands on every page at once, in each language, and nothing flickers', async () => {
  await operator.goto('/operator/settings')
  await operator.getByLabel('Support email').fill('desk@gmail.com')
  await operator.getByRole('button', { name: 'Save', exact: true }).click()
  await sees(operator, /Please use an address at example\.com/)
  expect(await barriersOf(operator)).toEqual([])
  await fitsPhone(operator)
  await operator.getByLabel('Name of the firm').fill('Palisade & D’Arcy')
  await operator.getByLabel('Support email').fill('desk@palisade.example.com')
  await operator.getByRole('button', { name: 'Save', exact: true }).click()
  await sees(operator, 'Saved. Pages that are opened from now on say so.')

  const visitor = await openWindow()
  await visitor.goto('/')
  await expect.poll(() => visitor.title()).toBe('Palisade & D’Arcy')
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'desk@palisade.example.com' }).waitFor()
  // Through the scripts that took the page over, without another page from the server.
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await expect.poll(() => visitor.title()).toBe('About Us - Palisade & D’Arcy')
  await visitor.context().addCookies([{ name: 'PARAGLIDE_LOCALE', value: 'es', url: visitor.baseURL }])
  await visitor.goto('/plans')
  await expect.poll(() => visitor.title()).toContain('Palisade & D’Arcy')
  await sees(visitor, /Palisade & D’Arcy/)
  expect(await visitor.content()).not.toContain('Glasshouse Capital')
  // A page whose script says something else than its markup complains.
  expect(visitor.faults).toEqual([])
  expect(operator.faults).toEqual([])
})

test('a visitor’s message is found in the inbox and answered through the outbox', async () => {
  const visitor = await openWindow()
  const message = { fullName: 'Mara Doubt', email: 'mara@example.com', houseAddress: '1 Way', country: 'Peru' }
  await operator.goto('/operator/inbox')
  await sees(operator, 'No message waits.')
  const sent = await visitor.context().request.post('/api/contact-messages', {
    headers: { origin: visitor.baseURL },
    data: { ...message, phoneNumber: '555-0100', whatsappNumber: '555-0101', message: 'Where is my money?' },
  })
  expect(sent.status()).toBe(201)
  await operator.getByRole('link', { name: /Mara Doubt/ }).waitFor()
  await operator.getByLabel('Search').fill('money')
  await expect.poll(() => new URL(operator.url()).searchParams.get('search')).toBe('money')
  await operator.getByRole('link', { name: /Mara Doubt/ }).click()
  await operator.getByRole('heading', { name: 'Message of Mara Doubt' }).waitFor()
  await operator.getByRole('region', { name: 'What they wrote' }).getByText('Where is my money?').waitFor()
  expect(await barriersOf(operator)).toEqual([])
  await operator.getByRole('button', { name: 'Send reply' }).click()
  await sees(operator, 'Please write at least 3 characters.')
  await operator.getByLabel('Reply').fill('It is safe with us.')
  await operator.getByRole('button', { name: 'Send reply' }).click()
  await operator.getByRole('region', { name: 'What the firm has replied' }).getByText('It is safe with us.').waitFor()
  await fitsPhone(operator)
  await operator.goto('/operator/outbox')
  await operator.getByRole('link', { name: /Your message to us/ }).click()
  await sees(operator, /It is safe with us\./)
  expect(operator.faults).toEqual([])
})

test('of two operators who change the settings the second is told, and can begin again from theirs', async () => {
  const colleague = await openWindow()
  await joinAsColleague(colleague, operator, 'Otto')
  for (const page of [operator, colleague]) {
    await page.goto('/operator/settings')
    await page.getByLabel('Withdrawal fee, in percent').waitFor()
  }
  await colleague.getByLabel('Withdrawal fee, in percent').fill('7')
  await operator.getByLabel('Withdrawal fee, in percent').fill('3')
  await operator.getByRole('button', { name: 'Save', exact: true }).first().click()
  await sees(operator, /^Saved\./)
  await sees(colleague, /^Somebody else changed the settings while you were writing\./)
  expect(await colleague.getByRole('button', { name: 'Save', exact: true }).first().isDisabled()).toBe(true)
  await colleague.getByRole('button', { name: 'Begin again from theirs' }).click()
  await expect.poll(() => colleague.getByLabel('Withdrawal fee, in percent').inputValue()).toBe('3')
  await colleague.getByLabel('Withdrawal fee, in percent').fill('0')
  await colleague.getByRole('button', { name: 'Save', exact: true }).first().click()
  // Nothing was written there, so it simply follows.
  await expect.poll(() => operator.getByLabel('Withdrawal fee, in percent').inputValue()).toBe('0')
  expect([...operator.faults, ...colleague.faults]).toEqual([])
})
