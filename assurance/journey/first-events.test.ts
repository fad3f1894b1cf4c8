import { expect, test } from 'vitest'
import { pageBeside, waitForText } from '#root/tests/browser.ts'
import { approveByApi, depositByApi, joinByApi, signUpByApi } from '#root/tests/journey/by-api.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

/* What happens while a page opens: after it has read its data, and before or while its live events begin. */

const { testServer, openWindow } = testInstance()

async function createDeposit() {
  const [operator, client] = [await openWindow(), await openWindow()]
  await joinByApi(operator, (await testServer()).operatorLink)
  await signUpByApi(client, 'Early', 'Event')
  return { operator, client, id: await depositByApi(client, '640.00') }
}

test('events between a page’s reads and its stream reach the page, and so do events during its first read', async () => {
  const { operator, client, id } = await createDeposit()
  const late = await pageBeside(client)
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  await late.route('**/api/live?*', async (route) => isOver.then(() => route.continue()))
  await late.goto(`/dashboard/deposit?deposit=${id}`)
  const slow = await pageBeside(client)
  await slow.route('**/api/deposits', async (route) => {
    const response = await route.fetch()
    await isOver
    await route.fulfill({ response })
  })
  const stream = slow.waitForResponse(/\/api\/live/)
  const read = slow.waitForRequest(/\/api\/deposits/)
  await slow.goto(`/dashboard/deposit?deposit=${id}`)
  await Promise.all([stream, read])
  await waitForText(late, 'Under review')

  await client.goto(`/dashboard/deposit?deposit=${id}`)
  await approveByApi(operator, 'deposits', id)
  // The event has arrived, and the page that heard it has read again.
  await waitForText(client, 'Approved: $640.00 credited')
  end()
  for (const page of [late, slow]) await waitForText(page, 'Approved: $640.00 credited')
  expect(await late.getByText('Under review').count()).toBe(0)
})
