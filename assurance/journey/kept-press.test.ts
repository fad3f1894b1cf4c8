import { expect, test } from 'vitest'
import { waitForText } from '#root/tests/browser.ts'
import { joinByApi } from '#root/tests/journey/by-api.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

const { testServer, openWindow } = testInstance()

test('a press takes effect when its button moves meanwhile, and not when the pointer leaves it', async () => {
  const operator = await openWindow()
  await joinByApi(operator, (await testServer()).operatorLink)
  let arrive = () => {}
  await operator.route('**/moves/preview?*', async (route) => {
    await new Promise<void>((resolve) => (arrive = resolve))
    await route.continue()
  })
  await operator.goto('/operator')
  const dialog = operator.getByRole('dialog', { name: 'Move the clock by days' })
  const move = dialog.getByRole('button', { name: 'Move the clock' })
  const begin = async () => {
    await operator.getByRole('button', { name: '+ days…' }).click()
    const box = (await move.boundingBox())!
    await operator.mouse.move(box.x + box.width / 2, box.y + 4)
    await operator.mouse.down()
    return box
  }
  await begin()
  await operator.mouse.move(10, 10, { steps: 3 })
  await operator.mouse.up()
  expect(await move.isVisible()).toBe(true)
  arrive()
  await operator.keyboard.press('Escape')
  await operator.reload()

  const before = await begin()
  arrive()
  await waitForText(dialog, 'No plan matures')
  expect((await move.boundingBox())!.y).not.toBe(before.y)
  await operator.mouse.up()
  await waitForText(operator, /^The clock moved to /)
  expect(operator.faults).toEqual([])
})
