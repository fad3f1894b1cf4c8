import { expect, test } from 'vitest'
import { barriersByDayAndNight } from '../axe.ts'
import { fitsPhone } from '../browser.ts'
import { freshDatabase } from '../database.ts'
import { openTestLesson } from '../http/lesson-seats.ts'
import { joinByApi } from './by-api.ts'
import { stage } from './stage.ts'

const database = await freshDatabase()
const { openWindow, testServer } = stage({ ...database.env })

test('a teacher switches the director on, leaves a part out, takes it up again, freezes now, and switches it off', async () => {
  const operator = await openWindow()
  await joinByApi(operator, await (await testServer()).inviteOnMachine('director@example.com'), {
    firstName: 'Dora',
    lastName: 'Director',
    email: 'director@example.com',
    password: 'seven green bottles',
  })
  await operator.goto('/operator/director')
  await operator.getByText('No lesson is running').waitFor()
  await openTestLesson(database.db, 'DRECTR', 'play')
  await operator.reload()
  await operator.getByLabel('Script').selectOption('recovery')
  await operator.getByRole('button', { name: 'Switch on' }).click()
  await operator.getByText('The director is on').waitFor()
  await operator.getByRole('button', { name: 'Leave out: Approve deposits' }).click()
  await operator.getByRole('button', { name: 'Take up again: Approve deposits' }).waitFor()
  expect(await barriersByDayAndNight(operator)).toEqual([])
  await fitsPhone(operator)
  await operator.getByRole('button', { name: 'Take up again: Approve deposits' }).click()
  await operator.getByRole('button', { name: 'Leave out: Approve deposits' }).waitFor()
  await operator.getByRole('button', { name: 'Do now: Freeze withdrawals' }).click()
  await operator.getByText('Done: 1').waitFor()
  await operator.getByRole('button', { name: 'Switch off' }).click()
  await operator.getByText('The director is off').waitFor()
})
