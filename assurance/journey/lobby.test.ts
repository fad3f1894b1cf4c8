import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { codeOfStep, stepAt } from '#root/server/identity/second-factor/totp.ts'
import { axeViolationsInBothThemes } from '#root/tests/axe.ts'
import { fromBase32 } from '#root/tests/base32.ts'
import {
  atPhoneWidth,
  fitsPhone,
  pageBeside,
  waitForContents,
  waitForPath,
  waitForText,
  type Window,
} from '#root/tests/browser.ts'
import { pane } from '#root/tests/journey/profile-steps.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'
import { smallTargets } from '#root/tests/touch-targets.ts'

/* A host on this machine: browsers resolve every name below "localhost" to it. */

const { testServer, openWindow } = testInstance(
  { GLASSHOUSE_DOMAIN: 'localhost', GLASSHOUSE_DIRECTORY_URL: 'embedded', GLASSHOUSE_READY_FIRMS: '1' },
  'embedded',
)

const password = 'seven green bottles'
const administrator = { firstName: 'Ada', lastName: 'Host', email: 'ada@example.com' }
const teacher = { firstName: 'Tess', lastName: 'Lee', email: 'tess@example.com' }

let hostWindow: Window
let teacherWindow: Window
/** The six letters of the teacher's room. */
let code = ''

async function openAccount(page: Page, link: string, person: typeof teacher) {
  await page.goto(link)
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  const email = page.getByLabel('Email')
  if (await email.isEditable()) await email.fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Open the account' }).click()
}

/** The form with this button. */
const formWith = (page: Page, button: string) =>
  page.locator('form').filter({ has: page.getByRole('button', { name: button }) })

/** Enters the password where the page asks to confirm the identity. */
async function confirm(page: Page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

beforeAll(async () => {
  await testServer()
  hostWindow = await openWindow()
  teacherWindow = await openWindow()
})

describe('from an invitation to a class', () => {
  test('the first administrator opens the link of the first start and sees the health of the host', async () => {
    const { administratorLink } = await testServer()
    await openAccount(hostWindow, administratorLink, administrator)
    await waitForPath(hostWindow, '/host')
    await waitForText(hostWindow, 'Simulation. Play money, fictional firm.')
    await waitForText(hostWindow, 'No work is overdue.')
  })

  test('an administrator invites a teacher, who opens an account and finds no class yet', async () => {
    await hostWindow.getByRole('link', { name: 'People' }).click()
    const form = formWith(hostWindow, 'Invite')
    await form.getByLabel('Email').fill(teacher.email)
    await form.getByRole('button', { name: 'Invite' }).click()
    await confirm(hostWindow)
    const fresh = hostWindow.getByRole('region', { name: 'Invitation link' })
    const link = await fresh.locator('p[dir=ltr]').innerText()
    await openAccount(teacherWindow, link, teacher)
    await waitForPath(teacherWindow, '/classes')
    await waitForText(teacherWindow, 'No classes yet')
  })

  test('the teacher names a class and is signed in to its console, at the address of the class', async () => {
    const form = formWith(teacherWindow, 'Create the class')
    await form.getByRole('button', { name: 'Create the class' }).click()
    await waitForText(form, 'Give the class a name.')
    await form.getByLabel('Name').fill('Economics 10b')
    await form.getByRole('button', { name: 'Create the class' }).click()
    await teacherWindow.waitForURL(
      ({ hostname, pathname }) => hostname === 'economics-10b.localhost' && pathname === '/operator',
    )
    await waitForText(teacherWindow, 'Operator console')
  })

  test('a participant types the code at the apex and is led to the address of the class', async () => {
    const origin = new URL(teacherWindow.url()).origin
    await teacherWindow.goto(`${origin}/operator/lessons`)
    const response = await teacherWindow.evaluate(async () => {
      const answer = await fetch('/api/operator/rooms', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Room 12' }),
      })
      return (await answer.json()) as { code: string }
    })
    code = response.code
    const participant = await openWindow()
    await participant.goto('/')
    await participant.getByLabel('Code of the class').fill('ZZZZZZ')
    await participant.getByRole('button', { name: 'Join' }).click()
    await waitForText(participant, 'No class has this code.')
    await participant.getByLabel('Code of the class').fill(code.toLowerCase())
    await participant.getByRole('button', { name: 'Join' }).click()
    await participant.waitForURL(`${origin}/join/${code}`)
    expect(participant.faults).toEqual([])
  })

  test('an address with the code leads to the class at once', async () => {
    const participant = await openWindow()
    await participant.goto(`/join/${code}`)
    await participant.waitForURL(({ hostname }) => hostname === 'economics-10b.localhost')
  })

  test('the teacher returns to the list, archives the class, restores it and renames it, then opens it with one press', async () => {
    await teacherWindow.goto(`${(await testServer()).url}/classes`)
    await teacherWindow.getByRole('link', { name: 'Manage Economics 10b' }).click()
    await teacherWindow.getByRole('button', { name: 'Archive' }).click()
    await teacherWindow.getByRole('button', { name: 'Restore' }).click()
    await teacherWindow.getByRole('button', { name: 'Archive' }).waitFor()
    await teacherWindow.getByRole('button', { name: 'Rename' }).click()
    const dialog = teacherWindow.getByRole('dialog', { name: 'Rename' })
    await dialog.getByLabel('Name').fill(' ')
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await waitForText(dialog, 'Give the class a name.')
    await dialog.getByLabel('Name').fill('Economics 11')
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await teacherWindow.getByRole('heading', { name: 'Economics 11' }).waitFor()
    await teacherWindow.getByRole('link', { name: 'All classes' }).click()
    await teacherWindow.getByRole('button', { name: 'Open the console of Economics 11' }).click()
    await teacherWindow.waitForURL(
      ({ hostname, pathname }) => hostname === 'economics-10b.localhost' && pathname === '/operator',
    )
  })
})

