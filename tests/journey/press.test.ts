import { beforeAll, test } from 'vitest'
import type { Window } from '../browser.ts'
import { signUpByApi } from './by-api.ts'
import { pressForm, sendNothing } from './press-form.ts'
import { sharedInstance } from './test-instance.ts'

// Every form: assurance/screens/press.test.ts.
const { openWindow } = sharedInstance()
let visitor: Window
let client: Window

beforeAll(async () => {
  visitor = await openWindow()
  client = await openWindow()
  await signUpByApi(client, 'Paula', 'Presser')
  for (const window of [visitor, client]) await window.context().addInitScript(sendNothing)
})

test('a press on "Log in" takes effect whatever was typed before it', () => pressForm(visitor, '/login', 'Log in'))

test('a press on "Continue" to deposit takes effect whatever was typed before it', () =>
  pressForm(client, '/dashboard/deposit', 'Continue'))
