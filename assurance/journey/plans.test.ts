import { beforeAll, expect, test } from 'vitest'
import { axeViolations } from '#root/tests/axe.ts'
import { fitsPhone, waitForText, type Window } from '#root/tests/browser.ts'
import { investByApi, joinAsColleague, joinByApi, newFundedClient } from '#root/tests/journey/by-api.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

/* An operator's changes to the firm's plans, and who sees them. */

const { testServer, openWindow } = testInstance()
let operator: Window

beforeAll(async () => {
  operator = await openWindow()
  await joinByApi(operator, (await testServer()).operatorLink)
})

const card = (page: Window, title: string) => page.getByRole('article', { name: title })

test('a new version of a plan has a preview, and then appears in every open window', async () => {
  const client = await openWindow()
  await newFundedClient(client, operator, ['Clara', 'Client'], '2000.00')
  await client.goto('/dashboard/investmentplans')
  await card(client, 'ADVANCED').getByText('300%').waitFor()
  const visitor = await openWindow()
  await visitor.goto('/plans')
  await card(visitor, 'ADVANCED').getByText('300%').waitFor()

  await operator.goto('/operator/plans?plan=advanced')
  await operator.getByLabel('Promised return, in percent').fill('0')
  await waitForText(operator, 'Please enter a whole percentage from 1 to 1,000.')
  expect(await axeViolations(operator)).toEqual([])
  await operator.getByLabel('Promised return, in percent').fill('450')
  await operator.getByLabel('Term, in days').fill('12')
  await operator.getByLabel('Badge').fill('LAST CHANCE')
  await operator.getByRole('region', { name: 'Preview' }).getByText('450%').waitFor()
  await fitsPhone(operator)
  await operator.getByRole('button', { name: 'Review the new version' }).click()
  const dialog = operator.getByRole('dialog', { name: 'Publish version 2 of ADVANCED?' })
  await dialog.getByRole('row', { name: /Promised return.*300.*450/ }).waitFor()
  expect(await axeViolations(operator)).toEqual([])
  expect(await card(visitor, 'ADVANCED').innerText()).toContain('300%')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await waitForText(operator, 'Version 2 is published. Every open page shows it.')
  await operator.getByRole('row', { name: /LAST CHANCE.*Olive Marchetti/ }).waitFor()

  await card(client, 'ADVANCED').getByText('450%').waitFor()
  await card(visitor, 'ADVANCED').getByText('450%').waitFor()
  await visitor.getByRole('spinbutton').nth(1).fill('1000')
  await card(visitor, 'ADVANCED').getByText('$4,500.00').waitFor()
  await client.getByRole('button', { name: 'Choose ADVANCED' }).click()
  await client.getByLabel('How much would you like to invest').fill('2000')
  await waitForText(client, 'Profit $9,000.00, total $11,000.00')
  await client.getByRole('button', { name: 'Review investment' }).click()
  await client.getByRole('button', { name: /^Invest/ }).click()
  await waitForText(client, /Successfully invested \$2,000\.00 in the ADVANCED plan!/)
  await client.goto('/dashboard')
  await waitForText(client, '$11,000.00')
  await operator.goto('/operator/audit')
  await operator.getByRole('list', { name: 'Entries, newest first' }).getByText('Plan changed').click()
  await operator.getByRole('row', { name: /Promised return, in percent 300 450/ }).waitFor()
  for (const page of [operator, client, visitor]) expect(page.faults).toEqual([])
})

