import { beforeAll, expect, test } from 'vitest'
import { axeViolations } from '#root/tests/axe.ts'
import { fitsPhone, waitForText, type Window } from '#root/tests/browser.ts'
import { joinAsColleague, joinByApi } from '#root/tests/journey/by-api.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

/* An operator's changes to the firm's claims, and who sees them. */

const { testServer, openWindow } = testInstance()
let operator: Window

beforeAll(async () => {
  operator = await openWindow()
  await joinByApi(operator, (await testServer()).operatorLink)
})

const claimDetail = (page: Window) => page.getByRole('article')
const publish = async (page: Window) => {
  await page.getByRole('button', { name: /^Review/ }).click()
  await page.getByRole('dialog', { name: 'Publish this claim?' }).getByRole('button', { name: 'Publish' }).click()
}

test('a claim has a preview, appears on every open page, and disappears when it is retired', async () => {
  const visitor = await openWindow()
  await visitor.goto('/')
  await visitor.getByText('5/5 from 31 reviews').waitFor()
  await operator.goto('/operator/claims?page=%2F')
  await operator.getByRole('link', { name: /^5\/5 from 31 reviews/ }).click()
  await claimDetail(operator).getByRole('heading', { name: '5/5 from 31 reviews' }).waitFor()
  const english = operator.getByLabel('English', { exact: true })
  await english.fill('See https://bank.com')
  await waitForText(operator, /A claim can only contain addresses that belong to nobody/)
  expect(await axeViolations(operator)).toEqual([])
  await english.fill('4.9/5 from 7,000 reviews')
  await operator.getByRole('region', { name: 'Preview' }).getByText('4.9/5 from 7,000 reviews').waitFor()
  await fitsPhone(operator)
  await operator.getByRole('button', { name: 'Review the change' }).click()
  const dialog = operator.getByRole('dialog', { name: 'Publish this claim?' })
  await dialog.getByRole('row', { name: /English 5\/5 from 31 reviews 4\.9\/5 from 7,000 reviews/ }).waitFor()
  expect(await axeViolations(operator)).toEqual([])
  await expect.poll(() => visitor.getByText('5/5 from 31 reviews').count()).toBe(1)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await waitForText(operator, 'Published. Every open page shows it.')
  await visitor.getByText('4.9/5 from 7,000 reviews').waitFor()

  await operator.goto('/operator/claims?claim=journey')
  await operator.getByRole('button', { name: 'Retire this claim' }).click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Retire', exact: true }).click()
  await waitForText(operator, 'No page shows this claim.')
  await visitor.getByText('Choose a plan tonight').waitFor({ state: 'detached' })
  const source = async (language: string) => {
    await visitor.context().addCookies([{ name: 'PARAGLIDE_LOCALE', value: language, url: visitor.baseURL }])
    return (await visitor.context().request.get('/')).text()
  }
  // The pages are rendered while the operator continues.
  await expect.poll(() => source('en')).not.toContain('Choose a plan tonight')
  expect(await source('en')).toContain('4.9/5 from 7,000 reviews')
  expect(await source('es')).toContain('5/5')
  await visitor.context().clearCookies()
  await visitor.reload()
  await visitor.getByText('4.9/5 from 7,000 reviews').waitFor()

  await operator.getByRole('button', { name: 'Restore' }).click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await operator.getByRole('button', { name: 'Retire this claim' }).waitFor()
  await visitor.getByText('Choose a plan tonight').waitFor()
  await operator.goto('/operator/audit')
  await operator.getByRole('list', { name: 'Entries, newest first' }).getByText('Claim changed').click()
  await operator.getByRole('row', { name: /English 5\/5 from 31 reviews 4\.9\/5 from 7,000 reviews/ }).waitFor()
  for (const page of [operator, visitor]) expect(page.faults).toEqual([])
})

test('an added claim appears on its page, and the lens marks it with the chosen signs', async () => {
  const visitor = await openWindow()
  await visitor.goto('/about')
  await operator.goto('/operator/claims')
  await operator.getByRole('link', { name: 'Add a claim' }).click()
  await operator.getByRole('button', { name: 'Review the new claim' }).click()
  await waitForText(operator, 'Please write the claim in English.')
  await waitForText(operator, 'Please choose one to five warning signs.')
  expect(await axeViolations(operator)).toEqual([])
  await operator.getByLabel('Shown on').last().selectOption('About Us')
  await operator.getByLabel('English', { exact: true }).fill('Every dollar is insured twice.')
  await operator.getByRole('checkbox', { name: /^13 / }).check()
  await publish(operator)
  await claimDetail(operator).getByRole('heading', { name: 'Every dollar is insured twice.' }).waitFor()
  await visitor.getByText('Every dollar is insured twice.').waitFor()
  expect(await axeViolations(visitor)).toEqual([])
  await visitor.getByRole('button', { name: /what’s behind this$/ }).click()
  const sign = await claimDetail(operator).getByRole('listitem').filter({ hasText: /^13/ }).innerText()
  await visitor.getByRole('button', { name: new RegExp(`^Note \\d+: ${sign.replace(/^13\s*/, '')}`) }).waitFor()
  for (const page of [operator, visitor]) expect(page.faults).toEqual([])
})

test('when two operators edit, the second sees a notice; an auditor sees plans and claims without controls', async () => {
  const colleague = await openWindow()
  await joinAsColleague(colleague, operator, 'Ursula')
  await colleague.goto('/operator/claims?claim=growth')
  await colleague.getByLabel('English', { exact: true }).fill('9% annual growth')
  await operator.goto('/operator/claims?claim=growth')
  await operator.getByLabel('English', { exact: true }).fill('7% annual growth')
  await publish(operator)
  await waitForText(operator, 'Published. Every open page shows it.')
  await waitForText(colleague, /Someone else changed this claim while you were editing/)
  await expect.poll(() => colleague.getByRole('button', { name: 'Review the change' }).isDisabled()).toBe(true)
  await colleague.getByRole('button', { name: 'Load the current version' }).click()
  await expect.poll(() => colleague.getByLabel('English', { exact: true }).inputValue()).toBe('7% annual growth')

  const auditor = await openWindow()
  await joinAsColleague(auditor, operator, 'Audrey', 'auditor')
  for (const [path, field] of [
    ['/operator/claims?claim=growth', 'English'],
    ['/operator/plans', 'Name'],
  ] as const) {
    await auditor.goto(path)
    await auditor.getByLabel(field, { exact: true }).waitFor()
    await waitForText(auditor, 'Auditors have read-only access.')
    expect(await auditor.getByLabel(field, { exact: true }).getAttribute('readonly')).not.toBeNull()
    expect(
      await auditor
        .getByRole('main')
        .getByRole('button', { name: /Review|Publish|Retire|Add|Undo|Fill/ })
        .count(),
    ).toBe(0)
    expect(await auditor.getByRole('link', { name: 'Add a claim' }).count()).toBe(0)
  }
  for (const page of [operator, colleague, auditor]) expect(page.faults).toEqual([])
})
