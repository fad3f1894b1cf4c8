import { Address } from '@scure/btc-signer'
import { beforeAll, expect, test } from 'vitest'
import { maxSavedAddresses } from '#root/domain/withdrawal-addresses.ts'
import { addressVersions } from '#root/server/chain/address-versions.ts'
import { regtestAddress } from '../firm.ts'
import type { Browser } from './browser.ts'
import { join, refusalOf, startLesson } from './lesson-steps.ts'
import { goodPassword, newClient, openTestApp, type TestApp } from './test-app.ts'

const at = '/api/withdrawal-addresses'
const other = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

let running: TestApp
beforeAll(async () => {
  running = await openTestApp()
})

const save = (browser: Browser, name: string, address: string) => browser.expect(201, 'POST', at, { name, address })
const listOf = async (browser: Browser) => (await browser.expect(200, 'GET', at)).addresses

test('a client saves, changes and deletes an address', async () => {
  const client = await running.client()
  expect(await listOf(client)).toEqual([])
  const first = await save(client, ' Mine ', regtestAddress)
  expect(first).toMatchObject({ name: 'Mine', address: regtestAddress })
  const second = await save(client, 'Other', other)
  expect(await listOf(client)).toEqual([first, second])
  const changed = await client.expect(200, 'PUT', `${at}/${second.id}`, { name: 'Another', address: other })
  expect(changed).toEqual({ ...second, name: 'Another' })
  expect(await client.expect(200, 'DELETE', `${at}/${first.id}`)).toEqual(first)
  expect(await listOf(client)).toEqual([changed])
  // It may be saved again.
  await save(client, 'Mine', regtestAddress)
})

test('only test addresses are saved, each once, under a name', async () => {
  const client = await running.client()
  const refused = (name: string, address: string) => refusalOf(client, 'POST', at, { name, address })
  const { id } = await save(client, 'Mine', regtestAddress)
  expect(await refused('Real', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBe('400 mainnet-address')
  expect(await refused('Again', regtestAddress)).toBe('409 address-already-saved')
  expect(await refused(' ', other)).toBe('400 invalid-input')
  expect(await refused('x'.repeat(61), other)).toBe('400 invalid-input')
  await save(client, 'Other', other)
  const input = { name: 'Mine', address: other }
  expect(await refusalOf(client, 'PUT', `${at}/${id}`, input)).toBe('409 address-already-saved')
})

test('13 another client’s address is not found, neither to change nor to delete', async () => {
  const [owner, stranger] = [await running.client(), await running.client()]
  const address = await save(owner, 'Mine', regtestAddress)
  const input = { name: 'Theirs', address: other }
  expect(await refusalOf(stranger, 'PUT', `${at}/${address.id}`, input)).toBe('404 not-found')
  expect(await refusalOf(stranger, 'DELETE', `${at}/${address.id}`)).toBe('404 not-found')
  expect(await listOf(stranger)).toEqual([])
  expect(await listOf(owner)).toEqual([address])
  await save(stranger, 'The same', regtestAddress)
})

test('simultaneous requests never exceed the maximum number of addresses, and save none twice', async () => {
  const crowd = await openTestApp({ limitsRoundTrips: false })
  const client = await crowd.client()
  const addresses = Array.from({ length: maxSavedAddresses + 4 }, (_, index) =>
    Address(addressVersions('regtest')).encode({ type: 'wpkh', hash: new Uint8Array(20).fill(index + 1) }),
  )
  const bodies = [...addresses, ...addresses.slice(0, 6)].map((address) => ({ name: 'One', address }))
  const answers = await Promise.all(bodies.map((body) => client.send('POST', at, body)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxSavedAddresses)
  const refusals = new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))
  expect([...refusals].every((code) => ['address-already-saved', 'too-many-addresses'].includes(code))).toBe(true)
  const full = await client.send('POST', at, { name: 'More', address: other })
  expect(full.body).toMatchObject({ code: 'too-many-addresses', params: { max: '20' } })
  expect(full.body.detail).toBe('You can save at most 20 addresses. Remove one first.')
  expect(new Set((await listOf(client)).map(({ address }: { address: string }) => address)).size).toBe(
    maxSavedAddresses,
  )
})

test('a seat, which has no password, saves an address and withdraws to it without a further step', async () => {
  const operator = await running.operator()
  const seat = running.visitor()
  await join(seat, (await startLesson(operator)).code)
  const { id } = await save(seat, 'Mine', regtestAddress)
  await seat.expect(200, 'PUT', `${at}/${id}`, { name: 'Renamed', address: regtestAddress })
  expect(await listOf(seat)).toMatchObject([{ name: 'Renamed' }])
})

test('saved addresses are in the download of the data, and are deleted with the account', async () => {
  const person = newClient()
  const browser = running.visitor()
  const { id } = await browser.expect(201, 'POST', '/api/clients', person)
  await save(browser, 'Mine', regtestAddress)
  const data = await browser.expect(200, 'GET', '/api/profile/data')
  expect(data.withdrawalAddresses).toMatchObject([{ name: 'Mine', address: regtestAddress }])
  const input = { currentPassword: goodPassword, username: person.username }
  expect((await browser.send('POST', '/api/profile/deletion', input)).status).toBeLessThan(300)
  const left = await running.database.pool.query('select 1 from withdrawal_addresses where client_id = $1', [id])
  expect(left.rowCount).toBe(0)
})
