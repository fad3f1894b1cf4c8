import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Window } from '#root/tests/browser.ts'
import { type Opening, pressForm, sendNothing } from '#root/tests/journey/press-form.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'
import { containsForm } from './contains-form.ts'

/* A button must not move while it is pressed: every form of the lobby and of the host's console. */

const { testServer, openWindow } = testInstance(
  { GLASSHOUSE_DOMAIN: 'localhost', GLASSHOUSE_DIRECTORY_URL: 'embedded', GLASSHOUSE_READY_FIRMS: '1' },
  'embedded',
)

type Viewer = 'visitor' | 'administrator'
const windows = {} as Record<Viewer, Window>

/** An administrator with a class, and a visitor. */
beforeAll(async () => {
  const { url, administratorLink } = await testServer()
  windows.visitor = await openWindow()
  const page = (windows.administrator = await openWindow())
  await page.goto(administratorLink)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Host')
  const email = page.getByLabel('Email')
  if (await email.isEditable()) await email.fill('ada@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill('seven green bottles')
  await page.getByRole('button', { name: 'Open the account' }).click()
  await page.waitForURL('**/host')
  await page.goto(`${url}/classes`)
  await page.getByLabel('Name', { exact: true }).first().fill('Economics 10b')
  await page.getByRole('button', { name: 'Create the class' }).click()
  await page.waitForURL('**/operator')
  await page.goto(`${url}/classes`)
  for (const window of Object.values(windows)) await window.context().addInitScript(sendNothing)
})

type Form = [file: string, viewer: Viewer, address: string, send: string, opening?: Opening]

const forms: Form[] = [
  ['start-screen.tsx', 'visitor', '/', 'Join', { good: 'KLMNPQ' }],
  ['log-in-screen.tsx', 'visitor', '/login', 'Log in'],
  ['reset-password-screen.tsx', 'visitor', '/resetpassword', 'Recover password'],
  ['classes-screen.tsx', 'administrator', '/classes', 'Create the class'],
  ['teachers-pane.tsx', 'administrator', '/classes/economics-10b', 'Invite'],
  [
    'delete-dialog.tsx',
    'administrator',
    '/host/firms/economics-10b',
    'Delete permanently',
    { open: ['Delete permanently'], isDialog: true },
  ],
  ['rename-dialog.tsx', 'administrator', '/classes/economics-10b', 'Rename', { open: ['Rename'], isDialog: true }],
  ['host/firm-screen.tsx', 'administrator', '/host/firms/economics-10b', 'Appoint'],
  ['host/limits-form.tsx', 'administrator', '/host/firms/economics-10b', 'Set limits'],
  ['host/cells-screen.tsx', 'administrator', '/host/cells', 'Add a cell'],
  ['host/people-screen.tsx', 'administrator', '/host/people', 'Invite'],
  ['host/limits-form.tsx', 'administrator', '/host/settings', 'Save'],
]

const notPressed: Record<string, string> = {
  'account-form.tsx': 'It needs an invitation that was not used; the journey of the lobby presses it.',
}

test('every file with a form or a field is tested here, or listed with a reason', () => {
  const lobby = path.resolve(import.meta.dirname, '../../web/lobby')
  const found = readdirSync(lobby, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && containsForm(readFileSync(path.join(lobby, file), 'utf8')))
    .map((file) => file.replaceAll('\\', '/'))
  const listed = new Set([...forms.map(([file]) => file), ...Object.keys(notPressed)])
  expect([...listed].toSorted()).toEqual(found.toSorted())
})

test.each(forms)('%s, %s at %s: a press on "%s" takes effect whatever was typed before it', (_, viewer, ...form) =>
  pressForm(windows[viewer], ...form),
)