describe('the console of the host', () => {
  let consoleWindow: Page

  /** Opens the console of the class in a window of its own. Returns the address of the class. */
  async function enterClass(): Promise<string> {
    consoleWindow = await pageBeside(teacherWindow)
    await consoleWindow.goto(`${(await testServer()).url}/classes`)
    await consoleWindow.getByRole('button', { name: 'Open the console of Economics 11' }).click()
    await consoleWindow.waitForURL(({ pathname }) => pathname === '/operator')
    await waitForText(consoleWindow, 'Operator console')
    return new URL(consoleWindow.url()).origin
  }

  test('shows a class that its teacher archives, without a reload', async () => {
    const { url } = await testServer()
    await hostWindow.goto(`${url}/host/firms`)
    const row = hostWindow.getByRole('row').filter({ hasText: 'Economics 11' })
    await row.getByText('Open', { exact: true }).waitFor()
    await teacherWindow.goto(`${url}/classes/economics-10b`)
    const classUrl = await enterClass()
    await teacherWindow.getByRole('button', { name: 'Archive' }).click()
    await row.getByText('Archived', { exact: true }).waitFor()
    // A page of the class that was open says why it cannot go on, at once or at the next press, and so does one that is opened now.
    const clients = consoleWindow.getByRole('link', { name: 'Clients' }).first()
    await clients.click({ timeout: 5_000 }).catch(() => clients.waitFor({ state: 'detached' }))
    await waitForText(consoleWindow, 'Nothing is lost. The teacher of the class can restore it in the lobby.')
    await consoleWindow.goto(`${classUrl}/`, { waitUntil: 'domcontentloaded' })
    await waitForText(consoleWindow, 'This class is archived')
    await teacherWindow.getByRole('button', { name: 'Restore' }).click()
    await row.getByText('Open', { exact: true }).waitFor()
  })

  test('gives one class another size than the settings do', async () => {
    const { url } = await testServer()
    await hostWindow.goto(`${url}/host/firms/economics-10b`)
    const limits = formWith(hostWindow, 'Set limits')
    await limits.getByText('Empty: the host’s limit, 300.').waitFor()
    await limits.getByLabel('People per class').fill('501')
    await limits.getByRole('button', { name: 'Set limits' }).click()
    await limits.getByText('From 1 to 500.', { exact: true }).waitFor()
    await limits.getByLabel('People per class').fill('42')
    await limits.getByRole('button', { name: 'Set limits' }).click()
    await waitForText(hostWindow, 'Saved.')
    await hostWindow.getByText('42 people').waitFor()
    await hostWindow.reload()
    await expect.poll(() => limits.getByLabel('People per class').inputValue()).toBe('42')
    await teacherWindow.goto(`${url}/classes/economics-10b`)
    await waitForText(teacherWindow, '42 people')
  })

  test('decides whether teachers open accounts without an invitation, and how many classes they may own', async () => {
    const { url } = await testServer()
    const newcomer = await openWindow()
    await newcomer.goto('/signup')
    await waitForText(newcomer, 'This host opens accounts by invitation only')
    await hostWindow.goto(`${url}/host/settings`)
    const openSignUp = hostWindow.getByLabel('Teachers open their own accounts')
    const classes = hostWindow.getByLabel('Classes per teacher')
    const save = async () => {
      await hostWindow.getByRole('button', { name: 'Save' }).click()
      await waitForText(hostWindow, 'Saved.')
    }
    await openSignUp.check()
    await classes.fill('1')
    await save()
    await openAccount(newcomer, `${url}/signup`, { firstName: 'Nia', lastName: 'Open', email: 'nia@example.com' })
    await waitForPath(newcomer, '/classes')
    await teacherWindow.goto(`${url}/classes`)
    const form = formWith(teacherWindow, 'Create the class')
    await form.getByLabel('Name').fill('One too many')
    await form.getByRole('button', { name: 'Create the class' }).click()
    await waitForText(
      form,
      'You own the maximum number of classes on this host (1). Archive or delete one, or ask the host’s administrators for more.',
    )
    await openSignUp.uncheck()
    await classes.fill('10')
    await save()
  })

  test('names the roles of the lobby in the audit log, and records a renamed class', async () => {
    await hostWindow.getByRole('link', { name: 'Audit log' }).click()
    const entry = hostWindow.getByRole('listitem').filter({ hasText: 'Class renamed' })
    await entry.getByText('Teacher').first().waitFor()
  })

  test('removes a person, whose page notices it at once', async () => {
    await hostWindow.getByRole('link', { name: 'People' }).click()
    const form = formWith(hostWindow, 'Invite')
    await form.getByLabel('Email').fill('guest@example.com')
    await form.getByRole('button', { name: 'Invite' }).click()
    const fresh = hostWindow.getByRole('region', { name: 'Invitation link' })
    const guest = await openWindow()
    await openAccount(guest, await fresh.locator('p[dir=ltr]').innerText(), {
      firstName: 'Gus',
      lastName: 'Test',
      email: 'guest@example.com',
    })
    await waitForPath(guest, '/classes')
    await hostWindow.getByRole('button', { name: 'Remove Gus Test' }).click()
    await hostWindow.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await hostWindow.getByRole('listitem').filter({ hasText: 'Gus Test' }).waitFor({ state: 'detached' })
    await waitForPath(guest, '/login')
  })
})

