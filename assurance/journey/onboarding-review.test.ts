import { beforeAll, expect, test } from 'vitest'
import { axeViolations } from '#root/tests/axe.ts'
import { fitsPhone, waitForText, type Window } from '#root/tests/browser.ts'
import { joinAsColleague, joinByApi, signUpByApi } from '#root/tests/journey/by-api.ts'
import { answerByApi, submitByApi } from '#root/tests/journey/onboarding-steps.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'
import { png } from '#root/tests/proof-of-payment.ts'

/* The onboarding review: a record beside its documents, a revision, a rejection, a deletion. */

const { testServer, openWindow } = testInstance()
let operator: Window

beforeAll(async () => {
  operator = await openWindow()
  await operator.clock.install()
  await joinByApi(operator, (await testServer()).operatorLink)
})

async function submitAs(firstName: string, lastName: string): Promise<Window> {
  const client = await openWindow()
  await signUpByApi(client, firstName, lastName)
  await submitByApi(client)
  return client
}

async function openRecord(client: string): Promise<void> {
  await operator.goto('/operator/onboarding')
  await operator.getByRole('link', { name: client }).click()
  await operator.getByRole('heading', { name: `Declaration of ${client}` }).waitFor()
}

test('an operator requests changes to named fields, the client changes only these, and it is approved', async () => {
  await operator.goto('/operator')
  const client = await submitAs('Reva', 'Sion')
  // Every console user sees it appear, and disappear once it is decided.
  const waiting = operator
    .getByRole('navigation', { name: 'Console' })
    .getByRole('link', { name: 'Onboarding 1 pending' })
  await waiting.waitFor()
  await client.goto('/cdd')
  await waitForText(client, 'Your declaration is under review')
  await waitForText(client, '•••-••-3456')

  await openRecord('Reva Sion')
  await operator.getByRole('button', { name: 'Show the full number' }).click()
  await waitForText(operator, '000-12-3456')
  await waitForText(operator, 'Not scanned')
  await operator.getByRole('button', { name: /^Government ID/ }).click()
  await operator.getByRole('img', { name: 'Preview: Government ID' }).waitFor()
  expect(await axeViolations(operator)).toEqual([])
  await operator.getByRole('button', { name: 'Request a revision' }).click()
  const dialog = operator.getByRole('dialog', { name: 'What should be changed?' })
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.getByText('Please select at least one field.').waitFor()
  await dialog.getByRole('checkbox', { name: 'City' }).check()
  await dialog.getByRole('checkbox', { name: 'Signature (file)', exact: true }).check()
  await dialog.getByRole('textbox').fill('The signature does not match.')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await waitForText(operator, 'Reva Sion was asked to change these fields.')

  const form = client.getByRole('form', { name: 'The firm asks for changes' })
  await waitForText(client, 'The signature does not match.')
  await expect.poll(() => form.getByRole('textbox').count()).toBe(1)
  expect(await axeViolations(client)).toEqual([])
  await fitsPhone(client)
  await form.getByLabel('City').fill('Port Alder')
  await form.getByRole('button', { name: 'Replace: Signature' }).click()
  await form.getByRole('button', { name: 'Use a specimen: Signature' }).click()
  await waitForText(client, 'specimen-signature.png')
  await form.getByRole('button', { name: 'Submit' }).click()
  await client.getByRole('dialog', { name: 'All document submitted successful' }).waitFor()
  await client.keyboard.press('Escape')

  await openRecord('Reva Sion')
  await waitForText(operator, 'Port Alder')
  await operator.getByRole('button', { name: 'Approve' }).click()
  await waitForText(operator, 'Approved: the declaration of Reva Sion.')
  await waiting.waitFor({ state: 'hidden' })
  await waitForText(client, 'Your declaration was approved')
  await client.goto('/dashboard')
  const aside = client.getByRole('navigation', { name: 'Dashboard' })
  await aside.getByRole('link', { name: 'Compliance' }).click()
  await waitForText(client, 'Your declaration was approved')
  // On a phone the bottom bar has no room for it.
  await client.goto('/dashboard/profile')
  await client
    .getByRole('region', { name: 'Compliance onboarding' })
    .getByRole('link', { name: 'See your declaration' })
    .click()
  await waitForText(client, 'Your declaration was approved')
  expect(client.faults).toEqual([])
  expect(operator.faults).toEqual([])
})

test('a rejection gives its reason, and the client deletes everything and starts again', async () => {
  const client = await submitAs('Dee', 'Leete')
  await client.goto('/cdd')
  await waitForText(client, 'Your declaration is under review')
  await openRecord('Dee Leete')
  await operator.getByRole('button', { name: 'Reject' }).click()
  const dialog = operator.getByRole('dialog')
  await dialog.getByRole('button', { name: 'The documents cannot be read.' }).click()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await waitForText(operator, 'Rejected: the declaration of Dee Leete. The client sees your reason.')
  await waitForText(client, 'The documents cannot be read.')

  await client.getByRole('button', { name: 'Delete my documents now' }).click()
  await client.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click()
  await client.getByRole('form', { name: 'Step 1' }).waitFor()
  await waitForText(client, 'Documents: 0 of 6')
  const left = await (await client.context().request.get('/api/onboarding')).json()
  expect(left).toMatchObject({ id: null, documents: [], answers: { fullName: '' } })
})

