import { desc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { LocalNetwork } from '#root/server/platform/local-network.ts'
import { auditLog } from '#root/server/platform/tables/audit.ts'
import { refusalOf, startLesson } from './lesson-steps.ts'
import { confirmed, openTestApp } from './test-app.ts'

/** A network that records the calls to it. */
function networkOf(addresses: readonly string[], listens = true): LocalNetwork & { readonly calls: unknown[] } {
  const calls: unknown[] = []
  let until: Date | null = null
  const isOpen = () => listens && until !== null
  return {
    calls,
    fixedBy: null,
    addresses: () => addresses.map((address) => ({ address, isOpen: isOpen() })),
    openUntil: () => until,
    origins: () => (isOpen() ? addresses.map((address) => `http://${address}:3000`) : ['http://127.0.0.1:3000']),
    isLocalOnly: () => !isOpen(),
    async open(hours) {
      calls.push(hours)
      until = new Date('2026-11-23T20:00:00.000Z')
    },
    async close() {
      calls.push('close')
      until = null
    },
  }
}

const opening = '/api/operator/network/opening'

test('a confirmed operator opens the port, the projector shows where to join, and both changes are audited', async () => {
  const network = networkOf(['192.168.1.20', '10.0.0.7'])
  const running = await openTestApp({ network })
  const operator = await running.operator()
  const { code } = await startLesson(operator)
  const visitor = running.visitor()
  const projector = `/api/rooms/${code}/projector`
  expect(await visitor.expect(200, 'GET', projector)).toMatchObject({
    joinUrls: [`http://127.0.0.1:3000/join/${code}`],
    isLocalOnly: true,
  })
  expect(await refusalOf(operator, 'PUT', opening)).toBe('403 confirmation-needed')
  await confirmed(operator)
  const opened = await operator.expect(200, 'PUT', opening)
  expect(opened).toEqual({
    fixedBy: null,
    addresses: [
      { address: '192.168.1.20', isOpen: true },
      { address: '10.0.0.7', isOpen: true },
    ],
    openUntil: '2026-11-23T20:00:00.000Z',
    origins: ['http://192.168.1.20:3000', 'http://10.0.0.7:3000'],
    isLocalOnly: false,
  })
  expect(await operator.expect(200, 'GET', '/api/operator/network')).toEqual(opened)
  expect(await visitor.expect(200, 'GET', projector)).toMatchObject({
    joinUrls: [`http://192.168.1.20:3000/join/${code}`, `http://10.0.0.7:3000/join/${code}`],
    isLocalOnly: false,
  })
  expect(await operator.expect(200, 'DELETE', opening)).toMatchObject({ openUntil: null, isLocalOnly: true })
  expect(network.calls).toEqual([12, 'close'])
  const noted = await running.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(2)
  expect(noted.map(({ action, details }) => [action, details])).toEqual([
    ['network-closed', {}],
    ['network-opened', { addresses: '192.168.1.20, 10.0.0.7', hours: 12 }],
  ])
})

test('an auditor sees who can join, but cannot open the port', async () => {
  const network = networkOf(['192.168.1.20'])
  const running = await openTestApp({ network })
  const auditor = await confirmed(await running.auditor())
  expect(await auditor.expect(200, 'GET', '/api/operator/network')).toMatchObject({ isLocalOnly: true })
  expect(await refusalOf(auditor, 'PUT', opening)).toBe('403 forbidden')
  expect(network.calls).toEqual([])
})

test('a machine without a network, a port in use, and a server with fixed settings are refused', async () => {
  const lonely = await openTestApp({ network: networkOf([]) })
  expect(await refusalOf(await confirmed(await lonely.operator()), 'PUT', opening)).toBe('409 network-without-address')

  const inUse = networkOf(['192.168.1.20'], false)
  const taken = await openTestApp({ network: inUse })
  expect(await refusalOf(await confirmed(await taken.operator()), 'PUT', opening)).toBe('409 network-not-opened')
  expect(inUse.calls).toEqual([12, 'close'])

  const fixed = await openTestApp()
  const operator = await confirmed(await fixed.operator())
  expect(await refusalOf(operator, 'PUT', opening)).toBe('409 network-fixed')
  expect(await refusalOf(operator, 'DELETE', opening)).toBe('409 network-fixed')
})

test('invitations and emails name the address that other devices reach, while the port is open', async () => {
  const network = networkOf(['192.168.1.20'])
  const running = await openTestApp({ network })
  const operator = await confirmed(await running.operator())
  const linkOf = async (email: string) =>
    (await operator.expect(201, 'POST', '/api/operator/staff/invitations', { email, role: 'auditor' })).link as string
  expect(new URL(await linkOf('early@example.com')).origin).toBe('http://127.0.0.1:3000')
  await operator.expect(200, 'PUT', opening)
  expect(new URL(await linkOf('colleague@example.com')).origin).toBe('http://192.168.1.20:3000')
})