describe('a host that requires a second factor of its staff', () => {
  /** Sets an authenticator app up by its key. */
  async function setUpFactor(page: Page) {
    const mine = pane(page, 'Second factor')
    await mine.getByLabel('Current password', { exact: true }).fill(password)
    await mine.getByRole('button', { name: 'Set up' }).click()
    const secret = (await mine.locator('code').textContent()) ?? ''
    await mine.getByRole('textbox', { name: 'Code' }).fill(codeOfStep(fromBase32(secret), stepAt(Date.now())))
    await mine.getByRole('button', { name: 'Turn on' }).click()
    await mine.getByRole('button', { name: 'I have saved them' }).click()
  }

  test('shows an administrator its console only when they have set one up', async () => {
    const { url } = await testServer()
    await hostWindow.goto(`${url}/account`)
    await setUpFactor(hostWindow)
    await hostWindow.goto(`${url}/host/settings`)
    await hostWindow.getByLabel('Administrators and auditors need a second factor').check()
    await hostWindow.getByRole('button', { name: 'Save' }).click()
    await waitForText(hostWindow, 'Saved.')
    await hostWindow.getByRole('link', { name: 'People' }).click()
    const form = formWith(hostWindow, 'Invite')
    await form.getByLabel('Email').fill('colleague@example.com')
    await form.getByLabel('Role').selectOption('Administrator')
    await form.getByRole('button', { name: 'Invite' }).click()
    const fresh = hostWindow.getByRole('region', { name: 'Invitation link' })
    const colleague = await openWindow()
    const person = { firstName: 'Cole', lastName: 'Host', email: 'colleague@example.com' }
    await openAccount(colleague, await fresh.locator('p[dir=ltr]').innerText(), person)
    await waitForText(colleague, 'Set up a second factor first.')
    await waitForText(colleague, 'This host requires a second factor from its administrators and auditors.')
    const sections = colleague.getByRole('navigation', { name: 'Console of the host' })
    for (const path of ['/host/people', '/host']) {
      await colleague.goto(`${url}${path}`)
      await colleague.getByRole('button', { name: 'Open the console' }).waitFor()
      expect(await sections.count()).toBe(0)
    }
    expect(await colleague.getByRole('button', { name: 'Open the console' }).isDisabled()).toBe(true)
    await setUpFactor(colleague)
    await colleague.getByRole('button', { name: 'Open the console' }).click()
    await sections.waitFor()
    await waitForText(colleague, 'No work is overdue.')
  })
})