test('a page that is opened later contains it in its HTML, in each language', async () => {
  const visitor = await openWindow()
  const source = async (path: string) => (await visitor.context().request.get(path)).text()
  for (const [language, sentence, plan] of [
    ['en', 'The firm promises 100%, 450% and 500% in 10, 12 and 20 days.', 'ADVANCED'],
    ['es', 'La empresa promete 100\u00A0%, 450\u00A0% y 500\u00A0% en 10, 12 y 20 días.', 'AVANZADO'],
    ['ar', /450%.*12/, 'المتقدمة'],
  ] as const) {
    await visitor.context().addCookies([{ name: 'PARAGLIDE_LOCALE', value: language, url: visitor.baseURL }])
    // The pages are rendered while the operator continues.
    await expect.poll(() => source('/plans')).toContain('LAST CHANCE')
    const plans = await source('/plans')
    expect(plans).toContain('450')
    expect(plans).not.toContain('300%')
    expect(await source('/about-this-simulation')).toMatch(sentence)
    // A page whose hydration differs from its markup reports an error.
    await visitor.goto('/plans')
    await card(visitor, plan).getByText('LAST CHANCE').waitFor()
    await visitor.getByRole('spinbutton').nth(1).fill('1000')
    await card(visitor, plan).getByText('$4,500.00').waitFor()
  }
  expect(visitor.faults).toEqual([])
})

test('an investment keeps its version and name; when two operators edit, the second sees a notice', async () => {
  const client = await openWindow()
  await newFundedClient(client, operator, ['Bea', 'Before'], '500.00')
  await investByApi(client, 'beginners', '500.00')
  const colleague = await openWindow()
  await joinAsColleague(colleague, operator, 'Otto')
  await colleague.goto('/operator/plans')
  await colleague.getByLabel('Name').fill('NOVICES')

  await operator.goto('/operator/plans')
  await operator.getByLabel('Name').fill('STARTERS')
  await operator.getByRole('button', { name: 'Review the new version' }).click()
  await waitForText(operator, /Running investments keep their terms: 1 of this plan\./)
  await operator.getByRole('button', { name: 'Publish' }).click()
  await waitForText(operator, /Version 2 is published/)

  await waitForText(colleague, /Someone else published version 2 while you were editing/)
  await expect.poll(() => colleague.getByRole('button', { name: 'Review the new version' }).isDisabled()).toBe(true)
  await colleague.getByRole('button', { name: 'Load version 2' }).click()
  await expect.poll(() => colleague.getByLabel('Name').inputValue()).toBe('STARTERS')

  await client.goto('/dashboard/investmentplans')
  await card(client, 'STARTERS').waitFor()
  await waitForText(client, 'BEGINNERS')
  await client.goto('/dashboard')
  await waitForText(client, '$1,000.00')
  await waitForText(client, 'BEGINNERS')
  for (const page of [operator, colleague, client]) expect(page.faults).toEqual([])
})

test('changed limits appear in every open window at once, and apply', async () => {
  const client = await openWindow()
  await newFundedClient(client, operator, ['Lia', 'Limit'], '100.00')
  await client.goto('/dashboard/deposit')
  await waitForText(client, /From \$100 to \$1,000,000/)
  await operator.goto('/operator/settings/money')
  const form = operator.locator('form').filter({ has: operator.getByLabel('Minimum deposit, in dollars') })
  await operator.getByLabel('Minimum deposit, in dollars').fill('250')
  await operator.getByLabel('Maximum deposit, in dollars').fill('200')
  await form.getByRole('button', { name: 'Save' }).click()
  await waitForText(operator, 'The maximum deposit must not be below the minimum.')
  await operator.getByLabel('Maximum deposit, in dollars').fill('5000')
  await operator.getByLabel('Minimum withdrawal, in dollars').fill('75.50')
  await form.getByRole('button', { name: 'Save' }).click()
  await waitForText(operator, /^Saved\./)
  await waitForText(client, /From \$250 to \$5,000/)
  await client.getByRole('textbox').first().fill('249')
  await client.getByRole('button', { name: 'Continue' }).click()
  await client
    .getByRole('dialog', { name: 'Minimum Deposit Required' })
    .getByText('The minimum amount is $250. Please enter a higher amount to proceed.')
    .waitFor()
  await client.goto('/dashboard/withdraws')
  await waitForText(client, /\$75\.50/)
  expect(client.faults).toEqual([])
})