test('17 markup in a name, an answer, a file’s name, a note or a reason is shown as text, to both sides', async () => {
  const client = await openWindow()
  const both = [client, operator]
  const ran: string[] = []
  for (const page of both) page.on('dialog', (dialog) => (ran.push(dialog.message()), void dialog.dismiss()))
  const noneRan = async () => {
    for (const page of both) expect(await page.locator('[src="x"], [onerror]').count()).toBe(0)
    expect(ran).toEqual([])
  }
  const markup = (what: string) => `<img src=x onerror=alert('${what}')>`
  await signUpByApi(client, markup('first'), markup('last'))
  const written = Object.fromEntries(
    (['idNumber', 'fullName', 'residentialAddress', 'city', 'state', 'clientName'] as const).map((name) => [
      name,
      markup(name),
    ]),
  )

  await answerByApi(client, { ...written, isPEP: 'yes', explanation: markup('explanation') })
  await client.goto('/cdd?step=1')
  await expect.poll(() => client.getByLabel('City').inputValue()).toBe(markup('city'))
  await client.getByLabel('Proof of address: Choose a file').setInputFiles({
    name: `${markup('file')}.png`,
    mimeType: 'image/png',
    buffer: png,
  })
  await waitForText(client, `${markup('file')}.png`)
  await client.getByRole('button', { name: 'Use a specimen: Government ID' }).click()
  await waitForText(client, 'Documents: 2 of 6')
  await noneRan()

  await submitByApi(client, { ...written, isPEP: 'yes', explanation: markup('explanation') })
  await client.goto('/cdd')
  await waitForText(client, markup('explanation'))
  await openRecord(`${markup('first')} ${markup('last')}`)
  for (const shown of [...Object.values(written), markup('explanation')]) await waitForText(operator, shown)
  await noneRan()
  await operator.getByRole('button', { name: 'Request a revision' }).click()
  const asking = operator.getByRole('dialog', { name: 'What should be changed?' })
  await asking.getByRole('checkbox', { name: 'City' }).check()
  await asking.getByRole('textbox').fill(markup('note'))
  await asking.getByRole('button', { name: 'Send request' }).click()
  await waitForText(client, markup('note'))
  await noneRan()
  await client.getByRole('button', { name: 'Submit' }).click()
  await client.getByRole('dialog', { name: 'All document submitted successful' }).waitFor()
  await client.keyboard.press('Escape')

  await openRecord(`${markup('first')} ${markup('last')}`)
  await operator.getByRole('button', { name: 'Reject' }).click()
  const rejecting = operator.getByRole('dialog')
  await rejecting.getByRole('textbox').fill(markup('reason'))
  await rejecting.getByRole('button', { name: 'Reject' }).click()
  await waitForText(client, markup('reason'))
  await operator.goto('/operator/onboarding?status=rejected')
  await operator.getByRole('link', { name: markup('first') }).click()
  await waitForText(operator, markup('reason'))
  await noneRan()
  expect([...client.faults, ...operator.faults]).toEqual([])
})

test('a bulk decision uses the same keys as the other queues, and the other operator sees it live', async () => {
  for (const name of ['Bo', 'Bea', 'Bix']) await submitAs(name, 'Bulk')
  const colleague = await openWindow()
  await joinAsColleague(colleague, operator, 'Otto')
  await colleague.goto('/operator/onboarding?search=bulk')
  await colleague.getByRole('link', { name: 'Bix Bulk' }).waitFor()
  await operator.goto('/operator/onboarding?search=bulk')
  await operator.getByRole('link', { name: 'Bo Bulk' }).waitFor()
  await operator.getByRole('heading', { name: 'Declaration of Bo Bulk' }).waitFor()
  // A newly opened declaration ignores keys for a second.
  await operator.clock.fastForward(1_100)
  await operator.keyboard.press('a')
  await colleague.getByRole('link', { name: 'Bo Bulk' }).waitFor({ state: 'detached' })
  await operator.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await operator.getByRole('button', { name: 'Reject…' }).click()
  const dialog = operator.getByRole('dialog', { name: 'Reject these declarations?' })
  await dialog.getByText('Bea Bulk').waitFor()
  expect(await axeViolations(operator)).toEqual([])
  await dialog.getByRole('button', { name: 'The documents cannot be read.' }).click()
  await dialog.getByRole('button', { name: 'Reject 2' }).click()
  await dialog.getByText('Rejected: 2. The clients see your reason.').waitFor()
  await waitForText(colleague, 'No items match.')
  await colleague.goto('/operator/onboarding?status=rejected&search=bea')
  await colleague.getByRole('link', { name: /Bea Bulk.*by Olive Marchetti/ }).waitFor()
  for (const page of [operator, colleague]) expect(page.faults).toEqual([])
})