describe('every screen', () => {
  const screens = {
    visitor: ['/', '/login', '/resetpassword', '/signup', '/invitation', '/about-this-simulation', '/nowhere'],
    teacher: ['/classes', '/classes/economics-10b', '/account'],
    administrator: [
      '/host',
      '/host/firms',
      '/host/firms/economics-10b',
      '/host/cells',
      '/host/people',
      '/host/settings',
      '/host/audit',
    ],
  }

  test.each(Object.entries(screens))(
    'of a %s has no axe findings, fits a phone, and is labelled',
    async (who, paths) => {
      const page = who === 'visitor' ? await openWindow() : who === 'teacher' ? teacherWindow : hostWindow
      const { url } = await testServer()
      for (const path of paths) {
        await page.goto(`${url}${path}`)
        await page.locator('h1').first().waitFor()
        await waitForContents(page)
        await waitForText(page, 'Simulation. Play money, fictional firm.')
        expect([path, await axeViolationsInBothThemes(page)]).toEqual([path, []])
        await atPhoneWidth(page, async () => {
          await fitsPhone(page)
          expect([path, await smallTargets(page)]).toEqual([path, []])
        })
      }
      expect(page.faults).toEqual([])
    },
  )

  test('speaks Arabic from right to left, and Spanish', async () => {
    const page = await openWindow()
    const { url } = await testServer()
    await page.context().addCookies([{ name: 'PARAGLIDE_LOCALE', value: 'ar', url }])
    await page.goto('/')
    await waitForText(page, 'انضم إلى صفك')
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    await page.context().addCookies([{ name: 'PARAGLIDE_LOCALE', value: 'es', url }])
    await page.goto('/')
    await waitForText(page, 'Únase a su clase')
  })
})

test('a teacher who logs out leaves nothing on the page, and a wrong password is refused at its field', async () => {
  const { url } = await testServer()
  await teacherWindow.goto(`${url}/classes`)
  await teacherWindow.getByRole('button', { name: 'Log out' }).click()
  await waitForPath(teacherWindow, '/login')
  await teacherWindow.getByRole('navigation').getByRole('link', { name: 'Log in' }).waitFor()
  await teacherWindow.goBack()
  await waitForPath(teacherWindow, '/login')
  await teacherWindow.getByLabel('Email').fill(teacher.email)
  await teacherWindow.getByRole('textbox', { name: 'Password' }).fill(`not ${password}`)
  await teacherWindow.getByRole('button', { name: 'Log in', exact: true }).click()
  await waitForText(teacherWindow, 'Incorrect email or password.')
  await teacherWindow.getByRole('textbox', { name: 'Password' }).fill(password)
  await teacherWindow.getByRole('button', { name: 'Log in', exact: true }).click()
  await waitForPath(teacherWindow, '/classes')
  await waitForText(teacherWindow, 'Economics 11')
})

test('a firm of a host has the pages of a firm and none of the lobby', async () => {
  const { url } = await testServer()
  const { port } = new URL(url)
  const visitor = await openWindow()
  for (const path of ['/classes', '/host', '/host/firms', '/invitation'])
    expect((await visitor.goto(`http://economics-10b.localhost:${port}${path}`))!.status()).toBe(404)
})
