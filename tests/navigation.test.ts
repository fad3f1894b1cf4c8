import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import { entries as clientEntries } from '#root/web/generated/client-navigation.ts'
import { entries as consoleEntries } from '#root/web/generated/console-navigation.ts'
import routes from '#root/web/routes.ts'
import { type ClientEntry, type ConsoleEntry, inOrder } from '#root/web/ui/navigation.ts'

const client = inOrder<ClientEntry>(clientEntries)
const staff = inOrder<ConsoleEntry>(consoleEntries)
/** The addresses of all pages, without the layouts' own. */
function addressesOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path: own, index, children }) => {
    const address = own ? `${above}/${own}` : above
    if (children && !index) return addressesOf(children, address)
    return [address || '/']
  })
}
const addresses = addressesOf(routes)

/** The expected order of the entries. A new screen gets its place by its number. */
const chosen = {
  client: ['', '/profile', '/deposit', '/investmentplans', '/withdraws', '/history', '/mailbox', '/cdd', '/wallet'],
  work: ['/operator', '/operator/deposits', '/operator/withdrawals', '/operator/onboarding'],
  people: ['/operator/staff', '/operator/clients', '/operator/inbox', '/operator/profile'],
  records: ['/operator/ledger', '/operator/audit', '/operator/outbox', '/chain', '/lab?view=now'],
  firm: ['/operator/plans', '/operator/claims', '/operator/settings', '/operator/simulation'],
}
const among = (listed: readonly string[], entries: readonly { to: string }[]) =>
  entries.map(({ to }) => to).filter((to) => listed.includes(to))

describe('the navigation of the client area', () => {
  test('has its screens in the chosen order, five of them in the bar of a phone', () => {
    const listed = chosen.client.map((name) => (name === '/cdd' ? name : `/dashboard${name}`))
    expect(among(listed, client)).toEqual(listed)
    expect(client.filter(({ isInBottomBar }) => isInBottomBar)).toHaveLength(5)
  })

  test('leads to every page, or to the page above it', () => {
    expect(unreachable('/dashboard', client)).toEqual([])
  })
})

describe('the navigation of the console', () => {
  test.each(['work', 'people', 'records', 'firm'] as const)('has the group %s in the chosen order', (name) => {
    const group = staff.filter((entry) => entry.group === name)
    expect(among(chosen[name], group)).toEqual(chosen[name])
  })

  test('has three of its screens in the bar of a phone', () => {
    expect(staff.filter(({ isInBottomBar }) => isInBottomBar).map(({ to }) => to)).toEqual(chosen.work.slice(0, 3))
  })

  test('leads to every page, or to the page above it; the invitation opens its own', () => {
    expect(unreachable('/operator', staff)).toEqual(['/operator/join'])
  })
})

test('every entry leads to a page', () => {
  const named = [...client, ...staff].map(({ to }) => to.replace(/\?.*/, ''))
  expect(named.filter((to) => !addresses.includes(to))).toEqual([])
})

test('no feature declares an entry that is left out of the navigation', () => {
  const features = path.join(import.meta.dirname, '../web/features')
  const declared = (area: string) =>
    readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith(`${area}-navigation.ts`),
    )
  expect(declared('client')).toHaveLength(client.length)
  expect(declared('console')).toHaveLength(staff.length)
})

/** The pages under an address without an entry for themselves or for a page above. */
function unreachable(root: string, entries: readonly { to: string }[]): string[] {
  const known = entries.map(({ to }) => to)
  return addresses
    .filter((address) => address === root || address.startsWith(`${root}/`))
    .filter((address) => !known.some((to) => address === to || (to !== root && address.startsWith(`${to}/`))))
}
