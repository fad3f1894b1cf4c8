import type { Browser } from 'playwright-core'
import type { Locale } from '#root/contract/language.ts'
import { newWindow, type Window } from '#root/tests/browser.ts'
import { startTestServer } from '#root/tests/journey/test-server.ts'
import type { Screen } from './screen.ts'

const password = 'seven green bottles'

/** Starts a host with an administrator and a teacher of three classes. `close` stops it. */
export async function prepareHostScreens(
  browser: Browser,
  language: Locale,
): Promise<{ screens: Screen[]; close(): Promise<void> }> {
  const host = await startTestServer({
    GLASSHOUSE_DOMAIN: 'localhost',
    GLASSHOUSE_DIRECTORY_URL: 'embedded',
    GLASSHOUSE_READY_FIRMS: '1',
  })
  const openWindow = async () => {
    const window = await newWindow(browser, host.url)
    await window.context().addCookies([{ name: 'PARAGLIDE_LOCALE', value: language, url: host.url }])
    return window
  }
  const [visitor, administrator, teacher] = [await openWindow(), await openWindow(), await openWindow()]
  await accept(administrator, host.administratorLink, 'Ada')
  await post(administrator, '/api/session/confirmation', { password })
  const invited = await post(administrator, '/api/host/invitations', { email: emailOf('Tess'), role: 'client' })
  await accept(teacher, invited.link!, 'Tess')
  const slugs: string[] = []
  for (const name of ['Economics 10b', 'Consumer law, spring', 'Evening course'])
    slugs.push((await post(teacher, '/api/classes', { name, language: 'en', people: 30 })).slug!)
  await post(teacher, `/api/classes/${slugs.at(-1)}/archive`)
  const pages = [
    [visitor, 'lobby', ['/', '/login']],
    [teacher, 'lobby', ['/classes', `/classes/${slugs[0]}`, '/account']],
    [
      administrator,
      'host',
      [
        '/host',
        '/host/firms',
        `/host/firms/${slugs[0]}`,
        '/host/cells',
        '/host/people',
        '/host/settings',
        '/host/audit',
      ],
    ],
  ] as const
  const screens = pages.flatMap(([window, area, addresses]) =>
    addresses.map((address) => ({ name: nameOf(area, address), window, address })),
  )
  return { screens, close: () => host.close() }
}

/** The area and the page, as a file name. */
const nameOf = (area: string, address: string) =>
  address === '/' ? `${area}-start` : `${area}${address.replace(/^\/host\b/, '').replaceAll('/', '-')}`

const emailOf = (firstName: string) => `${firstName.toLowerCase()}@example.com`

/** Opens an account by the link of an invitation. */
async function accept(window: Window, link: string, firstName: string): Promise<void> {
  const [, token = ''] = link.split('#')
  const person = { firstName, lastName: 'Lee', email: emailOf(firstName), password }
  await post(window, '/api/lobby/invitations/acceptance', { token, ...person })
}

async function post(window: Window, address: string, data: object = {}): Promise<Record<string, string>> {
  const headers = { origin: window.baseURL }
  const response = await window.context().request.post(new URL(address, window.baseURL).href, { headers, data })
  if (!response.ok()) throw new Error(`${address} answered ${response.status()}: ${await response.text()}`)
  return response.status() === 204 ? {} : ((await response.json()) as Record<string, string>)
}
